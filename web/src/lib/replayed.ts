/** A finished hand as `/api/hands/{id}/positions` tells it, and its positions as states that the table can show. */
import type { Card, HandState, Result, Rules, TableState, Target } from "./wire";

export interface Done {
  seat: number;
  action: string;
  card: Card | null;
  recycled: boolean;
}

export interface Position {
  done: Done | null;
  turn: number;
  phase: "draw" | "play" | "over";
  hands: Card[][];
  melds: Card[][];
  stock: number;
  recycles: number;
  discards: { card: Card; seat: number | null }[];
  known: Card[][];
  taken: Card | null;
}

export interface Replayed {
  id: string;
  players: string[];
  dealer: number;
  rules: Rules;
  target: Target;
  at: string | null;
  number: number | null;
  scores: number[];
  result: Result | null;
  values: number[];
  positions: Position[];
}

/** What is not known of a log entry to this seat: the cards that others drew from the stock. */
const seen = (done: Done, seat: number | null): Done =>
  seat === null || done.seat === seat || done.action !== "S" ? done : { ...done, card: null };

/** What a table without players shows: a moment of a hand that is over. */
export interface Moment {
  /** The hand's id, and the step it is shown at. */
  id: string;
  step: number;
  players: readonly string[];
  /** Whose cards lie at the bottom. */
  you: number;
  rules: Rules;
  target: Target;
  scores: readonly number[];
  counts: readonly number[];
  hand: Omit<HandState, "legal" | "lay_downs" | "can_undo" | "deadline" | "id">;
}

/** The table at a moment, for looking at. */
export function tableOf({ id, step, players, you, rules, target, scores, counts, hand }: Moment): TableState {
  return {
    code: id,
    seq: step,
    host: null,
    you,
    may_sit: false,
    token: null,
    status: hand.phase === "over" ? "between" : "playing",
    public: false,
    chat: false,
    hints: false,
    spectators: 0,
    rules,
    target,
    clock: 0,
    pace: 0,
    seats: players.map((name, i) => {
      const last = hand.log.findLast((entry) => entry.seat === i);
      return {
        kind: "player",
        player: null,
        name,
        level: null,
        here: true,
        left: false,
        away_at: null,
        bot_at: null,
        score: scores[i] ?? 0,
        count: counts[i] ?? 0,
        last: last ? { action: last.action, card: last.card } : null,
      };
    }),
    ready: players.map(() => false),
    held: true,
    hand: { ...hand, legal: [], lay_downs: [], can_undo: false, deadline: null, id },
    history: [],
    over: null,
  };
}

/**
 * The table at a step. With a seat it is shown as that seat knew it, without one with all hands open, the hand at the
 * bottom being that of the seat `front`.
 */
export function tableAt(replay: Replayed, step: number, seat: number | null, front: number): TableState {
  const at = replay.positions[step];
  if (!at) throw new RangeError(`There is no step ${step}`);
  const { done, hands, ...shared } = at;
  const log = replay.positions.slice(1, step + 1).flatMap((position) => (position.done ? [seen(position.done, seat)] : []));
  const over = at.phase === "over";
  const you = seat ?? front;
  return tableOf({
    id: replay.id,
    step,
    players: replay.players,
    you,
    rules: replay.rules,
    target: replay.target,
    scores: replay.scores.map((score, i) => score + (over ? (replay.result?.points[i] ?? 0) : 0)),
    counts: hands.map((cards) => cards.length),
    hand: {
      ...shared,
      number: replay.number ?? 1,
      dealer: replay.dealer,
      hand: hands[you] ?? [],
      drawn: done && done.seat === you && at.phase === "play" ? done.card : null,
      log,
      result: over ? replay.result : null,
      hands: over || seat === null ? hands : null,
      points: over ? replay.values : null,
    },
  });
}

/** A step that there is: the one asked for, or the nearest; the deal where none is asked for. */
export const stepOf = (asked: number | null, { positions }: Replayed): number =>
  Math.min(Math.max(asked ?? 0, 0), positions.length - 1);

/** The first step of the turn before or after a step. */
export function turnFrom(step: number, { positions }: Replayed, way: -1 | 1): number {
  const starts = positions.flatMap((at, i) => (i === 0 || at.phase === "draw" || at.phase === "over" ? [i] : []));
  const found = way > 0 ? starts.find((start) => start > step) : starts.findLast((start) => start < step);
  return found ?? (way > 0 ? positions.length - 1 : 0);
}
