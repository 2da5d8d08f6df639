import { describe, expect, it } from "vitest";

import { arrange, bestGroups, groupsOf, keepOrder, loadOwn, moveTo, saveOwn, type Keep } from "./sorting";

const HAND = ["Kd", "2c", "9h", "Ac", "9s"];

function storage(): Keep & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return { values, getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

describe("the orders of the hand", () => {
  it("goes by suit with the colours in turn, the ace low", () => {
    expect(arrange(HAND, "suit", [], [])).toEqual(["Ac", "2c", "Kd", "9s", "9h"]);
  });

  it("goes by rank", () => {
    expect(arrange(HAND, "rank", [], [])).toEqual(["Ac", "2c", "9s", "9h", "Kd"]);
  });

  it("puts the plays of the best lay-down first, in groups", () => {
    const groups = bestGroups([
      { actions: ["M 9h 9s 9c", "L Kd>Qd"], points: 3, out: false },
      { actions: [], points: 30, out: false },
    ]);
    expect(groups).toEqual([["9h", "9s", "9c"], ["Kd"]]);
    expect(arrange([...HAND, "9c"], "melds", [], groups ?? [])).toEqual(["9h", "9s", "9c", "Kd", "Ac", "2c"]);
  });

  it("keeps the groups that are still in the hand when it is somebody else's turn", () => {
    expect(bestGroups([])).toBeNull();
    expect(groupsOf(HAND, [["9h", "9s", "9c"]])).toEqual([["9h", "9s"], ["Ac", "2c", "Kd"]]);
  });
});

describe("the player's own order", () => {
  it("stays when cards come and go", () => {
    expect(keepOrder(["9s", "Kd", "2c", "9h"], ["2c", "9h", "9s", "Ah"])).toEqual(["9s", "2c", "9h", "Ah"]);
  });

  it("moves cards to where they are dropped", () => {
    expect(moveTo(HAND, ["Ac"], 0)).toEqual(["Ac", "Kd", "2c", "9h", "9s"]);
    expect(moveTo(HAND, ["Kd"], 5)).toEqual(["2c", "9h", "Ac", "9s", "Kd"]);
    expect(moveTo(HAND, ["Kd", "9h"], 4)).toEqual(["2c", "Ac", "Kd", "9h", "9s"]);
    expect(moveTo(HAND, ["2c"], 1)).toEqual(HAND);
  });

  it("survives a reload of the same hand, and no other", () => {
    const keep = storage();
    saveOwn(keep, "K7MPQR", 3, ["9s", "2c"]);
    expect(loadOwn(keep, "K7MPQR", 3)).toEqual(["9s", "2c"]);
    expect(loadOwn(keep, "K7MPQR", 4)).toBeNull();
    expect(loadOwn(keep, "AAAAAA", 3)).toBeNull();
  });

  it("does not fail on a storage that is broken or forbidden", () => {
    const keep = storage();
    keep.setItem("openrummy.order.K7MPQR", "{not json");
    expect(loadOwn(keep, "K7MPQR", 1)).toBeNull();
    const full = { getItem: () => null, setItem: () => { throw new Error("full"); } }; // prettier-ignore
    expect(() => saveOwn(full, "K7MPQR", 1, [])).not.toThrow();
  });
});
