import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { byClue, type Advice, type Likely } from "../lib/advice";
import { ApiError } from "../lib/api";
import { setLang } from "../lib/i18n.svelte";
import type { TableState } from "../lib/wire";
import AdviceSheet from "./advice/Advice.svelte";
import { Advising } from "./advising.svelte";
import play from "./fixtures/play.json";
import { Held } from "./held.svelte";
import { Hinting } from "./hinting.svelte";

const start = play as unknown as TableState;
const text = (en: string) => ({ en, nl: `${en} (nl)` });
const likely = (card: string, clue: Likely["clue"], chance: number, cards: string[] = []): Likely => ({
  card, clue, chance, plain: clue === "known" ? 1 : 0.2, cards, text: text(clue === "goes_with" ? "Goes with {7d}." : clue),
}); // prettier-ignore
const plan = { actions: ["D Kh"], texts: [text("throw {Kh}")] };
const advice: Advice = {
  hand: start.hand!.number,
  moves: start.hand!.log.length,
  holding: {
    verdict: "hold", hold: { plan, win: 0.55 }, lay: { plan, win: 0.5 }, error: 0.005, seat: 1, turns_at: 1,
    curve: [
      { cards: 3, gain: 0.05, error: 0.01, verdict: "hold" },
      { cards: 2, gain: 0.01, error: 0.01, verdict: "close" },
      { cards: 1, gain: -0.04, error: 0.01, verdict: "lay" },
    ],
    text: text("Hold your melds. Best so: throw {Kh}."),
  },
  dangers: [
    { card: "Kh", taken: 0.05, melded: 0.02, laid_off: 0, error: 0.016 },
    { card: "7c", taken: 0.61, melded: 0.44, laid_off: 0.3, error: 0.016 },
  ],
  hands: [{ seat: 1, count: 3, error: 0.015, cards: [likely("7d", "known", 1), likely("7s", "goes_with", 0.6, ["7d"]), likely("2c", "none", 0.2)] }],
}; // prettier-ignore

/** A table against a bot whose coach answers when he is told to. */
class Table {
  readonly held = new Held(start);
  readonly advising: Advising;
  asked = 0;
  #answer: { resolve: (advice: Advice) => void; reject: (error: unknown) => void } | null = null;

  constructor(kind: "player" | "bot" = "bot") {
    const seats = [{ ...start.seats[0]!, kind: "player" as const }, { ...start.seats[1]!, kind }];
    this.held.state = { ...start, you: 0, hints: false, seats };
    const state = () => this.held.state;
    this.advising = new Advising(state, new Hinting(state, () => new Promise(() => undefined)), () => {
      this.asked += 1;
      return new Promise((resolve, reject) => (this.#answer = { resolve, reject }));
    });
  }

  async answer(): Promise<void> {
    this.#answer?.resolve(advice);
    await settled();
  }

  async fail(error: unknown): Promise<void> {
    this.#answer?.reject(error);
    await settled();
  }

  moveOn(): void {
    const { hand } = this.held.state;
    const log = [...hand!.log, { seat: 0, action: "D Kh", card: null, recycled: false }];
    this.held.state = { ...this.held.state, hand: { ...hand!, log } };
    flushSync();
  }
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) await Promise.resolve();
  flushSync();
};

beforeEach(() => setLang("en"));

describe("what the coach sees", () => {
  it("is asked for once, shown when it is there, put away, and shown again without asking", async () => {
    const table = new Table();
    void table.advising.ask();
    void table.advising.ask();
    await table.answer();
    expect([table.asked, table.advising.asking, table.advising.shown]).toEqual([1, false, advice]);
    table.advising.close();
    expect(table.advising.shown).toBeNull();
    await table.advising.ask();
    expect([table.asked, table.advising.shown]).toEqual([1, advice]);
  });

  it("is dropped as soon as the position moves on, also while he thinks", async () => {
    const table = new Table();
    void table.advising.ask();
    await table.answer();
    table.moveOn();
    expect(table.advising.shown).toBeNull();
    const late = new Table();
    void late.advising.ask();
    late.moveOn();
    await late.answer();
    expect([late.advising.shown, late.advising.asking]).toEqual([null, false]);
  });

  it("tells why there is none until the table goes on", async () => {
    const table = new Table();
    void table.advising.ask();
    await table.fail(new ApiError("coach-not-ready", 503));
    expect([table.advising.failed, table.advising.shown]).toEqual(["coach-not-ready", null]);
    table.moveOn();
    expect(table.advising.failed).toBeNull();
  });

  it("is not asked for where there are no hints", async () => {
    const table = new Table("player");
    await table.advising.ask();
    expect(table.asked).toBe(0);
  });
});

describe("its words", () => {
  it("say a clue once for all cards that it holds for", () => {
    const cards = [
      likely("7d", "known", 1, ["7d"]), likely("9h", "known", 1, ["9h"]), likely("7s", "goes_with", 0.6, ["7d"]),
      likely("2c", "none", 0.3), likely("7c", "goes_with", 0.2, ["7d"]), likely("8h", "goes_with", 0.2, ["9h"]),
    ]; // prettier-ignore
    expect(byClue(cards).map((group) => group.map(({ card }) => card))).toEqual([["7d", "9h"], ["7s", "7c"], ["2c"], ["8h"]]);
  });
});

describe("its sheet", () => {
  let shown: Record<string, never>;
  const open = (given: Advice): void => {
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true;
    };
    shown = mount(AdviceSheet, { target: document.body, props: { advice: given, table: new Table().held.state, hinted: "Kh", close: () => undefined } });
    flushSync();
  };
  afterEach(() => unmount(shown));

  it("has every discard with its three chances, the safest first, and marks the one that the hint throws", () => {
    open(advice);
    const rows = [...document.querySelectorAll("tbody tr")];
    expect(rows.map((row) => row.querySelector("[role=img]")?.getAttribute("aria-label"))).toEqual(["king of hearts", "seven of clubs"]);
    expect(rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent?.trim()))).toEqual([["5%", "2%", "0%"], ["61%", "44%", "30%"]]);
    expect(rows.map((row) => row.querySelector("th")?.textContent?.trim())).toEqual(["The hint throws this one", ""]);
  });

  it("has no column for laying off where nothing that can be thrown fits the table", () => {
    open({ ...advice, dangers: advice.dangers.map((danger) => ({ ...danger, laid_off: 0 })) });
    expect([...document.querySelectorAll("thead th")].map((head) => head.textContent)).toEqual(["Card", "takes it", "can meld it"]);
    expect(document.querySelectorAll("tbody tr:first-child td")).toHaveLength(2);
  });

  it("gives the focus back also where it goes with the position", async () => {
    const button = document.body.appendChild(document.createElement("button"));
    button.focus();
    open(advice);
    document.querySelector<HTMLElement>("dialog button")?.focus();
    await unmount(shown);
    expect(document.activeElement).toBe(button);
    button.remove();
    open(advice);
  });

  it("tells what the picture of the break-even shows, each bar with its number", () => {
    open(advice);
    expect([...document.querySelectorAll(".at .up, .at .down")].map((side) => side.textContent?.trim()).filter(Boolean)).toEqual(["5", "1", "4"]);
    expect(document.querySelector("figure [role=img]")?.getAttribute("aria-label")).toBe(
      "with 3 cards holding is 5.0% better; with 2 cards about the same; with 1 card laying down is 4.0% better",
    );
    expect(document.querySelector("dialog")?.textContent).toContain("Best so: throw K♥");
  });

  it("tells before the draw what comes after it", () => {
    open({ ...advice, holding: null, dangers: [] });
    expect(document.querySelector("table, figure")).toBeNull();
    expect(document.querySelector("dialog")?.textContent).toContain("After your draw");
    expect(document.querySelectorAll("dialog li")).toHaveLength(3);
  });
});
