/** Cards in words: spoken names, and the short form that is written in a line of text. */
import { t, type Key } from "../lib/i18n.svelte";
import { indexOf } from "./faces";
import { settings } from "../lib/settings.svelte";

/** The text variant of each sign: some systems draw coloured pictures else. */
const SIGNS: Record<string, string> = { c: "♣\uFE0E", d: "♦\uFE0E", h: "♥\uFE0E", s: "♠\uFE0E" };

/** "seven of clubs", or what a card is called that shows its back. */
export function cardName(card: string | null): string {
  if (card === null) return t("card.hidden");
  return t("card.name", {
    rank: t(`card.rank_${card.slice(0, 1)}` as Key),
    suit: t(`card.suit_${card.slice(1)}` as Key),
  });
}

/** "7♣", with the index letters that are on the cards. */
export const cardShort = (card: string): string => indexOf(card.slice(0, 1), settings.letters) + (SIGNS[card.slice(1)] ?? "");

/** Several cards: "seven of clubs, seven of diamonds and seven of hearts". */
export const cardNames = (cards: readonly string[]): string => list(cards.map(cardName));

export const cardShorts = (cards: readonly string[]): string => cards.map(cardShort).join(" ");

/** Things in a row, with the language's "and" before the last. */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return t("card.and", { first: items.slice(0, -1).join(", "), last: items.at(-1) ?? "" });
}
