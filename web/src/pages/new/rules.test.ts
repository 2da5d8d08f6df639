import { describe, expect, test } from "vitest";

import type { Options, RuleOption } from "../../lib/options";
import { changed, firstNumber, nameOf, shownOptions, takesNumbers, valueOf } from "./rules";

const option = (name: string, change: Partial<RuleOption> = {}): RuleOption => ({
  name, kind: "choice", default: "low", values: [], least: null, most: null, labels: {}, ...change,
}); // prettier-ignore

const ace = option("ace");
const recycles = option("max_recycles", { kind: "number", default: 1, least: 0, most: 50 });
const table: Options = {
  options: [option("players"), ace, recycles, option("target")],
  named: [
    { name: "basic", labels: {}, changes: {} },
    { name: "block", labels: {}, changes: { max_recycles: 0, exhausted_score: "lowest_hand" } },
  ],
  bots: [],
  clocks: [0],
  seats: [2, 6],
  pace: [0, 5_000],
};

describe("the rules of a new table", () => {
  test("hold only what differs from Basic Rummy", () => {
    const around = changed({}, ace, "around");
    expect(around).toEqual({ ace: "around" });
    expect(changed(around, ace, "low")).toEqual({});
    expect(valueOf(around, ace)).toBe("around");
    expect(valueOf({}, recycles)).toBe(1);
  });

  test("are named where they are a named set, in whatever order they were chosen", () => {
    expect(nameOf({}, table)).toBe("basic");
    expect(nameOf({ exhausted_score: "lowest_hand", max_recycles: 0 }, table)).toBe("block");
    expect(nameOf({ max_recycles: 0 }, table)).toBeNull();
  });

  test("leave to the rest of the form what it asks for itself", () => {
    expect(shownOptions(table).map(({ name }) => name)).toEqual(["ace", "max_recycles"]);
  });

  test("begin with a number that the option takes", () => {
    expect(takesNumbers(recycles)).toBe(true);
    expect(takesNumbers(ace)).toBe(false);
    expect(firstNumber(option("hand_size", { least: 1, most: 25 }))).toBe(7);
    expect(firstNumber(option("first_dealer", { least: 0, most: 0 }))).toBe(0);
  });
});
