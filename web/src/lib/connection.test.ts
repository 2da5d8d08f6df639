import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Connection, DEAD_MS, PING_MS, SOCKET_AGAIN_MS, type Link } from "./connection";
import { FakeServer, FakeSocket } from "./fake_server";
import type { ServerFrame } from "./wire";

const ACTION = { a: "play", text: "S" } as const;

let server: FakeServer;
let connection: Connection;
let frames: ServerFrame[];
let links: Link[];

/** Let everything happen that is due within so many milliseconds. */
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const seqs = (): number[] =>
  frames.flatMap((frame) => (frame.t === "snapshot" || frame.t === "events" ? [frame.state.seq] : []));
const eventSeqs = (): number[] => frames.flatMap((frame) => (frame.t === "events" ? frame.events.map(({ seq }) => seq) : []));

beforeEach(async () => {
  vi.useFakeTimers();
  server = new FakeServer();
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal(
    "WebSocket",
    class extends FakeSocket {
      constructor(url: string) {
        super(url, server);
      }
    },
  );
  frames = [];
  links = [];
  connection = new Connection({ frame: (frame) => frames.push(frame), link: (link) => links.push(link) }, "b", "http://here");
  connection.open();
  connection.watch("K7MPQR", null);
  await pass(1);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a link that works", () => {
  test("says who it is, asks for the table and shows it", () => {
    expect(server.socket.url).toBe("ws://here/ws");
    expect(server.socket.received.map(({ t }) => t)).toEqual(["hello", "watch"]);
    expect(links).toEqual(["connecting", "live"]);
    expect(seqs()).toEqual([10]);
  });

  test("brings a command to the table once, and its answer back", async () => {
    await expect(connection.command("K7MPQR", 10, ACTION)).resolves.toEqual({ ok: true, seq: 11 });
    expect(server.applied).toHaveLength(1);
    expect(eventSeqs()).toEqual([11]);
  });

  test("stays alive by pings", async () => {
    await pass(10 * DEAD_MS);
    expect(server.sockets).toHaveLength(1);
    expect(server.socket.received.filter(({ t }) => t === "ping").length).toBeGreaterThan(40);
  });

  test("a refusal is an answer too", async () => {
    server.refuses = "not-your-turn";
    const answer = await connection.command("K7MPQR", 10, ACTION);
    expect(answer).toMatchObject({ ok: false, refused: { code: "not-your-turn" } });
    expect(server.applied).toEqual([]);
  });
});

describe("a link that is cut", () => {
  test("is made again, and asks only for what was missed", async () => {
    server.socket.cut();
    expect(links.at(-1)).toBe("offline");
    server.seq += 3;
    await pass(300);
    expect(links.at(-1)).toBe("live");
    expect(server.socket.received.find(({ t }) => t === "watch")).toMatchObject({ from: 10 });
    expect(eventSeqs()).toEqual([11, 12, 13]);
  });

  test("a command whose answer was lost is sent again and done once", async () => {
    server.lose = 1;
    const asked = connection.command("K7MPQR", 10, ACTION);
    expect(server.applied).toHaveLength(1);
    server.socket.cut();
    await pass(300);
    await expect(asked).resolves.toEqual({ ok: true, seq: 11 });
    expect(server.applied).toHaveLength(1);
    expect(seqs().at(-1)).toBe(11);
  });

  test("a command given while there is no link is sent when there is one, in order", async () => {
    server.socket.cut();
    const both = [connection.command("K7MPQR", 10, ACTION), connection.command("K7MPQR", 10, { a: "undo" })];
    expect(server.applied).toHaveLength(0);
    await pass(300);
    expect(await Promise.all(both)).toEqual([
      { ok: true, seq: 11 },
      { ok: true, seq: 12 },
    ]);
  });

  test("a half-open link is seen within the time that is allowed", async () => {
    server.socket.dead = true;
    await pass(DEAD_MS + PING_MS + 1);
    expect(links).toContain("offline");
    await pass(300);
    expect(links.at(-1)).toBe("live");
    expect(server.sockets).toHaveLength(2);
  });

  test("trying again is no news: the page is told once that it is offline", async () => {
    server.mode = "refused";
    server.http = "down";
    server.socket.cut();
    await pass(30_000);
    expect(links).toEqual(["connecting", "live", "offline"]);
  });

  test("the page that wakes up does not wait for the next try", async () => {
    server.mode = "refused";
    server.http = "down";
    server.socket.cut();
    await pass(30_000);
    server.mode = "open";
    connection.wake();
    await pass(1);
    expect(links.at(-1)).toBe("live");
  });

  test("a closed connection stays closed", async () => {
    connection.close();
    await pass(120_000);
    expect(server.sockets).toHaveLength(1);
  });
});

describe("events that are lost", () => {
  test("are asked for as soon as a later one shows the gap, and nothing is shown twice", async () => {
    server.loseEvents = 2;
    server.happen();
    server.happen();
    server.happen();
    await pass(1);
    expect(eventSeqs()).toEqual([11, 12, 13]);
    expect(seqs().at(-1)).toBe(13);
  });

  test("are asked for when an answer tells of them", async () => {
    const asked = connection.command("K7MPQR", 10, ACTION);
    await asked;
    frames = [];
    server.seq += 1;
    server.socket.give({ t: "ack", cmd_id: "other", seq: server.seq });
    await pass(1_000);
    expect(seqs()).toEqual([server.seq]);
  });

  test("a frame that is older than what is shown is left out", async () => {
    server.happen();
    server.socket.give({ ...server.events([{ seq: 5, kind: "act" }]), state: { ...server.state(), seq: 5 } } as ServerFrame);
    await pass(1);
    expect(seqs()).toEqual([10, 11]);
  });

  test("frames of a table that is no longer watched are left out", async () => {
    connection.unwatch();
    server.happen();
    await pass(1);
    expect(eventSeqs()).toEqual([]);
  });
});

describe("where sockets are blocked", () => {
  const block = async (mode: "refused" | "silent"): Promise<void> => {
    server.mode = mode;
    server.socket.cut();
    await pass(4 * DEAD_MS + 30_000);
  };

  test.each(["refused", "silent"] as const)("(%s) events come by long polls", async (mode) => {
    await block(mode);
    expect(links.at(-1)).toBe("live");
    server.seq += 1;
    await pass(26_000);
    expect(seqs().at(-1)).toBe(11);
  });

  test("commands go by POST, and are done once", async () => {
    await block("refused");
    await expect(connection.command("K7MPQR", 10, ACTION)).resolves.toEqual({ ok: true, seq: 11 });
    expect(server.applied).toHaveLength(1);
    expect(server.requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  });

  test("a request that fails is made again until it is answered", async () => {
    await block("refused");
    server.http = "down";
    const asked = connection.command("K7MPQR", 10, ACTION);
    await pass(10_000);
    expect(server.applied).toHaveLength(0);
    server.http = "up";
    await pass(3_000);
    await expect(asked).resolves.toMatchObject({ ok: true });
    expect(server.applied).toHaveLength(1);
  });

  test("a table that is gone is said so, and no longer asked for", async () => {
    await block("refused");
    vi.stubGlobal("fetch", async () => Response.json({ code: "no-table" }, { status: 404 }));
    server.seq += 1;
    await pass(30_000);
    expect(frames.at(-1)).toEqual({ t: "error", code: "no-table", table: "K7MPQR" });
    const before = frames.length;
    await pass(30_000);
    expect(frames).toHaveLength(before);
  });

  test("a socket is tried now and then, and taken when it works", async () => {
    await block("refused");
    server.mode = "open";
    await pass(SOCKET_AGAIN_MS + 1_000);
    const polls = server.requests.length;
    server.happen();
    await pass(60_000);
    expect(server.requests).toHaveLength(polls);
    expect(seqs().at(-1)).toBe(11);
  });

  test("a server that was away is met by a socket as soon as a poll finds it back", async () => {
    server.http = "down";
    await block("refused");
    expect(links.at(-1)).toBe("offline");
    server.mode = "open";
    server.http = "up";
    await pass(10_000);
    expect(links.at(-1)).toBe("live");
    const polls = server.requests.length;
    server.happen();
    await pass(5_000);
    expect(server.requests).toHaveLength(polls);
    expect(seqs().at(-1)).toBe(11);
  });
});
