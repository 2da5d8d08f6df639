import { beforeEach, describe, expect, it } from "vitest";

import { curve, decisionAt, nextError, planWords, say, type Decision, type Review, type Verdict } from "./coach";
import { setLang } from "./i18n.svelte";
import { settings } from "./settings.svelte";

const plan = { actions: [], texts: [] };
const decision = (step: number, end: number, verdict: Verdict): Decision => ({
  step, end, verdict, seat: 0, kind: "play", played: plan, played_win: 0, best: plan, best_win: 0,
  loss: 0, loss_error: 0, counted: 0, reasons: [],
}); // prettier-ignore

const review: Review = {
  players: ["Anna", "Bram"],
  points: [
    { step: 0, cause: "start", seat: null, win: [0.5, 0.5], error: 0 },
    { step: 0, cause: "deal", seat: null, win: [0.6, 0.4], error: 0 },
    { step: 1, cause: "choice", seat: 0, win: [0.55, 0.45], error: 0 },
    { step: 1, cause: "card", seat: 0, win: [0.7, 0.3], error: 0 },
    { step: 3, cause: "choice", seat: 0, win: [0.65, 0.35], error: 0 },
  ],
  decisions: [decision(0, 1, "mistake"), decision(1, 3, "best"), decision(3, 4, "blunder"), decision(4, 6, "close")],
  draws: [],
  accounts: [],
  note: null,
};

beforeEach(() => setLang("en"));

describe("a sentence of the coach", () => {
  const texts = { en: "take {Jc} with {Th}", nl: "{Jc} pakken met {Th}" };

  it("is in the language in use, with cards as they are on the cards", () => {
    expect(say(texts)).toBe("take J♣\uFE0E with 10♥\uFE0E");
    setLang("nl");
    settings.letters = "AHVB";
    expect(say(texts)).toBe("B♣\uFE0E pakken met 10♥\uFE0E");
    settings.letters = "AKQJ";
  });

  it("leaves braces alone that are no card, as names may have", () => {
    expect(say({ en: "{name} took {1x} and {2c}" }, (card) => card)).toBe("{name} took {1x} and 2c");
  });

  it("tells of a plan what is left to do", () => {
    const two = { actions: ["M 7c 7d 7h", "D Kd"], texts: [{ en: "meld" }, { en: "discard {Kd}" }] };
    expect(planWords(two)).toBe("meld, discard K♦\uFE0E");
    expect(planWords(two, ["D Kd"])).toBe("discard K♦\uFE0E");
  });
});

describe("a review", () => {
  it("has for each step the decision that is to be made or carried out there, and none at the end", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((step) => decisionAt(review, step)?.step ?? null)).toEqual([0, 1, 1, 3, 4, 4, null]);
  });

  it("leads from error to error both ways, and to nothing beyond the last", () => {
    expect(nextError(review, 0, 1)?.step).toBe(3);
    expect(nextError(review, 3, 1)).toBeNull();
    expect(nextError(review, 3, -1)?.step).toBe(0);
    expect(nextError(review, 0, -1)).toBeNull();
  });

  it("has one chance a step: that after everything that came with it, and none from before the deal", () => {
    expect(curve(review, 0)).toEqual([{ step: 0, win: 0.6 }, { step: 1, win: 0.7 }, { step: 3, win: 0.65 }]);
    expect(curve(review, 1).map(({ win }) => win)).toEqual([0.4, 0.3, 0.35]);
  });
});
