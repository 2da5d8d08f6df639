import { describe, expect, test } from "vitest";

import { drillTable, pathOf, Solved, type Drill, type DrillPlace } from "./drills";

const drill: Drill = {
  hand: "h/1",
  step: 3,
  seat: 1,
  question: { en: "What now?" },
  plans: [],
  position: {
    players: ["Anna", "Bram"], dealer: 0, rules: { target: 50 }, target: 50, scores: [5, 20], number: 2, at: null, phase: "draw",
    hand: ["3d", "4d"], counts: [3, 2], melds: [], stock: 29, recycles: 0, discards: [{ card: "Kd", seat: 0 }],
    known: [[], []], taken: null, drawn: null,
    log: [
      { seat: 0, action: "S", card: null, recycled: false },
      { seat: 0, action: "D Kd", card: null, recycled: false },
    ],
  },
}; // prettier-ignore

describe("the table of a drill", () => {
  test("is that of its seat, whose turn it is, and nothing can be done at it", () => {
    const { you, hand, seats, target, status } = drillTable(drill);
    expect({ you, status, target }).toEqual({ you: 1, status: "playing", target: 50 });
    expect(hand).toMatchObject({ turn: 1, phase: "draw", number: 2, hand: ["3d", "4d"], hands: null, result: null, legal: [] });
    expect(seats.map(({ name, count, score }) => [name, count, score])).toEqual([["Anna", 3, 5], ["Bram", 2, 20]]);
    expect(seats.map(({ last }) => last?.action ?? null)).toEqual(["D Kd", null]);
  });

  test("has the hand in its address, whatever its id is made of", () => {
    expect(pathOf({ ...drill, loss: 0 })).toBe("me/drills/h%2F1/3");
  });
});

describe("what was solved", () => {
  const place = (step: number): DrillPlace => ({ hand: "h", step, seat: 0, loss: 1 / step });
  const shelf = (): Pick<Storage, "getItem" | "setItem"> => {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  };

  test("comes after the rest the next time, each in its order", () => {
    const storage = shelf();
    const solved = new Solved(storage);
    solved.add(place(1));
    solved.add(place(3));
    const steps = new Solved(storage).sorted([1, 2, 3, 4].map(place)).map(({ step }) => step);
    expect(steps).toEqual([2, 4, 1, 3]);
  });

  test("is forgotten where nothing can be kept or what is kept is broken", () => {
    const broken = { getItem: () => "{", setItem: () => { throw new Error("full"); } }; // prettier-ignore
    for (const storage of [null, broken]) {
      const solved = new Solved(storage);
      solved.add(place(1));
      expect(new Solved(storage).sorted([place(1), place(2)]).map(({ step }) => step)).toEqual([1, 2]);
    }
  });
});
