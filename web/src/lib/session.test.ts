import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { FakeServer, FakeSocket } from "./fake_server";
import { Session } from "./session.svelte";
import type { ServerFrame, TableState } from "./wire";

const STATE = {
  code: "K7MPQR", seq: 3, status: "playing", spectators: 0, seats: [{ here: true }, { here: true }],
} as unknown as TableState; // prettier-ignore
const talk = (text: string, seq: number): { seq: number; kind: string; text: string } => ({ seq, kind: "chat", text });

let server: FakeServer;
let session: Session;
let me: () => Response;

const give = (frame: ServerFrame): void => flushSync(() => server.socket.give(frame));

async function begin(): Promise<void> {
  session.start();
  await vi.waitFor(() => expect(session.link).toBe("live"));
}

beforeEach(() => {
  server = new FakeServer();
  me = () => Response.json({ id: "p", name: "Anna", account: false });
  vi.stubGlobal("fetch", async () => me());
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal(
    "WebSocket",
    class extends FakeSocket {
      constructor(url: string) {
        super(url, server);
      }
    },
  );
  session = new Session("b");
});

afterEach(() => {
  session.connection.close();
  vi.unstubAllGlobals();
});

describe("who this is", () => {
  test("is asked before the link is opened, so that a first visit has its cookie by then", async () => {
    let opened = -1;
    me = () => {
      opened = server.sockets.length;
      return Response.json({ id: "p", name: "Bram", account: true });
    };
    await begin();
    expect(opened).toBe(0);
    expect(session.player?.id).toBe("p");
  });

  test("comes with the link where the question failed", async () => {
    me = () => {
      throw new TypeError("no network");
    };
    await begin();
    expect(session.player?.name).toBe("Anna");
  });

  test("can change: the link is opened anew", async () => {
    await begin();
    session.become({ id: "q", name: "Cees", account: true });
    await vi.waitFor(() => expect(server.sockets).toHaveLength(2));
    expect(server.sockets[0]?.readyState).toBe(3);
  });
});

describe("a table", () => {
  beforeEach(begin);

  test("is filled by what comes for it, and by nothing that is for another", () => {
    const table = session.table("k7mpqr");
    give({ t: "snapshot", table: "K7MPQR", seq: 3, state: STATE, talk: [talk("hi", 2)], notes: [{ seq: 1, kind: "joined", name: "Anna" }] });
    expect(table.notes.map(({ kind }) => kind)).toEqual(["joined", "chat"]);
    give({ t: "snapshot", table: "ZZZZZZ", seq: 9, state: { ...STATE, code: "ZZZZZZ" }, talk: [], notes: [] });
    expect(table.state?.code).toBe("K7MPQR");
    give({ t: "events", table: "K7MPQR", events: [{ seq: 4, kind: "act" }, talk("you?", 5)], state: { ...STATE, seq: 5 } });
    expect(table.events.map(({ seq }) => seq)).toEqual([4, 5]);
    expect(table.talk.map(({ text }) => text)).toEqual(["hi", "you?"]);
  });

  test("shows who is there as that changes", () => {
    const table = session.table("K7MPQR");
    give({ t: "snapshot", table: "K7MPQR", seq: 3, state: STATE, talk: [], notes: [] });
    give({ t: "presence", table: "K7MPQR", seats: [true, false], spectators: 2 });
    expect(table.state?.seats.map(({ here }) => here)).toEqual([true, false]);
    give({ t: "presence", table: "ZZZZZZ", seats: [false, false], spectators: 9 });
    expect(table.state?.spectators).toBe(2);
    expect(table.events).toEqual([]);
  });

  test("that is not there says so", () => {
    const table = session.table("ABCDEF");
    give({ t: "error", code: "no-table", table: "ABCDEF" });
    expect(table.error).toBe("no-table");
  });

  test("is the same store for as long as it is shown, and a new one after", () => {
    const table = session.table("K7MPQR");
    expect(session.table("K7MPQR")).toBe(table);
    session.leave("K7MPQR");
    expect(session.shown).toBeNull();
    expect(server.socket.received.at(-1)).toEqual({ t: "unwatch" });
    expect(session.table("K7MPQR")).not.toBe(table);
  });
});

describe("a newer page", () => {
  beforeEach(begin);

  test("is told by its build", () => {
    give({ t: "update", build: "b2" });
    expect(session.newer).toBe("b2");
    give({ t: "welcome", player: { id: "p", name: "Anna", account: false }, build: "b", now: "" });
    expect(session.newer).toBeNull();
  });

  test("is none while the page is being developed", () => {
    give({ t: "update", build: "dev" });
    expect(session.newer).toBeNull();
  });
});
