/** The log of a hand: its moves, and between them what was said and who came and went. */
import type { TableEvent, TableState } from "../lib/wire";
import { doneWords, eventWords, resultWords, SHORT, SPOKEN } from "./words";

export interface Line {
  key: string;
  kind: "move" | "end" | "note";
  short: string;
  spoken: string;
  mine: boolean;
}

/** The lines of the hand that lies on the table; of those who are muted nothing. `notes` are in order. */
export function logLines(table: TableState, notes: readonly TableEvent[], muted: ReadonlySet<string>): Line[] {
  const moves: Line[] = (table.hand?.log ?? []).map((done, i) => ({
    key: `move ${i}`,
    kind: "move",
    short: doneWords(done, table, SHORT),
    spoken: doneWords(done, table, SPOKEN),
    mine: done.seat === table.you,
  }));
  const heard = notes.filter((event) => belongs(event, table) && !isMuted(event, muted));
  const lines: Line[] = [];
  let told = 0;
  const tell = (before: number): void => {
    for (let event = heard[told]; event && Number(event.moves) <= before; event = heard[++told]) {
      const words = eventWords(event, table);
      lines.push({ key: `note ${event.seq}`, kind: "note", short: words, spoken: words, mine: false });
    }
  };
  moves.forEach((move, i) => {
    tell(i);
    lines.push(move);
  });
  if (table.hand?.result) {
    tell(moves.length - 1);
    const words = resultWords(table);
    lines.push({ key: "end", kind: "end", short: words, spoken: words, mine: false });
  }
  tell(Infinity);
  return lines;
}

/** Whether it was in this hand; what was before the first one stands at its beginning. */
function belongs({ hand }: TableEvent, table: TableState): boolean {
  const number = table.hand?.number ?? null;
  return hand === number || (hand === null && number === 1);
}

/** Whether it was said by somebody who is not to be heard. */
export const isMuted = (event: TableEvent, muted: ReadonlySet<string>): boolean =>
  (event.kind === "chat" || event.kind === "emote") && muted.has(String(event.name));
