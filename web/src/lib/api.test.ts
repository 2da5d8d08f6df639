import { afterEach, expect, test, vi } from "vitest";

import { codeText, problemText } from "../ui/problem";
import { ApiError, get, post } from "./api";

const answer = (reply: () => Response): ReturnType<typeof vi.fn> => {
  const fetch = vi.fn(async () => reply());
  vi.stubGlobal("fetch", fetch);
  return fetch;
};

async function failure(work: Promise<unknown>): Promise<ApiError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error("there was no ApiError");
}

afterEach(() => vi.unstubAllGlobals());

test("what the server answers comes back, and what is sent is JSON", async () => {
  const fetch = answer(() => Response.json({ code: "K7MPQR" }));
  await expect(post("tables", { seats: [] })).resolves.toEqual({ code: "K7MPQR" });
  expect(fetch).toHaveBeenCalledWith("/api/tables", expect.objectContaining({ method: "POST", body: '{"seats":[]}' }));
});

test("an answer without content is no failure", async () => {
  answer(() => new Response(null, { status: 204 }));
  await expect(post("logout")).resolves.toBeUndefined();
});

test("nothing is asked before it is known who asks: a newcomer is one guest", async () => {
  const asked: string[] = [];
  let arrive = (): void => undefined;
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (url === "/api/me") await new Promise<void>((resolve) => (arrive = resolve));
    return Response.json({});
  });
  const me = get("me");
  const hands = get("hands?mine=1");
  await vi.waitFor(() => expect(asked).toEqual(["/api/me"]));
  arrive();
  await Promise.all([me, hands]);
  expect(asked).toEqual(["/api/me", "/api/hands?mine=1"]);
});

test("a refusal keeps its code and values", async () => {
  answer(() => Response.json({ code: "name-taken", params: { name: "Anna" } }, { status: 409 }));
  expect(await failure(post("account"))).toMatchObject({ code: "name-taken", status: 409, params: { name: "Anna" } });
});

test("no answer is `offline`", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await failure(get("me"))).toMatchObject({ code: "offline" });
});

test.each([
  ["a page of a hotel's network", () => new Response("<html>Log in</html>")],
  ["an error page of a proxy", () => new Response("Bad gateway", { status: 502 })],
  ["an error that is not ours", () => Response.json({ detail: "x" }, { status: 500 })],
  ["nothing readable", () => Response.json(null, { status: 500 })],
])("%s is `not-an-answer`", async (_, reply) => {
  answer(reply);
  expect(await failure(get("me"))).toMatchObject({ code: "not-an-answer" });
});

test("every failure has words, an unknown code too", () => {
  expect(problemText(new ApiError("offline"))).toContain("cards are safe");
  expect(codeText("table-full")).toBe("The table is full.");
  expect(codeText("brand-new")).toContain("brand-new");
  expect(problemText(null)).not.toBe("");
});
