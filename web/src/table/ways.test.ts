import { expect, it } from "vitest";

import type { LogEntry, TableState } from "../lib/wire";
import play from "./fixtures/play.json";
import { ways } from "./ways";

const before = play as unknown as TableState;

function after(...entries: Partial<LogEntry>[]): TableState {
  const hand = before.hand!;
  const log = [...hand.log, ...entries.map((entry) => ({ seat: 1, action: "S", card: null, recycled: false, ...entry }))];
  return { ...before, hand: { ...hand, log } };
}

it("lets my drawn card come from the stock, and another's drawn card go to him with its back up", () => {
  expect(ways(before, after({ seat: 0, action: "S", card: "9c" })).origin("9c")).toBe("stock");
  expect(ways(before, after({ seat: 1, action: "S" })).ghosts).toEqual([{ card: null, from: "stock", to: "seat-1" }]);
});

it("lets what another lays or throws come from his place", () => {
  const { origin } = ways(before, after({ action: "M 2c 2d 2h" }, { action: "D Kd" }));
  expect([origin("2d"), origin("Kd"), origin("5s")]).toEqual(["seat-1", "seat-1", null]);
});

it("deals every card from the stock at the start of a hand", () => {
  const next = { ...before, hand: { ...before.hand!, number: 4, log: [] } };
  expect(ways(before, next).dealt).toBe(true);
  expect(new Set(ways(before, next).ghosts.map(({ to }) => to))).toEqual(new Set(["seat-1"]));
  expect(ways(before, next).origin("5s")).toBe("stock");
});

it("flies nothing where much happened at once, as in a jump of a replay", () => {
  expect(ways(before, after(...Array.from({ length: 30 }, () => ({ seat: 1 })))).ghosts).toEqual([]);
});

it("flies nothing of what happened in another hand", () => {
  const other = { ...after({ seat: 1 }), hand: { ...after({ seat: 1 }).hand!, number: 9 } };
  expect(ways(before, other).ghosts).toEqual([]);
});
