/** Practising: rounds of drills, one drill at a time, each answered once a round. */
import { get, post } from "../../lib/api";
import { pathOf, type Drill, type DrillPlace, type Judged, type Solved } from "../../lib/drills";

export const ROUND = 10;

export interface Server {
  drill: (place: DrillPlace) => Promise<Drill>;
  answer: (place: DrillPlace, plan: readonly string[]) => Promise<Judged>;
}

export const server: Server = {
  drill: (place) => get<Drill>(pathOf(place)),
  answer: (place, plan) => post<Judged>(pathOf(place), { plan }),
};

export class Practising {
  /** What this round has, and the place in it; at its length the round is over. */
  round: readonly DrillPlace[] = $state.raw([]);
  at = $state(0);
  drill: Drill | null = $state.raw(null);
  chosen: number | null = $state(null);
  judged: Judged | null = $state.raw(null);
  /** What went wrong in asking, and what to do to try again. */
  failed: { error: unknown; again: () => Promise<void> } | null = $state.raw(null);
  busy = $state(false);
  right = $state(0);
  missed: readonly DrillPlace[] = $state.raw([]);
  readonly over = $derived.by(() => this.at >= this.round.length);
  #rest: readonly DrillPlace[] = $state.raw([]);
  readonly left = $derived.by(() => this.#rest.length);
  readonly #server: Server;
  readonly #solved: Solved;

  constructor(places: readonly DrillPlace[], solved: Solved, from: Server = server) {
    this.#server = from;
    this.#solved = solved;
    this.#rest = solved.sorted(places);
  }

  /** Begin with the next drills that have not come yet. */
  more(): Promise<void> {
    const next = this.#rest.slice(0, ROUND);
    this.#rest = this.#rest.slice(ROUND);
    return this.#begin(next);
  }

  /** Begin again with what was missed in the round that is over. */
  again(): Promise<void> {
    return this.#begin(this.missed);
  }

  /** Choose a plan by its place; the first choice counts. */
  async choose(index: number): Promise<void> {
    const [place, plan] = [this.round[this.at], this.drill?.plans[index]];
    if (!place || !plan || this.judged || this.busy) return;
    this.chosen = index;
    await this.#trying(async () => {
      const judged = await this.#server.answer(place, plan.actions);
      if (judged.right) {
        this.right += 1;
        this.#solved.add(place);
      } else this.missed = [...this.missed, place];
      this.judged = judged;
    }, () => this.choose(index));
  }

  /** Go on to the next drill, once this one is answered. */
  async next(): Promise<void> {
    if (this.over || this.busy || !this.judged) return;
    if (this.at + 1 === this.round.length) this.at += 1;
    else await this.#show(this.at + 1);
  }

  async #begin(round: readonly DrillPlace[]): Promise<void> {
    this.round = round;
    this.at = this.right = 0;
    this.missed = [];
    this.drill = this.judged = this.chosen = null;
    if (round.length) await this.#show(0);
  }

  async #show(at: number): Promise<void> {
    const place = this.round[at];
    if (!place) return;
    await this.#trying(async () => {
      const drill = await this.#server.drill(place);
      this.at = at;
      this.drill = drill;
      this.judged = this.chosen = null;
    }, () => this.#show(at));
  }

  async #trying(work: () => Promise<void>, again: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.failed = null;
    try {
      await work();
    } catch (error) {
      this.failed = { error, again };
      if (!this.judged) this.chosen = null;
    } finally {
      this.busy = false;
    }
  }
}
