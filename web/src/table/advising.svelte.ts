/** The coach's advice beyond a hint: asked for, shown, and dropped as soon as the position moves on. */
import type { Advice } from "../lib/advice";
import { ApiError } from "../lib/api";
import type { TableState } from "../lib/wire";
import type { Hinting } from "./hinting.svelte";

export type AskAdvice = () => Promise<Advice>;

export class Advising {
  readonly #state: () => TableState;
  readonly #hinting: Hinting;
  readonly #ask: AskAdvice | null;
  #advice: Advice | null = $state.raw(null);
  #failed: { at: string; code: string } | null = $state.raw(null);
  /** The coach is thinking. */
  asking = $state(false);
  #open = $state(false);

  /** What he said of the position that is on the table. */
  readonly advice = $derived.by(() => {
    const { hand } = this.#state();
    const advice = this.#advice;
    return advice && this.#hinting.possible && hand?.number === advice.hand && hand.log.length === advice.moves ? advice : null;
  });
  /** The same, while it is shown. */
  readonly shown = $derived.by(() => (this.#open ? this.advice : null));
  /** Why there is none, as long as the table is as it was. */
  readonly failed = $derived.by(() => (this.#failed?.at === this.#hinting.position ? this.#failed.code : null));

  /** It may be asked for where and when a hint may. */
  constructor(state: () => TableState, hinting: Hinting, ask: AskAdvice | null) {
    this.#state = state;
    this.#hinting = hinting;
    this.#ask = ask;
  }

  /** Ask, unless he has said it already; then show it. */
  async ask(): Promise<void> {
    if (!this.#ask || !this.#hinting.possible || this.asking) return;
    this.#open = true;
    if (this.advice) return;
    const at = this.#hinting.position;
    this.asking = true;
    this.#failed = null;
    try {
      const advice = await this.#ask();
      if (at === this.#hinting.position) this.#advice = advice;
    } catch (error) {
      this.#failed = { at, code: error instanceof ApiError ? error.code : "internal" };
    } finally {
      this.asking = false;
    }
  }

  /** Put it away. */
  close(): void {
    this.#open = false;
  }
}
