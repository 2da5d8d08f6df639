/** What the coach makes of a position beyond a hint, as the server's OpenAPI description declares it. */
import type { Plan, Texts } from "./coach";
import type { Card } from "./wire";

export interface Weighed {
  plan: Plan;
  win: number;
}

/** What holding is worth against laying down, were another hand of so many cards. */
export interface AtCards {
  cards: number;
  gain: number;
  error: number;
  verdict: "hold" | "lay" | "close";
}

export interface Holding {
  verdict: AtCards["verdict"];
  hold: Weighed;
  lay: Weighed;
  error: number;
  seat: number;
  turns_at: number | null;
  curve: AtCards[];
  text: Texts;
}

export interface Danger {
  card: Card;
  taken: number;
  melded: number;
  laid_off: number;
  error: number;
}

export interface Likely {
  card: Card;
  chance: number;
  plain: number;
  clue: "known" | "goes_with" | "thrown" | "play" | "none";
  cards: Card[];
  text: Texts;
}

export interface OtherHand {
  seat: number;
  count: number;
  error: number;
  cards: Likely[];
}

export interface Advice {
  hand: number;
  moves: number;
  holding: Holding | null;
  dangers: Danger[];
  hands: OtherHand[];
}

/** The cards that the same clue holds for, the likeliest first. */
export function byClue(cards: readonly Likely[]): Likely[][] {
  const groups = new Map<string, Likely[]>();
  for (const card of cards) {
    const key = `${card.clue} ${card.cards.join(" ")}`;
    // What is known is known by the card itself, and yet of one kind.
    const group = card.clue === "known" ? "known" : key;
    groups.set(group, [...(groups.get(group) ?? []), card]);
  }
  return [...groups.values()];
}
