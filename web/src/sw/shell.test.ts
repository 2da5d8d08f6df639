// @vitest-environment node
import { expect, test, vi } from "vitest";

import { answer, outdated, type Around } from "./shell";

const ORIGIN = "http://here";

interface Asked {
  method?: string;
  mode?: string;
}

/** A request as the worker gets it; `mode: "navigate"` cannot be made by hand. */
const request = (path: string, { method = "GET", mode = "no-cors" }: Asked = {}): Request =>
  ({ url: new URL(path, ORIGIN).href, method, mode }) as Request;

function around(kept: Record<string, string>, online: boolean): Around & { fetch: ReturnType<typeof vi.fn> } {
  return {
    origin: ORIGIN,
    caches: {
      match: async (wanted) => {
        const path = typeof wanted === "string" ? wanted : new URL((wanted as Request).url).pathname;
        const text = kept[path];
        return text === undefined ? undefined : new Response(text);
      },
    },
    fetch: vi.fn(async () => {
      if (!online) throw new TypeError("no network");
      return new Response("from the server");
    }),
  };
}

const text = async (found: Promise<Response> | null): Promise<string | null> => (found ? (await found).text() : null);

test.each(["/api/me", "/api/tables/K7MPQR/events", "/ws", "/healthz", "/metrics"])("%s is left alone", (path) => {
  expect(answer(request(path), around({ [path]: "kept" }, false))).toBeNull();
});

test("other sites and requests that change something are left alone", () => {
  expect(answer(request("http://there/assets/a.js"), around({}, true))).toBeNull();
  expect(answer(request("/new", { method: "POST" }), around({}, true))).toBeNull();
});

test("the page comes from the server as long as that can be reached", async () => {
  const online = around({ "/": "the kept page" }, true);
  expect(await text(answer(request("/t/K7MPQR", { mode: "navigate" }), online))).toBe("from the server");
});

test("without a network every address within the page is the kept page", async () => {
  const offline = around({ "/": "the kept page" }, false);
  expect(await text(answer(request("/h/abc/replay?step=3", { mode: "navigate" }), offline))).toBe("the kept page");
});

test("without a network and without a kept page the failure is passed on", async () => {
  await expect(answer(request("/", { mode: "navigate" }), around({}, false))).rejects.toThrow("no network");
});

test("a file that is named by its content is fetched once", async () => {
  const online = around({ "/assets/a-1.js": "kept" }, true);
  expect(await text(answer(request("/assets/a-1.js"), online))).toBe("kept");
  expect(online.fetch).not.toHaveBeenCalled();
  expect(await text(answer(request("/assets/b-2.js"), online))).toBe("from the server");
});

test("the build before the newest is kept for pages that are still open, others go", () => {
  const names = ["openrummy-a", "someone-else", "openrummy-b", "openrummy-c"];
  expect(outdated(names, "openrummy-", "openrummy-c")).toEqual(["openrummy-a"]);
  expect(outdated(["openrummy-c"], "openrummy-", "openrummy-c")).toEqual([]);
});
