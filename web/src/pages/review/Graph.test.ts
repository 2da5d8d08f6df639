import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { Review } from "../../lib/coach";
import { setLang } from "../../lib/i18n.svelte";
import Graph from "./Graph.svelte";

// The page follows its width; here it has none.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

let shown: Record<string, never> | null = null;

function show(...players: string[]): void {
  const win = players.map(() => 1 / players.length);
  const points = [0, 1].map((step) => ({ step, cause: "choice" as const, seat: 0, win, error: 0 }));
  const review: Review = { players, points, decisions: [], draws: [], accounts: [], note: null };
  shown = mount(Graph, { target: document.body, props: { review, seat: 1, last: 1, step: 0, pick: () => undefined } });
  flushSync();
}

beforeEach(() => setLang("en"));
afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.innerHTML = "";
});

test("with three players a legend names every line, the own one first, and no two lines are alike", () => {
  show("Anna", "Bram", "Cees");
  const items = [...document.querySelectorAll("ul li")];
  expect(items.map((item) => item.textContent?.trim())).toEqual(["Bram", "Anna", "Cees"]);
  expect(document.querySelector("ul")?.getAttribute("aria-label")).toBe("Lines of the graph");
  const looks = items.map((item) => item.querySelector("polyline")?.getAttribute("stroke-dasharray") ?? null);
  expect(new Set(looks).size).toBe(3);
  const drawn = [...document.querySelectorAll("[role=slider] polyline")].map((line) => line.getAttribute("stroke-dasharray"));
  expect(drawn.sort()).toEqual([...looks].sort());
});

test("with two players and no mistake there is one line, and no legend", () => {
  show("Anna", "Bram");
  expect(document.querySelector("ul")).toBeNull();
  expect(document.querySelectorAll("polyline")).toHaveLength(1);
});
