/** The review of a hand: there already, asked for and on its way, or not there. */
import { get, post } from "../../lib/api";
import type { Review, Working } from "../../lib/coach";

const AGAIN_MS = 700;

export class Reviewing {
  review: Review | null = $state.raw(null);
  /** How far it is, while it is being made. */
  working: Working | null = $state.raw(null);
  error: unknown = $state.raw(null);
  readonly #path: string;
  #stopped = false;

  constructor(id: string) {
    this.#path = `hands/${encodeURIComponent(id)}/review`;
  }

  /** Look whether somebody has asked for it before. */
  async look(): Promise<void> {
    try {
      await this.#follow(await get<Review | Working | undefined>(this.#path));
    } catch {
      // It was not asked for: whoever asks is told what is wrong.
    }
  }

  /** Ask for it, and wait until it is there. */
  async ask(): Promise<void> {
    if (this.working || this.review) return;
    this.error = null;
    this.working = { done: 0, total: 0 };
    try {
      await this.#follow(await post<Review | Working>(this.#path));
    } catch (error) {
      this.error = error;
    }
    this.working = null;
  }

  /** Wait no more. */
  stop(): void {
    this.#stopped = true;
  }

  async #follow(answer: Review | Working | undefined): Promise<void> {
    while (answer && !("points" in answer) && !this.#stopped) {
      this.working = answer;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      answer = await get<Review | Working | undefined>(this.#path);
    }
    if (answer && "points" in answer) this.review = answer;
    this.working = null;
  }
}
