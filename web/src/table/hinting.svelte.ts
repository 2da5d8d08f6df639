/** The coach's hint at this table: asked for, shown, followed, and dropped as soon as something else was done. */
import { ApiError } from "../lib/api";
import type { Hint } from "../lib/coach";
import type { TableState } from "../lib/wire";

export type AskCoach = () => Promise<Hint>;

export class Hinting {
  readonly #state: () => TableState;
  readonly #ask: AskCoach | null;
  #hint: Hint | null = $state.raw(null);
  /** The coach is thinking. */
  asking = $state(false);
  /** Whether the whole of the hint is shown, or only what to do next. */
  open = $state(false);
  #failed: { at: string; code: string } | null = $state.raw(null);

  /** Whether the coach may be asked at this table: the server decides, this is what it goes by. */
  readonly allowed = $derived.by(() => {
    const { you, hints, seats } = this.#state();
    return this.#ask !== null && you !== null && (hints || seats.every(({ kind }, i) => i === you || kind === "bot"));
  });
  /** What the coach is asked about: another one once somebody has done something. */
  readonly position = $derived.by(() => {
    const { hand } = this.#state();
    return hand ? `${hand.number} ${hand.dealer} ${hand.log.length}` : "";
  });
  readonly possible = $derived.by(() => {
    const { status, hand, you } = this.#state();
    return this.allowed && status === "playing" && hand !== null && hand.turn === you && hand.phase !== "over";
  });
  /** What is left to do of the plan; null where there is no hint, or something else was done. */
  readonly rest = $derived.by(() => {
    const hint = this.#hint;
    const { hand, status } = this.#state();
    if (!hint || !hand || status !== "playing" || hand.number !== hint.hand) return null;
    const done = hand.log.slice(hint.moves).map(({ action }) => action);
    if (hand.log.length < hint.moves || done.some((action) => !hint.plan.actions.includes(action))) return null;
    const left = hint.plan.actions.filter((action) => !done.includes(action));
    return left.length ? left : null;
  });
  readonly hint = $derived.by(() => (this.rest ? this.#hint : null));
  /** Whether nothing of the plan has been done yet. */
  readonly whole = $derived.by(() => this.rest !== null && this.rest.length === this.#hint?.plan.actions.length);
  readonly next = $derived.by(() => this.rest?.[0] ?? null);
  /** The card that the hint throws in the end. */
  readonly throws = $derived.by(() => this.rest?.find((action) => action.startsWith("D "))?.slice(2) ?? null);
  /** Why there is no hint, as long as the table is as it was. */
  readonly failed = $derived.by(() => (this.#failed?.at === this.position ? this.#failed.code : null));

  constructor(state: () => TableState, ask: AskCoach | null) {
    this.#state = state;
    this.#ask = ask;
  }

  /** Ask; with a hint there, show or hide the whole of it. */
  async ask(): Promise<void> {
    if (!this.#ask || !this.possible || this.asking) return;
    if (this.hint) {
      this.open = !this.open;
      return;
    }
    const at = this.position;
    this.asking = true;
    this.#failed = null;
    try {
      const hint = await this.#ask();
      if (at !== this.position) return;
      this.#hint = hint;
      this.open = true;
    } catch (error) {
      this.#failed = { at, code: error instanceof ApiError ? error.code : "internal" };
    } finally {
      this.asking = false;
    }
  }

  /** Hide the whole of it; true where it was to be seen. */
  hide(): boolean {
    const was = this.open && this.hint !== null;
    this.open = false;
    return was;
  }
}
