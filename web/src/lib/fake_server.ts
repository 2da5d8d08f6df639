/** A server for the tests of the connection: sockets that can be cut, stalled or refused, and the same table by HTTP. */
import type { ServerFrame, TableEvent, TableState } from "./wire";

type Frame = Record<string, unknown> & { t: string };

/** What a browser's WebSocket is to the page, with its other end in the hands of a test. */
export class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  /** Frames go into nothing and none come: a half-open link. */
  dead = false;
  readonly received: Frame[] = [];

  constructor(
    readonly url: string,
    private readonly server: FakeServer,
  ) {
    server.sockets.push(this);
    queueMicrotask(() => {
      if (server.mode === "refused") return this.cut();
      if (server.mode === "silent") this.dead = true;
      this.readyState = FakeSocket.OPEN;
      this.onopen?.();
    });
  }

  send(data: string): void {
    if (this.dead) return;
    const frame = JSON.parse(data) as Frame;
    this.received.push(frame);
    this.server.take(this, frame);
  }

  close(): void {
    this.cut();
  }

  /** The other end: give the page a frame. */
  give(frame: ServerFrame): void {
    if (!this.dead && this.readyState === FakeSocket.OPEN) this.onmessage?.({ data: JSON.stringify(frame) });
  }

  cut(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
}

export class FakeServer {
  mode: "open" | "refused" | "silent" = "open";
  readonly sockets: FakeSocket[] = [];
  /** What is stored: commands by id with the number of their event, and the number of the last event. */
  readonly stored = new Map<string, number>();
  readonly applied: string[] = [];
  seq = 10;
  /** Answers and events get lost on the way to the page, as often as this says. */
  lose = 0;
  /** The code that every command is refused with. */
  refuses: string | null = null;
  loseEvents = 0;
  http: "up" | "down" = "up";
  readonly requests: string[] = [];

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error("no socket was opened");
    return last;
  }

  state(): TableState {
    return { code: "K7MPQR", seq: this.seq } as TableState;
  }

  /** An event of the server's own: everybody who watches gets it. */
  happen(): void {
    const event = { seq: ++this.seq, kind: "act" };
    if (this.loseEvents > 0) this.loseEvents -= 1;
    else this.socket.give(this.events([event]));
  }

  take(socket: FakeSocket, frame: Frame): void {
    if (frame.t === "hello") {
      socket.give({ t: "welcome", player: { id: "p", name: "Anna", account: false }, build: "b", now: "" });
    } else if (frame.t === "ping") socket.give({ t: "pong" });
    else if (frame.t === "watch") socket.give(this.since(frame.from as number | null));
    else if (frame.t === "cmd") {
      const { answer, event } = this.store(frame.cmd_id as string);
      if (this.lose > 0) {
        this.lose -= 1;
        return;
      }
      socket.give(answer);
      if (event) socket.give(this.events([event]));
    }
  }

  /** Store a command once, and answer the same for ever. */
  store(cmdId: string): { answer: ServerFrame; event: TableEvent | null } {
    const known = this.stored.get(cmdId);
    if (this.refuses !== null) {
      return { answer: { t: "refused", cmd_id: cmdId, code: this.refuses, params: {} }, event: null };
    }
    if (known !== undefined) return { answer: { t: "ack", cmd_id: cmdId, seq: known }, event: null };
    this.seq += 1;
    this.stored.set(cmdId, this.seq);
    this.applied.push(cmdId);
    return { answer: { t: "ack", cmd_id: cmdId, seq: this.seq }, event: { seq: this.seq, kind: "act" } };
  }

  since(from: number | null): ServerFrame {
    if (from === null) return { t: "snapshot", table: "K7MPQR", seq: this.seq, state: this.state(), talk: [], notes: [] };
    const missed = Array.from({ length: this.seq - from }, (_, i) => ({ seq: from + 1 + i, kind: "act" }));
    return this.events(missed);
  }

  events(events: TableEvent[]): ServerFrame {
    return { t: "events", table: "K7MPQR", events, state: this.state() };
  }

  /** The same table by HTTP: what `fetch` is replaced by. */
  readonly fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    this.requests.push(`${init.method ?? "GET"} ${input}`);
    if (this.http === "down") throw new TypeError("no network");
    const url = new URL(input);
    if (url.pathname === "/healthz") return new Response("ok");
    if (init.method === "POST") {
      const { cmd_id: cmdId } = JSON.parse(String(init.body)) as { cmd_id: string };
      return Response.json(this.store(cmdId).answer);
    }
    const from = url.searchParams.get("from");
    if (from !== null && Number(from) === this.seq) {
      // A long poll: nothing has happened, so it waits.
      await new Promise((resume, stop) => {
        const timer = setTimeout(resume, 1_000 * Number(url.searchParams.get("wait")));
        init.signal?.addEventListener("abort", () => {
          clearTimeout(timer);
          stop(new DOMException("aborted", "AbortError"));
        });
      });
      if (Number(from) === this.seq) return new Response(null, { status: 204 });
    }
    return Response.json(this.since(from === null ? null : Number(from)));
  };
}
