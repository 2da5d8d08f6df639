/** The time, for whoever shows a countdown: it goes by only while something counts down. */
export class Ticking {
  now = $state(Date.now());

  /** Call in an effect: ticks until the effect is torn down. */
  run(): () => void {
    this.now = Date.now();
    const timer = setInterval(() => (this.now = Date.now()), 250);
    return () => clearInterval(timer);
  }
}
