/** Which way each card came, told from two states of the table. */
import type { Card, LogEntry, TableState } from "../lib/wire";
import type { Ghost } from "./motion";
import { cardsOf } from "./plays";

export interface Ways {
  /** The place (`stock`, `pile`, `seat-2`) where a card comes from that was not seen before. */
  origin: (card: Card) => string | null;
  /** Ways that no card on the table shows. */
  ghosts: Ghost[];
  dealt: boolean;
}

/** More than so much at once is a jump: nothing flies. */
const AT_ONCE = 6;
/** How many cards are seen on their way to each of the others when a hand is dealt. */
const DEALT_SEEN = 3;

export function ways(before: TableState | null, now: TableState): Ways {
  const hand = now.hand;
  const dealt = hand !== null && hand.log.length === 0 && (before?.hand?.number !== hand.number || before.hand.dealer !== hand.dealer);
  const from = new Map<Card, string>();
  const ghosts: Ghost[] = dealt ? dealing(now) : [];
  for (const entry of newEntries(before, now)) {
    const seat = `seat-${entry.seat}`;
    const mine = entry.seat === now.you;
    const draws = entry.action === "S" || entry.action === "P";
    if (draws && mine && entry.card) from.set(entry.card, entry.action === "S" ? "stock" : "pile");
    else if (entry.action === "S") ghosts.push({ card: null, from: "stock", to: seat });
    else if (entry.action === "P") ghosts.push({ card: entry.card, from: "pile", to: seat });
    else if (!mine) for (const card of cardsOf(entry.action)) from.set(card, seat);
  }
  return { origin: (card) => (dealt ? "stock" : (from.get(card) ?? null)), ghosts, dealt };
}

/** What was done since; nothing where it is another hand, or something was taken back. */
function newEntries(before: TableState | null, now: TableState): readonly LogEntry[] {
  const [old, hand] = [before?.hand, now.hand];
  if (!old || !hand || old.number !== hand.number || old.dealer !== hand.dealer) return [];
  const fresh = hand.log.slice(old.log.length);
  return fresh.length > AT_ONCE ? [] : fresh;
}

function dealing({ seats, you }: TableState): Ghost[] {
  const others = seats.map((_, seat) => seat).filter((seat) => seat !== you);
  const rounds = Array.from({ length: DEALT_SEEN }, () => others).flat();
  return rounds.map((seat, after) => ({ card: null, from: "stock", to: `seat-${seat}`, after }));
}
