/** The order of the cards in the hand. Only the player's own order is kept; the others follow from the cards. */
import type { Card, LayDown } from "../lib/wire";
import { cardsOf } from "./plays";

export const ORDERS = ["suit", "rank", "melds", "own"] as const;
export type Order = (typeof ORDERS)[number];

const RANKS = "A23456789TJQK";
/** Red and black in turn, so that neighbours are told apart. */
const SUITS = "cdsh";

const rankOf = (card: Card): number => RANKS.indexOf(card.slice(0, 1));
const suitOf = (card: Card): number => SUITS.indexOf(card.slice(1));

export const bySuit = (a: Card, b: Card): number => suitOf(a) - suitOf(b) || rankOf(a) - rankOf(b);
export const byRank = (a: Card, b: Card): number => rankOf(a) - rankOf(b) || suitOf(a) - suitOf(b);

/** A hand in groups: the cards of each play of the best lay-down, then the rest by suit. */
export function groupsOf(hand: readonly Card[], groups: readonly (readonly Card[])[]): Card[][] {
  const left = new Set(hand);
  const out: Card[][] = [];
  for (const group of groups) {
    const held = group.filter((card) => left.delete(card));
    if (held.length) out.push(held);
  }
  if (left.size) out.push([...left].sort(bySuit));
  return out;
}

/** The groups of the best lay-down that the server names (the first); null where it names none. */
export function bestGroups(layDowns: readonly LayDown[]): Card[][] | null {
  const best = layDowns[0];
  return best && best.actions.length ? best.actions.map(cardsOf) : null;
}

/** Own order after the hand changed: what was there stays in its order, what is new comes at the end. */
export function keepOrder(order: readonly Card[], hand: readonly Card[]): Card[] {
  const held = new Set(hand);
  const kept = order.filter((card) => held.has(card));
  const known = new Set(kept);
  return [...kept, ...hand.filter((card) => !known.has(card))];
}

/** The hand as it lies. `own` is the player's own order, `groups` the best lay-down known last. */
export function arrange(
  hand: readonly Card[],
  order: Order,
  own: readonly Card[],
  groups: readonly (readonly Card[])[],
): Card[] {
  if (order === "own") return keepOrder(own, hand);
  if (order === "melds") return groupsOf(hand, groups).flat();
  return [...hand].sort(order === "suit" ? bySuit : byRank);
}

/** The cards with `moved` taken out and put in again before the card that stood at `to` (of all the cards). */
export function moveTo(cards: readonly Card[], moved: readonly Card[], to: number): Card[] {
  const taken = new Set(moved);
  const before = cards.slice(0, to).filter((card) => !taken.has(card));
  const after = cards.slice(to).filter((card) => !taken.has(card));
  return [...before, ...cards.filter((card) => taken.has(card)), ...after];
}

/** Where the own order of a hand is kept across reloads. */
export interface Keep {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const keyOf = (table: string): string => `openrummy.order.${table}`;

/** Remember the order of the cards of one hand of a table; the hand before it is forgotten. */
export function saveOwn(keep: Keep, table: string, hand: number, cards: readonly Card[]): void {
  try {
    keep.setItem(keyOf(table), JSON.stringify({ hand, cards }));
  } catch {
    // A full or forbidden storage: the order then lasts as long as the page.
  }
}

/** The order that was remembered for this hand of the table, if any. */
export function loadOwn(keep: Keep, table: string, hand: number): Card[] | null {
  try {
    const kept = JSON.parse(keep.getItem(keyOf(table)) ?? "null") as { hand?: unknown; cards?: unknown } | null;
    return kept?.hand === hand && Array.isArray(kept.cards) ? kept.cards.map(String) : null;
  } catch {
    return null;
  }
}
