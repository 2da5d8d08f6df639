import { describe, expect, test } from "vitest";

import { ApiError } from "../../lib/api";
import type { Plan } from "../../lib/coach";
import { Solved, type Drill, type DrillPlace, type Judged } from "../../lib/drills";
import { Practising, ROUND, type Server } from "./practising.svelte";

const plan = (action: string): Plan => ({ actions: [action], texts: [{ en: action }] });
const BEST = plan("S");
const WORSE = plan("P");
const places = (count: number): DrillPlace[] => Array.from({ length: count }, (_, step) => ({ hand: "h", step, seat: 0, loss: 1 }));

/** A server whose drills are all solved by the first plan; it fails as often as asked. */
class Fake implements Server {
  failures = 0;
  asked: number[] = [];
  answered: string[] = [];

  drill = async ({ step }: DrillPlace): Promise<Drill> => {
    this.#fail();
    this.asked.push(step);
    return { hand: "h", step, seat: 0, plans: [BEST, WORSE] } as unknown as Drill;
  };

  answer = async ({ step }: DrillPlace, [action]: readonly string[]): Promise<Judged> => {
    this.#fail();
    this.answered.push(`${step} ${action}`);
    const right = action === "S";
    return { right, verdict: right ? "best" : "mistake", best: BEST, played: WORSE } as unknown as Judged;
  };

  #fail(): void {
    if (this.failures-- > 0) throw new ApiError("offline");
  }
}

async function begun(count: number): Promise<{ server: Fake; practising: Practising }> {
  const server = new Fake();
  const practising = new Practising(places(count), new Solved(null), server);
  await practising.more();
  return { server, practising };
}

async function through(practising: Practising, choose: (at: number) => number): Promise<void> {
  while (!practising.over) {
    await practising.choose(choose(practising.at));
    await practising.next();
  }
}

describe("a round", () => {
  test("has a few drills one after the other, and counts what was right at the first try", async () => {
    const { server, practising } = await begun(3);
    await through(practising, (at) => (at === 1 ? 1 : 0));
    expect(server.answered).toEqual(["0 S", "1 P", "2 S"]);
    expect([practising.right, practising.missed.length, practising.left]).toEqual([2, 1, 0]);
  });

  test("can be done again with what was missed, until nothing is", async () => {
    const { server, practising } = await begun(3);
    await through(practising, (at) => (at === 1 ? 1 : 0));
    await practising.again();
    expect([practising.over, practising.round.length, practising.drill?.step]).toEqual([false, 1, 1]);
    await through(practising, () => 0);
    expect(server.answered.at(-1)).toBe("1 S");
    expect([practising.right, practising.missed.length]).toEqual([1, 0]);
  });

  test("is followed by the next one where there are more drills", async () => {
    const { server, practising } = await begun(ROUND + 2);
    expect([practising.round.length, practising.left]).toEqual([ROUND, 2]);
    await through(practising, () => 0);
    await practising.more();
    expect([practising.round.length, practising.left, server.asked.at(-1)]).toEqual([2, 0, ROUND]);
  });
});

describe("a drill", () => {
  test("is answered once: no other choice counts, and it goes on only after an answer", async () => {
    const { server, practising } = await begun(2);
    await practising.next();
    expect(practising.at).toBe(0);
    await Promise.all([practising.choose(1), practising.choose(0)]);
    await practising.choose(0);
    expect([server.answered, practising.chosen, practising.right]).toEqual([["0 P"], 1, 0]);
  });

  test("that could not be fetched or answered can be tried again", async () => {
    const { server, practising } = await begun(2);
    server.failures = 1;
    await practising.choose(0);
    expect([practising.judged, practising.chosen, practising.busy]).toEqual([null, null, false]);
    await practising.failed?.again();
    expect([practising.failed, practising.judged?.right]).toEqual([null, true]);
    server.failures = 1;
    await practising.next();
    expect([practising.at, practising.judged?.right]).toEqual([0, true]);
    await practising.failed?.again();
    expect([practising.at, practising.judged, practising.right]).toEqual([1, null, 1]);
  });
});
