/** What the coach says, as the server's OpenAPI description declares it, and its sentences with cards as the page writes them. */
import { cardShort } from "../cards/names";
import { locale } from "./i18n.svelte";
import type { Card } from "./wire";

/** A text by language; cards in it are in braces. */
export type Texts = Record<string, string>;

export interface Plan {
  actions: string[];
  /** Each of them in words. */
  texts: Texts[];
}

export interface Reason {
  key: string;
  text: Texts;
}

export interface Hint {
  hand: number;
  moves: number;
  plan: Plan;
  win: number;
  error: number;
  close: boolean;
  runner_up: { plan: Plan; behind: number; error: number } | null;
  reasons: Reason[];
  /** What to know of the chance, where there is anything. */
  note: Texts | null;
}

export const VERDICTS = ["forced", "best", "fine", "close", "inaccuracy", "mistake", "blunder"] as const;
export type Verdict = (typeof VERDICTS)[number];
export const ERRORS: readonly Verdict[] = ["inaccuracy", "mistake", "blunder"];

export interface Decision {
  /** Actions before it, and up to its end. */
  step: number;
  end: number;
  seat: number;
  kind: "draw" | "play";
  verdict: Verdict;
  played: Plan;
  played_win: number;
  best: Plan;
  best_win: number;
  loss: number;
  loss_error: number;
  counted: number;
  reasons: Reason[];
}

export interface GraphPoint {
  step: number;
  cause: "start" | "deal" | "choice" | "card";
  seat: number | null;
  win: number[];
  error: number;
}

export interface Account {
  start: number;
  end: number;
  deal: number;
  draws: number;
  hidden: number;
  lost: number;
  given: number;
  luck: number;
  skill: number;
  accuracy: number | null;
  errors: Record<string, number>;
  costliest: number[];
}

export interface Review {
  players: string[];
  points: GraphPoint[];
  decisions: Decision[];
  draws: { step: number; seat: number; card: Card; luck: number[]; error: number }[];
  accounts: Account[];
  /** As in a hint. */
  note: Texts | null;
}

export interface Working {
  done: number;
  total: number;
}

/** A sentence of the coach in the language in use. */
export const say = (texts: Texts, card: (card: Card) => string = cardShort): string =>
  (texts[locale()] ?? texts.en ?? "").replace(/\{([A23456789TJQK][cdhs])\}/g, (_, name: Card) => card(name));

export const sayAll = (reasons: readonly Reason[], card: (card: Card) => string = cardShort): string =>
  reasons.map(({ text }) => say(text, card)).join(" ");

/** A plan in words; `left` are the actions of it that are still to be done. */
export const planWords = ({ actions, texts }: Plan, left: readonly string[] = actions): string =>
  texts.filter((_, i) => left.includes(actions[i] ?? "")).map((text) => say(text)).join(", ");

export const samePlan = (one: Plan, other: Plan): boolean => one.actions.join() === other.actions.join();

/** The decision that is to be made at a step, or is being carried out there. */
export const decisionAt = (review: Review, step: number): Decision | null =>
  review.decisions.find((decision) => decision.step <= step && step < decision.end) ?? null;

export const isError = ({ verdict }: Decision): boolean => ERRORS.includes(verdict);

/** The next mistake from a step on, in either direction. */
export function nextError(review: Review, step: number, way: 1 | -1): Decision | null {
  const errors = review.decisions.filter(isError);
  return (way === 1 ? errors.find((error) => error.step > step) : errors.findLast((error) => error.step < step)) ?? null;
}

/** The decision that begins at a step. */
export const beginsAt = (review: Review, step: number): Decision | null =>
  review.decisions.find((decision) => decision.step === step) ?? null;

/** The chance of a seat after so many steps. */
export const chanceAt = (review: Review, seat: number, step: number): number =>
  review.points.findLast((point) => point.step <= step)?.win[seat] ?? 0;

/** The chances of a seat after each step, the last one where a step has several causes. */
export function curve(review: Review, seat: number): { step: number; win: number }[] {
  const found = new Map<number, number>();
  for (const { step, cause, win } of review.points) if (cause !== "start") found.set(step, win[seat] ?? 0);
  return [...found].map(([step, win]) => ({ step, win }));
}
