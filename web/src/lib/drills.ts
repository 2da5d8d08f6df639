/** Drills from one's own mistakes, as the server's OpenAPI description declares them. */
import type { Plan, Texts, Verdict } from "./coach";
import { tableOf, type Done } from "./replayed";
import type { HandState, Rules, TableState, Target } from "./wire";

/** Where a drill is: the hand, and how many actions it had. */
export interface DrillPlace {
  hand: string;
  step: number;
  seat: number;
  loss: number;
}

/** A position as one seat knew it. */
export interface Seen extends Pick<HandState, "hand" | "melds" | "stock" | "recycles" | "discards" | "known" | "taken" | "drawn"> {
  players: string[];
  dealer: number;
  rules: Rules;
  target: Target;
  scores: number[];
  number: number | null;
  at: string | null;
  phase: "draw" | "play";
  counts: number[];
  log: Done[];
}

export interface Drill {
  hand: string;
  step: number;
  seat: number;
  position: Seen;
  question: Texts;
  plans: Plan[];
}

export interface Judged {
  right: boolean;
  verdict: Verdict;
  loss: number;
  explanation: Texts;
  best: Plan;
  played: Plan;
  played_loss: number;
}

export const pathOf = ({ hand, step }: DrillPlace): string => `me/drills/${encodeURIComponent(hand)}/${step}`;

/** The table of a drill: what the seat knew, and no more. */
export function drillTable({ hand: id, step, seat, position }: Drill): TableState {
  const { players, rules, target, scores, counts, number, at: _, ...hand } = position;
  return tableOf({
    id,
    step,
    players,
    you: seat,
    rules,
    target,
    scores,
    counts,
    hand: { ...hand, number: number ?? 1, turn: seat, result: null, hands: null, points: null },
  });
}

/** What was solved at the first try, in this browser: it comes last the next time. */
export class Solved {
  static readonly #NAME = "openrummy.solved";
  static readonly #MOST = 500;
  #keys: string[];

  constructor(private readonly storage: Pick<Storage, "getItem" | "setItem"> | null) {
    this.#keys = this.#read();
  }

  /** The drills in the order to be practised in: first what was not solved yet. */
  sorted(places: readonly DrillPlace[]): DrillPlace[] {
    const known = new Set(this.#keys);
    const solved = (place: DrillPlace): boolean => known.has(pathOf(place));
    return [...places.filter((place) => !solved(place)), ...places.filter(solved)];
  }

  add(place: DrillPlace): void {
    this.#keys = [...this.#keys.filter((key) => key !== pathOf(place)), pathOf(place)].slice(-Solved.#MOST);
    try {
      this.storage?.setItem(Solved.#NAME, JSON.stringify(this.#keys));
    } catch {
      // It is full or forbidden: then the order is the same the next time.
    }
  }

  #read(): string[] {
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(Solved.#NAME) ?? "[]");
      return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === "string") : [];
    } catch {
      return [];
    }
  }
}
