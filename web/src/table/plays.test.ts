import { describe, expect, it } from "vitest";

import { cardsOf, nextLayOff, optionsOf, readPlays } from "./plays";

const MELDS = [["5h", "6h", "7h"], ["8c", "8d", "8s"]];
const LEGAL = ["D Kd", "D 8h", "M 2c 2d 2h", "M 2c 2d 2h 2s", "L 8h>7h", "L 8h>8c", "L 4h>5h"];

describe("what can be done", () => {
  it("is read from the legal actions, by kind", () => {
    const plays = readPlays(LEGAL, MELDS);
    expect(plays.discards).toEqual(["Kd", "8h"]);
    expect(plays.melds.map(({ cards }) => cards.length)).toEqual([3, 4]);
    expect(plays.layOffs.map(({ card, meld }) => [card, meld])).toEqual([["8h", 0], ["8h", 1], ["4h", 0]]);
    expect([plays.stock, plays.take]).toEqual([false, false]);
  });

  it("is a draw where only draws are legal", () => {
    expect(readPlays(["S", "P"], [])).toMatchObject({ stock: true, take: true, melds: [], discards: [] });
    expect(readPlays(["P"], [])).toMatchObject({ stock: false, take: true });
  });
});

describe("what a selection can do", () => {
  const plays = readPlays(LEGAL, MELDS);

  it("is a meld only with exactly its cards, in any order", () => {
    expect(optionsOf(plays, ["2h", "2c", "2d"]).meld).toBe("M 2c 2d 2h");
    expect(optionsOf(plays, ["2h", "2c", "2d", "2s"]).meld).toBe("M 2c 2d 2h 2s");
    expect(optionsOf(plays, ["2h", "2c"]).meld).toBeNull();
    expect(optionsOf(plays, ["2h", "2c", "2d", "Kd"]).meld).toBeNull();
  });

  it("names every meld that takes one of the cards, so that the player is asked which", () => {
    expect([...optionsOf(plays, ["8h"]).targets.keys()]).toEqual([0, 1]);
    expect([...optionsOf(plays, ["8h", "4h"]).targets.get(0)!].map(({ text }) => text)).toEqual(["L 8h>7h", "L 4h>5h"]);
    expect(optionsOf(plays, ["Kd"]).targets.size).toBe(0);
  });

  it("is a discard only of one card that may be thrown", () => {
    expect(optionsOf(plays, ["Kd"]).discard).toBe("D Kd");
    expect(optionsOf(plays, ["2c"]).discard).toBeNull();
    expect(optionsOf(plays, ["Kd", "8h"]).discard).toBeNull();
    expect(optionsOf(plays, []).discard).toBeNull();
  });
});

describe("laying several cards off", () => {
  it("goes on with the next card that fits the same meld, and stops where none does", () => {
    const plays = readPlays(["L 9h>8h", "L 9h>9c"], [["5h", "6h", "7h", "8h"], ["9c", "9d", "9s"]]);
    expect(nextLayOff(plays, ["Kd", "9h"], 0)?.text).toBe("L 9h>8h");
    expect(nextLayOff(plays, ["9h"], 1)?.text).toBe("L 9h>9c");
    expect(nextLayOff(plays, ["Kd"], 0)).toBeNull();
  });
});

it("knows the cards that an action moves", () => {
  expect(cardsOf("M 7c 7d 7h")).toEqual(["7c", "7d", "7h"]);
  expect(cardsOf("L 8h>7h")).toEqual(["8h"]);
  expect(cardsOf("D Kd")).toEqual(["Kd"]);
  expect(cardsOf("S")).toEqual([]);
});
