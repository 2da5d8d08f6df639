import { beforeEach, expect, it } from "vitest";

import { setLang } from "../lib/i18n.svelte";
import type { TableEvent, TableState } from "../lib/wire";
import play from "./fixtures/play.json";
import { logLines, Notes } from "./notes.svelte";

const full = play as unknown as TableState;
const NOBODY: ReadonlySet<string> = new Set();

/** The table after so many moves of its hand. */
function after(moves: number, changes: Partial<TableState> = {}): TableState {
  const hand = { ...full.hand!, log: full.hand!.log.slice(0, moves) };
  return { ...full, hand, ...changes };
}
const event = (seq: number, kind: string, more: Partial<TableEvent> = {}): TableEvent => ({ seq, kind, seat: 1, ...more });
const words = (notes: Notes, table: TableState, muted = NOBODY): string[] =>
  logLines(table, notes.list, muted).map(({ kind, short }) => (kind === "note" ? short : kind));

beforeEach(() => setLang("en"));

it("puts what is said and who comes and goes between the moves", () => {
  const notes = new Notes();
  notes.hear([], after(1));
  notes.hear([event(2, "chat", { name: "Anna", text: "hello" })], after(1));
  notes.hear([event(3, "act", { text: "D Kh" })], after(2));
  notes.hear([event(4, "away"), event(5, "emote", { name: "Anna", code: "nice" })], after(2));
  expect(words(notes, after(3))).toEqual(["move", "Anna: hello", "move", "Anna is away.", "Anna: Nice", "move"]);
});

it("tells an event once, however often it comes", () => {
  const notes = new Notes();
  const said = [event(2, "chat", { name: "Anna", text: "hello" })];
  notes.hear(said, after(1));
  notes.hear(said, after(1));
  expect(words(notes, after(1))).toEqual(["move", "Anna: hello"]);
});

it("calls who was sent away by his own name and not by the bot's in his seat", () => {
  const notes = new Notes();
  notes.hear([], after(1));
  const seats = full.seats.map((seat, i) => (i === 1 ? { ...seat, kind: "bot" as const, name: "Robin" } : seat));
  notes.hear([event(2, "kicked", { level: "greedy", name: "Robin" })], after(1, { seats }));
  expect(words(notes, after(1, { seats }))).toEqual(["move", "Anna was sent away. Robin, a bot, sat down."]);
});

it("keeps for the next hand only what happened since the last one ended", () => {
  const notes = new Notes();
  notes.hear([event(2, "chat", { name: "Anna", text: "in the hand" })], after(2));
  notes.hear([event(3, "chat", { name: "Anna", text: "after it" })], after(2, { status: "between" }));
  const next = after(0, { hand: { ...full.hand!, number: 9, log: [] } });
  notes.hear([event(4, "hand", { number: 9 })], next);
  expect(words(notes, next)).toEqual(["Anna: after it"]);
});

it("shows nothing of what the muted say, and that they left", () => {
  const notes = new Notes();
  notes.hear([event(2, "chat", { name: "Anna", text: "hello" }), event(3, "left")], after(0));
  expect(words(notes, after(0), new Set(["Anna"]))).toEqual(["Anna left."]);
});
