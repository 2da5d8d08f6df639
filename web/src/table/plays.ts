/**
 * What can be done now, read from the actions that the server says are legal. Nothing here knows a rule of the game:
 * a selection is a meld if there is a legal action with exactly its cards.
 */
import type { Card } from "../lib/wire";

export interface LayOff {
  text: string;
  card: Card;
  /** The index of the meld on the table. */
  meld: number;
}

export interface Plays {
  stock: boolean;
  take: boolean;
  /** Each meld that can be laid down, with its cards. */
  melds: { text: string; cards: Card[] }[];
  layOffs: LayOff[];
  /** The cards that can be thrown. */
  discards: Card[];
}

export const NO_PLAYS: Plays = { stock: false, take: false, melds: [], layOffs: [], discards: [] };

/** The legal actions (in RECORD.md's notation), sorted out. `melds` is the table. */
export function readPlays(legal: readonly string[], melds: readonly (readonly Card[])[]): Plays {
  const plays: Plays = { stock: false, take: false, melds: [], layOffs: [], discards: [] };
  for (const text of legal) {
    const words = text.slice(2);
    if (text === "S") plays.stock = true;
    else if (text === "P") plays.take = true;
    else if (text.startsWith("M ")) plays.melds.push({ text, cards: words.split(" ") });
    else if (text.startsWith("D ")) plays.discards.push(words);
    else if (text.startsWith("L ")) {
      const [card = "", target = ""] = words.split(">");
      plays.layOffs.push({ text, card, meld: melds.findIndex((meld) => meld.includes(target)) });
    }
  }
  return plays;
}

/** What a selection of cards can do. */
export interface Options {
  meld: string | null;
  /** For each meld on the table that takes a card of the selection: the lay-offs, in the order of the selection. */
  targets: Map<number, LayOff[]>;
  discard: string | null;
}

export function optionsOf(plays: Plays, selected: readonly Card[]): Options {
  const wanted = new Set(selected);
  const meld = plays.melds.find(({ cards }) => cards.length === wanted.size && cards.every((card) => wanted.has(card)));
  const targets = new Map<number, LayOff[]>();
  for (const card of selected) {
    for (const layOff of plays.layOffs) {
      if (layOff.card === card) targets.set(layOff.meld, [...(targets.get(layOff.meld) ?? []), layOff]);
    }
  }
  const [only] = selected;
  const throwable = selected.length === 1 && only !== undefined && plays.discards.includes(only);
  return { meld: meld?.text ?? null, targets, discard: throwable ? `D ${only}` : null };
}

/** The lay-off that goes on with a selection of several cards, once one of them lies on the meld: the next that fits. */
export function nextLayOff(plays: Plays, rest: readonly Card[], onMeld: number): LayOff | null {
  for (const card of rest) {
    const found = plays.layOffs.find((layOff) => layOff.card === card && layOff.meld === onMeld);
    if (found) return found;
  }
  return null;
}

/** The cards that an action moves out of the hand. */
export function cardsOf(text: string): Card[] {
  if (text.startsWith("L ")) return [text.slice(2).split(">")[0] ?? ""];
  return text.length > 1 ? text.slice(2).split(" ") : [];
}
