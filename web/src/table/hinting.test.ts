import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";

import { ApiError } from "../lib/api";
import type { Hint } from "../lib/coach";
import type { TableState } from "../lib/wire";
import play from "./fixtures/play.json";
import { Held } from "./held.svelte";
import { Hinting } from "./hinting.svelte";

const start = play as unknown as TableState;
const moves = start.hand!.log.length;
const MELD = "M Ad Ah As";

/** A table whose coach answers when he is told to. */
class Table {
  readonly held = new Held(start);
  readonly hinting: Hinting;
  asked = 0;
  #answer: { resolve: (hint: Hint) => void; reject: (error: unknown) => void } | null = null;

  constructor(state: Partial<TableState> = {}) {
    this.held.state = { ...start, hints: false, ...state };
    this.hinting = new Hinting(() => this.held.state, () => {
      this.asked += 1;
      return new Promise((resolve, reject) => (this.#answer = { resolve, reject }));
    });
  }

  async answer(actions: string[] = [MELD, "D Kh"]): Promise<void> {
    const plan = { actions, texts: actions.map((en) => ({ en })) };
    this.#answer?.resolve({ hand: start.hand!.number, moves, plan, win: 0.5, error: 0.01, close: false, runner_up: null, reasons: [], note: null });
    await settled();
  }

  async fail(error: unknown): Promise<void> {
    this.#answer?.reject(error);
    await settled();
  }

  /** Somebody has done this. */
  done(...actions: string[]): void {
    const { hand } = this.held.state;
    const log = [...start.hand!.log, ...actions.map((action) => ({ seat: 0, action, card: null, recycled: false }))];
    this.held.state = { ...this.held.state, hand: { ...hand!, log } };
    flushSync();
  }
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) await Promise.resolve();
  flushSync();
};
const kinds = (...given: ("player" | "bot")[]): Partial<TableState> => ({
  you: 0,
  seats: given.map((kind) => ({ ...start.seats[0]!, kind })),
});

describe("the coach", () => {
  it("is there against bots alone, and among people where the table says so", () => {
    expect(new Table(kinds("player", "bot", "bot")).hinting.allowed).toBe(true);
    expect(new Table(kinds("player", "bot", "player")).hinting.allowed).toBe(false);
    expect(new Table({ ...kinds("player", "player"), hints: true }).hinting.allowed).toBe(true);
    expect(new Table({ ...kinds("player", "bot"), you: null }).hinting.allowed).toBe(false);
  });

  it("is asked once, however often the key is pressed; then the key hides and shows what he said", async () => {
    const table = new Table(kinds("player", "bot"));
    void table.hinting.ask();
    void table.hinting.ask();
    expect([table.asked, table.hinting.asking]).toEqual([1, true]);
    await table.answer();
    expect([table.hinting.asking, table.hinting.open, table.hinting.next]).toEqual([false, true, MELD]);
    await table.hinting.ask();
    expect([table.asked, table.hinting.open]).toEqual([1, false]);
  });

  it("is followed step by step, in any order, and back", async () => {
    const table = new Table(kinds("player", "bot"));
    void table.hinting.ask();
    await table.answer([MELD, "L 8d>7d", "D Kh"]);
    expect(table.hinting.whole).toBe(true);
    table.done("L 8d>7d");
    expect([table.hinting.rest, table.hinting.whole]).toEqual([[MELD, "D Kh"], false]);
    table.done("L 8d>7d", MELD);
    expect(table.hinting.next).toBe("D Kh");
    table.done("L 8d>7d");
    expect(table.hinting.next).toBe(MELD);
    table.done("L 8d>7d", MELD, "D Kh");
    expect(table.hinting.hint).toBeNull();
  });

  it("is not believed any more where something else was done", async () => {
    const table = new Table(kinds("player", "bot"));
    void table.hinting.ask();
    await table.answer();
    table.done("D 2c");
    expect([table.hinting.hint, table.hinting.next]).toEqual([null, null]);
  });

  it("says nothing of a position that has gone by when he answers", async () => {
    const table = new Table(kinds("player", "bot"));
    void table.hinting.ask();
    table.done("D Kh");
    await table.answer();
    expect(table.hinting.hint).toBeNull();
  });

  it("tells why there is no hint until the table goes on", async () => {
    const table = new Table(kinds("player", "bot"));
    void table.hinting.ask();
    await table.fail(new ApiError("no-coach", 503));
    expect([table.hinting.failed, table.hinting.asking]).toEqual(["no-coach", false]);
    table.done("D Kh");
    expect(table.hinting.failed).toBeNull();
  });
});
