/** What happens around the moves of a hand, who comes and goes and what is said: noted at its place in the log. */
import type { TableEvent, TableState } from "../lib/wire";
import { doneWords, eventWords, resultWords, seatedFor, SHORT, SPOKEN } from "./words";

const KEPT = 100;
const NOTED = new Set([
  "chat", "emote", "joined", "claimed", "left", "kicked", "bot", "host", "away", "back", "renamed", "settings",
]); // prettier-ignore

export interface Note {
  event: TableEvent;
  /** The table with the names of that moment. */
  seen: TableState;
  /** How many lines of the hand stand before it. */
  after: number;
  /** Noted while no hand was being played: it belongs to the next one too. */
  between: boolean;
}

export interface Line {
  key: string;
  kind: "move" | "end" | "note";
  short: string;
  spoken: string;
  mine: boolean;
}

export class Notes {
  list: readonly Note[] = $state.raw([]);
  #before: TableState | null = null;
  #told = -1;

  /** Note what has just happened at the table, which is as it is now. */
  hear(events: readonly TableEvent[], table: TableState): void {
    const before = this.#before;
    this.#before = table;
    if (handOf(table) !== handOf(before) && this.list.length) {
      this.list = this.list.filter(({ between }) => between).map((note) => ({ ...note, after: 0, between: false }));
    }
    const fresh = events.filter(({ seq, kind }) => seq > this.#told && NOTED.has(kind));
    this.#told = Math.max(this.#told, ...events.map(({ seq }) => seq));
    if (!fresh.length) return;
    const noted = fresh.map((event) => ({
      event,
      seen: seatedFor(event, before, table),
      after: movesOf(table),
      between: table.status !== "playing",
    }));
    this.list = [...this.list, ...noted].slice(-KEPT);
  }
}

const handOf = (table: TableState | null): string => (table?.hand ? `${table.hand.number} ${table.hand.dealer}` : "");
const movesOf = ({ hand }: TableState): number => (hand ? hand.log.length + (hand.result ? 1 : 0) : 0);

/** The log of the hand with the notes in it; of those who are muted nothing. */
export function logLines(table: TableState, notes: readonly Note[], muted: ReadonlySet<string>): Line[] {
  const moves: Line[] = (table.hand?.log ?? []).map((done, i) => ({
    key: `move ${i}`,
    kind: "move",
    short: doneWords(done, table, SHORT),
    spoken: doneWords(done, table, SPOKEN),
    mine: done.seat === table.you,
  }));
  if (table.hand?.result) {
    const words = resultWords(table);
    moves.push({ key: "end", kind: "end", short: words, spoken: words, mine: false });
  }
  const lines: Line[] = [];
  const heard = notes.filter(({ event }) => !isMuted(event, muted));
  for (let i = 0, told = 0; i <= moves.length; i++) {
    for (let note = heard[told]; note && (note.after <= i || i === moves.length); note = heard[++told]) {
      const words = eventWords(note.event, note.seen);
      lines.push({ key: `note ${note.event.seq}`, kind: "note", short: words, spoken: words, mine: false });
    }
    const move = moves[i];
    if (move) lines.push(move);
  }
  return lines;
}

/** Whether it was said by somebody who is not to be heard. */
export const isMuted = (event: TableEvent, muted: ReadonlySet<string>): boolean =>
  (event.kind === "chat" || event.kind === "emote") && muted.has(String(event.name));
