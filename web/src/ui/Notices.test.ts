import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";

import { setLang } from "../lib/i18n.svelte";
import { session, TableStore } from "../lib/session.svelte";
import type { TableState } from "../lib/wire";
import Notices from "./Notices.svelte";

let shown: Record<string, never>;
const said = (): string => document.body.textContent ?? "";

function sitAt(status: TableState["status"]): void {
  const table = new TableStore("K7MPQR", session);
  table.state = { status, hand: {} } as TableState;
  session.shown = table;
}

beforeEach(() => {
  setLang("en");
  document.body.innerHTML = "";
  shown = mount(Notices, { target: document.body });
});

afterEach(async () => {
  await unmount(shown);
  Object.assign(session, { newer: null, shown: null, link: "connecting" });
});

test("a newer page is offered between hands, and never in one", () => {
  flushSync(() => {
    session.newer = "b2";
    sitAt("playing");
  });
  expect(said()).not.toContain("newer");
  flushSync(() => sitAt("between"));
  expect(said()).toContain("There is a newer version of this page.");
  expect(document.querySelector("button")?.textContent).toBe("Load it");
  flushSync(() => sitAt("playing"));
  expect(said()).not.toContain("newer");
});

test("without a link the page says that the cards are safe", () => {
  flushSync(() => (session.link = "offline"));
  expect(said()).toContain("You are offline, your cards are safe.");
  flushSync(() => (session.link = "live"));
  expect(said()).not.toContain("offline");
});

test("a table with a hand on it says it in its own place, one that has not come yet does not", () => {
  flushSync(() => {
    session.shown = new TableStore("K7MPQR", session);
    session.link = "offline";
  });
  expect(said()).toContain("offline");
  flushSync(() => sitAt("playing"));
  expect(said()).not.toContain("offline");
});
