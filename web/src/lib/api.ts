/** The HTTP side of the server. Every failure is an `ApiError` with a code, the server's own or one of ours. */
import type { Player, Rules, Target } from "./wire";

/** `code` is the server's, or `offline` (no answer) or `not-an-answer` (something else answered). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status: number = 0,
    readonly params: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

/** The question who this is. Its answer brings a newcomer's cookie: asked beside it, he would be several guests. */
let arriving: Promise<unknown> = Promise.resolve();

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  await arriving;
  const request: RequestInit = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    request.headers = { ...request.headers, "content-type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let reply: Response;
  try {
    reply = await fetch(`/api/${path}`, request);
  } catch {
    throw new ApiError("offline");
  }
  if (reply.status === 204) return undefined as Answer;
  let data: unknown;
  try {
    data = await reply.json();
  } catch {
    throw new ApiError("not-an-answer", reply.status);
  }
  if (reply.ok) return data as Answer;
  const problem = (typeof data === "object" && data !== null ? data : {}) as Record<string, unknown>;
  const params = typeof problem.params === "object" && problem.params !== null ? problem.params : {};
  throw new ApiError(
    typeof problem.code === "string" ? problem.code : "not-an-answer",
    reply.status,
    params as Record<string, unknown>,
  );
}

export function get<Answer>(path: string): Promise<Answer> {
  const asked = ask<Answer>("GET", path);
  if (path === "me") arriving = asked.catch(() => undefined);
  return asked;
}
export const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> => ask<Answer>("POST", path, body);
export const patch = <Answer>(path: string, body: unknown): Promise<Answer> => ask<Answer>("PATCH", path, body);

/** What the server answers, as its OpenAPI description declares it. */
export interface SeatWish {
  kind: "me" | "open" | "bot";
  level?: string;
}

export interface NewTable {
  seats: SeatWish[];
  rules?: Rules | string;
  target?: Target;
  clock?: number;
  public?: boolean;
  chat?: boolean;
  hints?: boolean;
  pace?: number;
}

export interface Created {
  code: string;
  link: string;
  seat_link: string;
}

/** A table at which this player has a seat. */
export interface MyTable {
  code: string;
  status: string;
  seats: { kind: string; name: string; level: string | null }[];
  seat: number;
  turn: boolean;
  left: boolean;
  at: string;
}

export interface HandSummary {
  id: string;
  table: string;
  number: number;
  at: string;
  players: string[];
  player_ids: (string | null)[];
  seat: number | null;
  winner: number | null;
  end: string;
  rummy: boolean;
  points: number[];
}

/** A page of a list of hands; `next` is what the next page begins before. */
export interface Hands {
  hands: HandSummary[];
  next: string | null;
}

export interface Opponent {
  id: string;
  name: string;
  hands: number;
  won: number;
  lost: number;
}

export interface Stats {
  hands: number;
  won: number;
  rummy: number;
  stalemates: number;
  points: number;
  games: number;
  games_won: number;
  opponents: Opponent[];
}

export type { Player };
