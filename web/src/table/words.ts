/** What happens at the table, in words: for the live region (cards by name) and the log (cards in short). */
import { cardName, cardNames, cardShort, cardShorts, list } from "../cards/names";
import { hasMessage, t, type Key, type Values } from "../lib/i18n.svelte";
import type { Card, Seat, TableEvent, TableState } from "../lib/wire";
import { cardsOf } from "./plays";

/** How cards are put in words. */
export interface Spelling {
  card: (card: Card) => string;
  cards: (cards: readonly Card[]) => string;
}

export const SPOKEN: Spelling = { card: cardName, cards: cardNames };
export const SHORT: Spelling = { card: cardShort, cards: cardShorts };

interface Done {
  seat: number;
  action: string;
  card: Card | null;
  recycled: boolean;
}

/** The text of a key, or of its form for the reader himself: `event.threw`, `event.threw_you`. */
function say(key: string, seat: number, state: Pick<TableState, "you" | "seats">, values: Values = {}): string {
  const mine = `${key}_you`;
  if (seat === state.you && hasMessage(mine)) return t(mine, values);
  return t(key as Key, { name: nameOf(state.seats[seat]), ...values });
}

export const nameOf = (seat: Seat | undefined): string => seat?.name ?? "";

/** The name of a seat; the reader's own says so. */
export const nameWithYou = (seat: Seat | undefined, mine: boolean): string =>
  mine ? t("table.you_named", { name: nameOf(seat) }) : nameOf(seat);

/** One action, as a sentence. */
export function doneWords(done: Done, state: Pick<TableState, "you" | "seats">, spelling: Spelling = SHORT): string {
  const { seat, action, card } = done;
  const [first = ""] = cardsOf(action);
  const recycled = done.recycled ? `${t("event.recycled")} ` : "";
  switch (action.slice(0, 1)) {
    case "S":
      if (seat !== state.you) return recycled + say("event.drew", seat, state);
      return recycled + (card ? say("event.drew", seat, state, { card: spelling.card(card) }) : say("event.drew_nothing", seat, state));
    case "P":
      return say("event.took", seat, state, { card: card ? spelling.card(card) : "" });
    case "M":
      return say("event.melded", seat, state, { cards: spelling.cards(cardsOf(action)) });
    case "L":
      return say("event.laid_off", seat, state, { card: spelling.card(first), target: spelling.card(action.slice(-2)) });
    default:
      return say("event.threw", seat, state, { card: spelling.card(first) });
  }
}

/** The last action of a player, beside his name. */
export function lastWords(last: NonNullable<Seat["last"]>): string {
  const cards = cardsOf(last.action);
  switch (last.action.slice(0, 1)) {
    case "S":
      return t("table.did_drew");
    case "P":
      return t("table.did_took", { card: last.card ? cardShort(last.card) : "" });
    case "M":
      return t("table.did_melded", { cards: cardShorts(cards) });
    case "L":
      return t("table.did_laid_off", { card: cardShorts(cards) });
    default:
      return t("table.did_threw", { card: cardShorts(cards) });
  }
}

const BY_SEAT: Record<string, string> = {
  undo: "event.undo",
  left: "event.left",
  host: "event.host",
  away: "event.away",
  back: "event.back",
  next: "event.ready",
  hold: "event.hold",
  rematch: "event.rematch",
};

/** One event in words; "" where there is nothing to say. */
export function eventWords(event: TableEvent, state: TableState): string {
  const seat = Number(event.seat ?? 0);
  const name = String(event.name ?? "");
  const known = BY_SEAT[event.kind];
  if (known) return say(known, seat, state, typeof event.who === "string" ? { name: event.who } : {});
  switch (event.kind) {
    case "act": {
      const done = { seat, action: String(event.text), card: (event.card as Card | null) ?? null, recycled: event.recycled === true };
      return (event.by === "clock" ? `${t("event.clock")} ` : "") + doneWords(done, state, SPOKEN);
    }
    case "hand":
      return say("event.dealt", Number(event.dealer), state, { number: Number(event.number) });
    case "over":
      return state.hand?.result ? `${resultWords(state)}.` : "";
    case "joined":
    case "claimed":
      return t("event.joined", { name });
    case "kicked":
      return t("event.kicked", { name: String(event.who) }) + (event.level ? ` ${t("event.bot", { name })}` : "");
    case "bot":
      return event.level ? t("event.bot", { name }) : t("event.bot_gone");
    case "settings":
      return t("event.settings");
    case "renamed":
      return t("event.renamed", { name });
    case "open":
      return t("event.reopened");
    case "chat":
      return t("event.says", { name, text: String(event.text) });
    case "emote":
      return t("event.says", { name, text: emoteWords(String(event.code)) });
    default:
      return "";
  }
}

export const emoteWords = (code: string): string => (hasMessage(`emote.${code}`) ? t(`emote.${code}` as Key) : code);

/** Why a command was refused. */
export function refusedWords(code: string): string {
  const key = `refused.${code.replaceAll("-", "_")}`;
  return t(hasMessage(key) ? key : "refused.other");
}

/** How the hand ended, with the points of the one who won. */
export function resultWords(state: TableState): string {
  const result = state.hand?.result;
  if (!result) return "";
  const { winner } = result;
  if (winner === null) return t("table.stalemate");
  const sentence = say(result.end === "out" ? "table.out" : "table.lowest", winner, state);
  const points = t("card.points", { n: result.points[winner] ?? 0 });
  return `${sentence}. ${result.rummy ? `${t("table.rummy")} ` : ""}${points}`;
}

/** A meld by what it is: "Set of sevens: ...", "Run of hearts, five to seven". */
export function meldWords(meld: readonly Card[]): string {
  const [first = "", second = ""] = meld;
  const last = meld.at(-1) ?? "";
  if (first.slice(0, 1) === second.slice(0, 1)) {
    const suits = list(meld.map((card) => t(`card.suit_${card.slice(1)}` as Key)));
    return t("table.set", { rank: t(`card.ranks_${first.slice(0, 1)}` as Key), cards: suits });
  }
  return t("table.run", {
    suit: t(`card.suit_${first.slice(1)}` as Key),
    first: t(`card.rank_${first.slice(0, 1)}` as Key),
    last: t(`card.rank_${last.slice(0, 1)}` as Key),
  });
}

/** The best lay-down, short: "7♣ 7♦ 7♥, 8♥". */
export const playsShort = (actions: readonly string[]): string => actions.map((text) => cardShorts(cardsOf(text))).join(", ");

/** Words with a capital at the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
