import { beforeEach, expect, it } from "vitest";

import { setLang } from "../lib/i18n.svelte";
import type { TableEvent, TableState } from "../lib/wire";
import between from "./fixtures/between.json";
import play from "./fixtures/play.json";
import { logLines } from "./log";

const full = play as unknown as TableState;
const finished = between as unknown as TableState;
const NOBODY: ReadonlySet<string> = new Set();
const NUMBER = full.hand!.number;

/** The table after so many moves of its hand. */
const after = (moves: number, number = NUMBER): TableState => ({
  ...full,
  hand: { ...full.hand!, number, log: full.hand!.log.slice(0, moves) },
});
const note = (seq: number, kind: string, moves: number, more: Partial<TableEvent> = {}): TableEvent => ({
  seq, kind, seat: 1, hand: NUMBER, moves, ...more,
}); // prettier-ignore
const words = (table: TableState, notes: TableEvent[], muted = NOBODY): string[] =>
  logLines(table, notes, muted).map(({ kind, short }) => (kind === "note" ? short : kind));

beforeEach(() => setLang("en"));

it("puts what is said and who comes and goes between the moves", () => {
  const notes = [
    note(2, "chat", 1, { name: "Anna", text: "hello" }),
    note(4, "away", 2, { who: "Anna" }),
    note(5, "emote", 2, { name: "Anna", code: "nice" }),
    note(6, "back", 3, { who: "Anna" }),
  ];
  expect(words(after(3), notes)).toEqual(["move", "Anna: hello", "move", "Anna is away.", "Anna: Nice", "move", "Anna is back."]);
});

it("calls who was sent away by his own name and not by the bot's in his seat", () => {
  const notes = [note(2, "kicked", 1, { who: "Anna", level: "kitchen", name: "Robin" })];
  expect(words(after(1), notes)).toEqual(["move", "Anna was sent away. Robin, a bot, sat down."]);
});

it("shows what was before the first hand at its beginning, and nothing of other hands", () => {
  const notes = [note(2, "joined", 0, { name: "Anna", hand: null }), note(3, "chat", 2, { name: "Anna", text: "hello", hand: 1 })];
  expect(words(after(2, 1), notes)).toEqual(["Anna sat down.", "move", "move", "Anna: hello"]);
  expect(words(after(2, 2), notes)).toEqual(["move", "move"]);
  expect(words({ ...full, hand: null }, notes)).toEqual(["Anna sat down."]);
});

it("puts what was said after the end of the hand after it", () => {
  const moves = finished.hand!.log.length;
  const said = note(9, "chat", moves, { name: "Anna", text: "well", hand: finished.hand!.number });
  expect(words(finished, [said]).slice(-2)).toEqual(["end", "Anna: well"]);
});

it("shows nothing of what the muted say, and that they left", () => {
  const notes = [note(2, "chat", 0, { name: "Anna", text: "hello" }), note(3, "left", 0, { who: "Anna" })];
  expect(words(after(0), notes, new Set(["Anna"]))).toEqual(["Anna left."]);
});
