/** The messages between page and server, as the server's `wire/messages.py` declares them. */

/** A card as two characters: rank `A23456789TJQK`, suit `cdhs`. */
export type Card = string;

export interface Player {
  id: string;
  name: string;
  account: boolean;
}

export interface Seat {
  kind: "player" | "bot" | "empty";
  player: string | null;
  name: string;
  level: string | null;
  here: boolean;
  /** Got up in mid-game; the seat stays this player's own. */
  left: boolean;
  away_at: string | null;
  bot_at: string | null;
  score: number;
  count: number;
  last: { action: string; card: Card | null } | null;
}

export interface LogEntry {
  seat: number;
  action: string;
  card: Card | null;
  recycled: boolean;
}

export interface Result {
  end: "out" | "stalemate" | null;
  winner: number | null;
  rummy: boolean;
  points: number[];
}

export interface LayDown {
  actions: string[];
  points: number;
  out: boolean;
}

export interface HandState {
  number: number;
  dealer: number;
  turn: number;
  phase: "draw" | "play" | "over";
  hand: Card[];
  melds: Card[][];
  stock: number;
  discards: { card: Card; seat: number | null }[];
  known: Card[][];
  taken: Card | null;
  drawn: Card | null;
  legal: string[];
  lay_downs: LayDown[];
  can_undo: boolean;
  recycles: number;
  deadline: string | null;
  log: LogEntry[];
  result: Result | null;
  hands: Card[][] | null;
  points: number[] | null;
  id: string | null;
}

export type Target = number | { deals: number };
export type Rules = Record<string, string | number | boolean | { deals: number }>;

export interface TableState {
  code: string;
  seq: number;
  host: number | null;
  you: number | null;
  /** Whether a free seat is this receiver's to take. */
  may_sit: boolean;
  /** What gives this seat back in another browser; null for a spectator. */
  token: string | null;
  status: "open" | "playing" | "between" | "over";
  public: boolean;
  chat: boolean;
  /** Whether the coach may be asked where people play against each other. */
  hints: boolean;
  spectators: number;
  rules: Rules;
  target: Target;
  clock: number;
  pace: number;
  seats: Seat[];
  /** Who is ready for what comes next (the next hand, a rematch), by seat. */
  ready: boolean[];
  /** Somebody stopped the countdown to the next hand. */
  held: boolean;
  hand: HandState | null;
  history: { points: number[]; winner: number | null; end: string; rummy: boolean; id: string }[];
  over: { winners: number[] } | null;
}

export interface TableEvent {
  seq: number;
  kind: string;
  [detail: string]: unknown;
}

export type TableAction =
  | { a: "play"; text: string }
  | { a: "undo" | "next" | "hold" | "rematch" | "leave" | "start" }
  | { a: "sit"; seat?: number | null; name?: string | null }
  | { a: "kick"; seat: number }
  | { a: "bot"; seat: number; level: string | null }
  | {
      a: "settings";
      public?: boolean;
      chat?: boolean;
      hints?: boolean;
      clock?: number;
      pace?: number;
      rules?: Rules | string;
      target?: Target;
    }
  | { a: "emote"; code: string }
  | { a: "chat"; text: string };

export interface LobbyTable {
  code: string;
  status: string;
  seats: { kind: string; name: string; level: string | null }[];
  rules: Rules;
  target: Target;
  clock: number;
  spectators: number;
  created: string;
}

export type Refused = { t: "refused"; cmd_id: string; code: string; params: Record<string, unknown> };

export type ServerFrame =
  | { t: "welcome"; player: Player; build: string; now: string }
  | { t: "snapshot"; table: string; seq: number; state: TableState; talk: TableEvent[]; notes: TableEvent[] }
  | { t: "events"; table: string; events: TableEvent[]; state: TableState }
  | { t: "ack"; cmd_id: string; seq: number }
  | Refused
  | { t: "lobby"; tables: LobbyTable[] }
  | { t: "presence"; table: string; seats: boolean[]; spectators: number }
  | { t: "update"; build: string }
  | { t: "pong" }
  | { t: "error"; code: string; table: string | null };
