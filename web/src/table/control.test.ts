import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";

import type { Answer } from "../lib/connection";
import { settings } from "../lib/settings.svelte";
import type { HandState, TableAction, TableState } from "../lib/wire";
import { Control } from "./control.svelte";
import draw from "./fixtures/draw.json";
import play from "./fixtures/play.json";
import { Held } from "./held.svelte";

const start = play as unknown as TableState;
const drawing = draw as unknown as TableState;

/** A table that answers when it is told to, like a server that is far away. */
class Table {
  readonly held: Held;
  readonly asked: TableAction[] = [];
  readonly control: Control;
  #answers: ((answer: Answer) => void)[] = [];

  constructor(state: TableState, keep: Storage | null = null) {
    this.held = new Held(state);
    const send = (action: TableAction): Promise<Answer> => {
      this.asked.push(action);
      return new Promise((resolve) => this.#answers.push(resolve));
    };
    this.control = new Control(() => this.held.state, send, keep);
    this.control.follow();
  }

  /** The texts of the plays that were asked for. */
  get plays(): string[] {
    return this.asked.map((action) => (action.a === "play" ? action.text : action.a));
  }

  /** The next state of the hand. */
  change(hand: Partial<HandState>): void {
    const { state } = this.held;
    this.held.state = { ...state, seq: state.seq + 1, hand: { ...state.hand!, ...hand } };
    flushSync();
    this.control.follow();
  }

  /** Acknowledge what was asked first; its event is so far `ahead` of the state. */
  async accept(ahead = 0): Promise<void> {
    this.#answers.shift()?.({ ok: true, seq: this.held.state.seq + ahead });
    await Promise.resolve();
    await Promise.resolve();
  }

  async refuse(code: string): Promise<void> {
    this.#answers.shift()?.({ ok: false, refused: { t: "refused", cmd_id: "1", code, params: {} } });
    await Promise.resolve();
    await Promise.resolve();
  }
}

const choose = (table: Table, ...cards: string[]): void => cards.forEach((card) => table.control.toggle(card));

beforeEach(() => {
  settings.sort = "suit";
  settings.confirmDiscard = true;
  localStorage.clear();
});

describe("choosing cards", () => {
  it("survives what the others do, and forgets only cards that are gone", () => {
    const table = new Table({ ...start, you: 0 });
    choose(table, "As", "Kh", "6h");
    table.change({ log: [...start.hand!.log], stock: 5 });
    expect(table.control.selected).toEqual(["As", "Kh", "6h"]);
    expect(table.control.focus).toBe("6h");
    table.change({ hand: start.hand!.hand.filter((card) => card !== "6h") });
    expect(table.control.selected).toEqual(["As", "Kh"]);
    expect(table.control.focus).toBeNull();
  });
});

describe("asking the server", () => {
  it("asks once, however often a control is pressed before the answer is here", async () => {
    const table = new Table(drawing);
    for (let i = 0; i < 20; i += 1) table.control.drawStock();
    expect(table.plays).toEqual(["S"]);
    await table.accept();
    table.change({ legal: ["D 6h"], phase: "play" });
    table.control.drawStock();
    expect(table.plays).toEqual(["S"]);
  });

  it("asks nothing more until what was acknowledged can be seen", async () => {
    const table = new Table(drawing);
    table.control.drawStock();
    await table.accept(1);
    table.control.take();
    expect([table.plays, table.control.busy]).toEqual([["S"], true]);
    table.change({ phase: "play", legal: ["D 8d"] });
    expect(table.control.busy).toBe(false);
  });

  it("never asks for what is not legal", () => {
    const table = new Table(start);
    table.control.drawStock();
    table.control.take();
    choose(table, "Tc", "Ad");
    table.control.layMeld();
    table.control.layOffOn(0);
    table.control.discard();
    expect(table.asked).toEqual([]);
    expect(table.control.notice.kind).toBe("refused");
  });

  it("tells why, and is free again, when the server refuses", async () => {
    const table = new Table(drawing);
    table.control.take();
    await table.refuse("stale");
    expect(table.control.notice).toEqual({ kind: "refused", code: "stale" });
    table.control.take();
    expect(table.plays).toEqual(["P", "P"]);
  });
});

describe("throwing a card", () => {
  it("takes a second tap, and another choice takes the question back", () => {
    const table = new Table(start);
    choose(table, "Kh");
    table.control.discard();
    expect([table.asked.length, table.control.sure]).toEqual([0, "D Kh"]);
    choose(table, "Kh", "6h");
    expect(table.control.sure).toBeNull();
    table.control.discard();
    table.control.discard();
    expect(table.plays).toEqual(["D 6h"]);
  });

  it("takes one tap where the player has set so, and by a drag onto the pile", () => {
    settings.confirmDiscard = false;
    const table = new Table(start);
    choose(table, "Kh");
    table.control.discard();
    settings.confirmDiscard = true;
    const other = new Table(start);
    choose(other, "6h");
    other.control.discard(true);
    expect([...table.plays, ...other.plays]).toEqual(["D Kh", "D 6h"]);
  });

  it("says why the card that was just taken cannot be thrown", () => {
    const table = new Table(start);
    choose(table, "Qc");
    table.control.discard();
    expect(table.control.notice).toEqual({ kind: "refused", code: "taken-card" });
  });
});

describe("laying off", () => {
  it("lays the chosen cards off one after the other, as far as they become legal", async () => {
    const table = new Table(start);
    choose(table, "8d", "9d");
    table.control.aimNext();
    expect(table.plays).toEqual(["L 8d>7d"]);
    table.change({
      hand: start.hand!.hand.filter((card) => card !== "8d"),
      melds: [start.hand!.melds[0]!, ["5d", "6d", "7d", "8d"]],
      legal: ["L 9d>8d", "D Kh"],
    });
    await table.accept();
    expect(table.plays).toEqual(["L 8d>7d", "L 9d>8d"]);
  });

  it("points at one meld after the other where a card fits several", () => {
    const table = new Table({ ...start, hand: { ...start.hand!, legal: ["L 8d>7d", "L 8d>7c"] } });
    choose(table, "8d");
    table.control.aimNext();
    expect([table.control.aim, table.asked.length]).toEqual([0, 0]);
    table.control.aimNext();
    expect(table.control.aim).toBe(1);
    table.control.layOffOn(1);
    expect(table.plays).toEqual(["L 8d>7d"]);
  });

  it("points at the meld of a hint first", () => {
    for (const [hinted, aims] of [["L 8d>7d", [1, 0, 1]], ["L 8d>7c", [0, 1, 0]], ["L 9d>Td", [0, 1, 0]]] as const) {
      const table = new Table({ ...start, hand: { ...start.hand!, legal: ["L 8d>7d", "L 8d>7c"] } });
      table.control.hinted = hinted;
      choose(table, "8d");
      const seen = aims.map(() => (table.control.aimNext(), table.control.aim));
      expect(seen).toEqual(aims);
    }
  });
});

describe("the order of the hand", () => {
  it("is the player's own after a move, and stays through draws and reloads", () => {
    const table = new Table(start, localStorage);
    table.control.move(["Kh"], 0);
    expect([settings.sort, table.control.cards[0]]).toEqual(["own", "Kh"]);
    table.change({ hand: [...start.hand!.hand, "2s"] });
    expect([table.control.cards[0], table.control.cards.at(-1)]).toEqual(["Kh", "2s"]);
    const again = new Table(start, localStorage);
    expect(again.control.cards[0]).toBe("Kh");
  });

  it("is not changed by looking at another order", () => {
    const table = new Table(start, localStorage);
    table.control.move(["Kh"], 0);
    table.control.sort("rank");
    expect(table.control.cards[0]).not.toBe("Kh");
  });

  it("groups the hand by the best lay-down when a hint is wanted", () => {
    const table = new Table(start);
    table.control.hint();
    expect(table.control.cards.slice(0, 5)).toEqual(["Ad", "Ah", "As", "8d", "9d"]);
    expect(table.control.selected).toEqual(["Ad", "Ah", "As"]);
    table.control.layMeld();
    expect(table.plays).toEqual(["M Ad Ah As"]);
  });
});
