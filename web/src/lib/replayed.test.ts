import { describe, expect, test } from "vitest";

import { stepOf, tableAt, turnFrom, type Position, type Replayed } from "./replayed";

function position(change: Partial<Position>): Position {
  return {
    done: null, turn: 1, phase: "draw", hands: [["Ac", "2c"], ["3d", "4d"]], melds: [], stock: 30, recycles: 0,
    discards: [{ card: "Kd", seat: null }], known: [[], []], taken: null, ...change,
  }; // prettier-ignore
}

const replay: Replayed = {
  id: "h1",
  players: ["Anna", "Bram"],
  dealer: 0,
  rules: {},
  target: 100,
  at: null,
  number: 2,
  scores: [5, 20],
  result: { end: "out", winner: 1, rummy: false, points: [0, 3] },
  values: [3, 0],
  positions: [
    position({}),
    position({
      done: { seat: 1, action: "S", card: "9s", recycled: false },
      phase: "play",
      hands: [["Ac", "2c"], ["3d", "4d", "9s"]],
    }),
    position({ done: { seat: 1, action: "D 9s", card: null, recycled: false }, turn: 0 }),
    position({ done: { seat: 0, action: "P", card: "9s", recycled: false }, turn: 0, phase: "play" }),
    position({ done: { seat: 0, action: "D Ac", card: null, recycled: false }, phase: "over", hands: [["2c"], []] }),
  ],
};

describe("a position", () => {
  test("with all hands open shows every hand and every drawn card", () => {
    const { hand, you } = tableAt(replay, 1, null, 0);
    expect(you).toBe(0);
    expect(hand?.hands).toEqual([["Ac", "2c"], ["3d", "4d", "9s"]]);
    expect(hand?.log).toEqual([{ seat: 1, action: "S", card: "9s", recycled: false }]);
  });

  test("as a seat saw it holds no card that the seat could not know", () => {
    const seen = tableAt(replay, 1, 0, 0);
    expect(JSON.stringify(seen)).not.toMatch(/9s|3d|4d/);
    expect(seen.seats.map(({ count }) => count)).toEqual([2, 3]);
    expect(tableAt(replay, 1, 1, 0).hand).toMatchObject({ hand: ["3d", "4d", "9s"], drawn: "9s", hands: null });
  });

  test("at the end has the result, everybody's cards and the scores after it", () => {
    const over = tableAt(replay, 4, 0, 0);
    expect(over.hand).toMatchObject({ hands: [["2c"], []], points: [3, 0], result: replay.result });
    expect(over.seats.map(({ score }) => score)).toEqual([5, 23]);
    expect(tableAt(replay, 3, 0, 0).seats.map(({ score }) => score)).toEqual([5, 20]);
  });

  test("says what the game was played to", () => {
    expect(tableAt(replay, 0, null, 0).target).toBe(100);
    expect(tableAt({ ...replay, target: { deals: 3 } }, 0, null, 0).target).toEqual({ deals: 3 });
  });

  test("offers nothing to do", () => {
    expect(tableAt(replay, 1, 1, 0).hand?.legal).toEqual([]);
  });
});

describe("steps", () => {
  test("one that there is not is the nearest", () => {
    expect([null, -3, 2, 99].map((asked) => stepOf(asked, replay))).toEqual([0, 0, 2, 4]);
  });

  test("whole turns go from start to start", () => {
    expect([0, 1, 2, 3, 4].map((step) => turnFrom(step, replay, 1))).toEqual([2, 2, 4, 4, 4]);
    expect([0, 1, 2, 3, 4].map((step) => turnFrom(step, replay, -1))).toEqual([0, 0, 0, 2, 2]);
  });
});
