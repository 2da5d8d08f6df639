/** A finished hand as `/api/hands/{id}/positions` tells it, and its positions as states that the table can show. */
import type { Card, Result, Rules, TableState, Target } from "./wire";

const POINTS = 100;

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
  at: string | null;
  number: number | null;
  scores: number[];
  result: Result | null;
  values: number[];
  positions: Position[];
}

/** What the game was played to: Basic Rummy's 100 points where the rules say nothing else. */
const targetOf = ({ target }: Rules): Target =>
  typeof target === "number" || typeof target === "object" ? target : POINTS;

/** What is not known of a log entry to this seat: the cards that others drew from the stock. */
const seen = (done: Done, seat: number | null): Done =>
  seat === null || done.seat === seat || done.action !== "S" ? done : { ...done, card: null };

/**
 * The table at a step. With a seat it is shown as that seat knew it, without one with all hands open, the hand at the
 * bottom being that of the seat `front`.
 */
export function tableAt(replay: Replayed, step: number, seat: number | null, front: number): TableState {
  const at = replay.positions[step];
  if (!at) throw new RangeError(`There is no step ${step}`);
  const log = replay.positions.slice(1, step + 1).flatMap(({ done }) => (done ? [seen(done, seat)] : []));
  const over = at.phase === "over";
  const you = seat ?? front;
  const drawn = at.done && at.done.seat === you && at.phase === "play" ? at.done.card : null;
  return {
    code: replay.id,
    seq: step,
    host: null,
    you,
    may_sit: false,
    token: null,
    status: over ? "between" : "playing",
    public: false,
    chat: false,
    hints: false,
    spectators: 0,
    rules: replay.rules,
    target: targetOf(replay.rules),
    clock: 0,
    pace: 0,
    seats: replay.players.map((name, i) => {
      const last = log.findLast((entry) => entry.seat === i);
      return {
        kind: "player",
        player: null,
        name,
        level: null,
        here: true,
        left: false,
        away_at: null,
        bot_at: null,
        score: (replay.scores[i] ?? 0) + (over ? (replay.result?.points[i] ?? 0) : 0),
        count: at.hands[i]?.length ?? 0,
        last: last ? { action: last.action, card: last.card } : null,
      };
    }),
    ready: replay.players.map(() => false),
    held: true,
    hand: {
      number: replay.number ?? 1,
      dealer: replay.dealer,
      turn: at.turn,
      phase: at.phase,
      hand: at.hands[you] ?? [],
      melds: at.melds,
      stock: at.stock,
      discards: at.discards,
      known: at.known,
      taken: at.taken,
      drawn,
      legal: [],
      lay_downs: [],
      can_undo: false,
      recycles: at.recycles,
      deadline: null,
      log,
      result: over ? replay.result : null,
      hands: over || seat === null ? at.hands : null,
      points: over ? replay.values : null,
      id: replay.id,
    },
    history: [],
    over: null,
  };
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
