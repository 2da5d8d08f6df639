import { beforeEach, expect, test } from "vitest";

import type { Account, Decision, Review } from "../../lib/coach";
import { setLang } from "../../lib/i18n.svelte";
import { causeWords, countWords, otherWords } from "./words";

const text = (en: string) => ({ en, nl: en });
const decision = (step: number, end: number, seat: number, ...said: string[]): Decision => {
  const played = { actions: said, texts: said.map(text) };
  return {
    step, end, seat, played, kind: "play", verdict: "best", played_win: 0, best: played, best_win: 0,
    loss: 0, loss_error: 0, counted: 0, reasons: [],
  }; // prettier-ignore
};
const review: Review = {
  players: ["Anna", "Bram"],
  points: [],
  decisions: [
    decision(0, 1, 0, "draw from the stock"),
    decision(1, 3, 0, "lay {7c} {7d} {7h}", "throw {Kd}"),
    decision(3, 4, 1, "take {Kd}"),
  ],
  draws: [{ step: 0, seat: 0, card: "7h", luck: [0, 0], error: 0 }],
  accounts: [],
  note: null,
};

beforeEach(() => setLang("en"));

test("each step says what led to it: the deal, a card, a choice, and within a turn the whole of it", () => {
  const plain = [0, 1, 2, 3, 4].map((step) => causeWords(review, step).replaceAll("\uFE0E", ""));
  const turn = "Anna: lay 7♣ 7♦ 7♥, throw K♦";
  expect(plain).toEqual(["the deal", "Anna draws 7♥", turn, turn, "Bram: take K♦"]);
});

test("another plan is named wherever there was one that the reasons are about", () => {
  const other = { actions: ["D Kh"], texts: [text("throw K")] };
  const made = { ...decision(1, 2, 0, "throw 4"), best: other };
  const verdicts = ["mistake", "close", "fine", "best", "forced"] as const;
  const said = verdicts.map((verdict) => otherWords({ ...made, verdict }));
  expect(said).toEqual(["Better: throw K", "About as good: throw K", "A little better: throw K", "", ""]);
  expect(otherWords({ ...made, verdict: "fine", best: made.played })).toBe("");
});

test("errors are counted by kind, the worst first, and those that were not made are left out", () => {
  const account = (errors: Record<string, number>): Account => ({ errors }) as Account;
  expect(countWords(account({ inaccuracy: 1, mistake: 0, blunder: 2 }))).toBe("2 blunders (??) and 1 inaccuracy (?!)");
  expect(countWords(account({ inaccuracy: 0, mistake: 0, blunder: 0 }))).toBe("");
});
