import { beforeEach, describe, expect, test, vi } from "vitest";

import { match, ownLink, router } from "./router.svelte";

describe("addresses", () => {
  test.each([
    ["/", "", { page: "home" }],
    ["/new", "", { page: "new" }],
    ["/settings/", "", { page: "settings" }],
    ["/t/k7mpqr", "", { page: "table", code: "K7MPQR", token: null }],
    ["/t/K7MPQR", "?seat=abc-123", { page: "table", code: "K7MPQR", token: "abc-123" }],
    ["/h/x%2Fy", "", { page: "hand", id: "x/y" }],
    ["/h/abc/replay", "?step=12&seat=1", { page: "replay", id: "abc", step: 12, seat: 1 }],
    ["/h/abc/replay", "?step=-1&seat=x", { page: "replay", id: "abc", step: null, seat: null }],
    ["/practice", "", { page: "practice", hand: null }],
    ["/practice", "?hand=abc", { page: "practice", hand: "abc" }],
    ["/rules", "?rules=block", { page: "rules", rules: "block" }],
    ["/rules", "", { page: "rules", rules: null }],
  ])("%s%s", (path, search, route) => {
    expect(match(path, search)).toEqual(route);
  });

  test.each(["/nowhere", "/t", "/t/SHORT", "/t/K7MPQ0", "/t/K7MPQR/more", "/h", "/h/a/b", "/new/x", "/%E0%A4%A"])(
    "%s is no page",
    (path) => {
      expect(match(path, "")).toEqual({ page: "missing" });
    },
  );
});

describe("links", () => {
  function click(html: string, init: MouseEventInit = {}): string | null {
    document.body.innerHTML = html;
    const target = document.querySelector("b") ?? document.querySelector("a");
    let found: string | null = null;
    const listen = (event: MouseEvent): void => {
      found = ownLink(event);
      event.preventDefault();
    };
    document.addEventListener("click", listen);
    target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
    document.removeEventListener("click", listen);
    return found;
  }

  test("a plain click on an address of ours stays in the page", () => {
    expect(click('<a href="/rules?rules=block"><b>Rules</b></a>')).toBe("/rules?rules=block");
  });

  test.each([
    ["another site", '<a href="https://example.org/">x</a>', {}],
    ["a new tab", '<a href="/rules">x</a>', { ctrlKey: true }],
    ["the middle button", '<a href="/rules">x</a>', { button: 1 }],
    ["a target", '<a href="/rules" target="_blank">x</a>', {}],
    ["a download", '<a href="/rules" download>x</a>', {}],
    ["the server's own answers", '<a href="/api/openapi.json">x</a>', {}],
    ["a place in this page", '<a href="#main">x</a>', {}],
    ["no link", "<b>x</b>", {}],
  ])("%s is left to the browser", (_, html, init) => {
    expect(click(html, init)).toBeNull();
  });
});

describe("the router", () => {
  beforeEach(() => {
    vi.stubGlobal("scrollTo", vi.fn());
    router.go("/", { replace: true });
  });

  test("goes to a page and back again", async () => {
    router.start();
    router.go("/t/K7MPQR");
    expect(router.route).toEqual({ page: "table", code: "K7MPQR", token: null });
    history.back();
    await new Promise((done) => addEventListener("popstate", done, { once: true }));
    expect(router.route).toEqual({ page: "home" });
  });

  test("a replaced address leaves no step behind", () => {
    const before = history.length;
    router.go("/h/a/replay?step=1", { replace: true });
    router.go("/h/a/replay?step=2", { replace: true });
    expect(history.length).toBe(before);
    expect(router.route).toMatchObject({ step: 2 });
  });
});
