/**
 * The link to the server: one WebSocket a tab, with a long-poll fall-back where sockets are blocked.
 *
 * Commands are kept until they are answered and sent again after a reconnect: the server gives a `cmd_id` the same
 * answer for ever, so a move is made once or not at all. Events carry numbers: what was missed is asked for by number.
 */
import type { Refused, ServerFrame, TableAction } from "./wire";

export const PING_MS = 2_500;
export const DEAD_MS = 12_000;
const RETRY_MS = [250, 500, 1_000, 2_000, 4_000, 8_000];
/** After so many sockets that never opened, frames are fetched by long polls. */
const SOCKET_TRIES = 3;

export type Link = "connecting" | "live" | "offline";

export type Answer = { ok: true; seq: number } | { ok: false; refused: Refused };

interface Waiting {
  table: string;
  cmdId: string;
  baseSeq: number;
  action: TableAction;
  done: (answer: Answer) => void;
}

export interface Handlers {
  frame: (frame: ServerFrame) => void;
  link: (link: Link) => void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private watching: { table: string; from: number | null } | null = null;
  private lobby = false;
  private failures = 0;
  private heard = 0;
  private ticker: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private polling: AbortController | null = null;
  private closed = false;

  constructor(
    private readonly handlers: Handlers,
    private readonly build: string,
    private readonly origin: string = location.origin,
  ) {}

  open(): void {
    this.closed = false;
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.ticker);
    this.stopPolling();
    this.socket?.close();
    this.socket = null;
  }

  /** Follow a table, from the event number that is already known. */
  watch(table: string, from: number | null): void {
    this.watching = { table, from };
    if (this.polls()) this.startPolling();
    else this.send({ t: "watch", table, from });
  }

  unwatch(): void {
    this.watching = null;
    this.stopPolling();
    this.send({ t: "unwatch" });
  }

  /** Remember how far the table is known, so that a reconnect asks for what comes after. */
  seen(seq: number): void {
    if (this.watching) this.watching.from = seq;
  }

  showLobby(on: boolean): void {
    this.lobby = on;
    this.send({ t: "lobby", on });
  }

  /** Ask the table to do something; resolves when the server has stored or refused it, however long the link is down. */
  command(table: string, baseSeq: number, action: TableAction): Promise<Answer> {
    return new Promise((done) => {
      const waiting = { table, cmdId: crypto.randomUUID(), baseSeq, action, done };
      this.waiting.set(waiting.cmdId, waiting);
      if (this.polls()) void this.post(waiting);
      else this.sendCommand(waiting);
    });
  }

  private connect(): void {
    if (this.closed) return;
    this.handlers.link("connecting");
    const socket = new WebSocket(`${this.origin.replace(/^http/, "ws")}/ws`);
    this.socket = socket;
    this.heard = Date.now();
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.failures = 0;
      this.stopPolling();
      this.send({ t: "hello", build: this.build });
      if (this.watching) this.send({ t: "watch", ...this.watching });
      if (this.lobby) this.send({ t: "lobby", on: true });
      for (const waiting of this.waiting.values()) this.sendCommand(waiting);
      this.handlers.link("live");
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now();
      this.receive(JSON.parse(event.data) as ServerFrame);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost(opened);
    };
    clearInterval(this.ticker);
    this.ticker = setInterval(() => this.tick(), PING_MS);
  }

  private tick(): void {
    if (Date.now() - this.heard > DEAD_MS) {
      // A half-open link gives no close event of its own for minutes.
      const dead = this.socket;
      this.socket = null;
      dead?.close();
      this.lost(true);
    } else {
      this.send({ t: "ping" });
    }
  }

  private lost(opened: boolean): void {
    clearInterval(this.ticker);
    this.socket = null;
    if (this.closed) return;
    this.handlers.link("offline");
    if (!opened) this.failures += 1;
    if (this.polls()) this.startPolling();
    const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 8_000;
    this.retry = setTimeout(() => this.connect(), this.polls() ? 60_000 : wait);
  }

  private send(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private sendCommand({ table, cmdId, baseSeq, action }: Waiting): void {
    this.send({ t: "cmd", table, cmd_id: cmdId, base_seq: baseSeq, action });
  }

  private receive(frame: ServerFrame): void {
    if (frame.t === "ack") this.answer(frame.cmd_id, { ok: true, seq: frame.seq });
    else if (frame.t === "refused") this.answer(frame.cmd_id, { ok: false, refused: frame });
    this.handlers.frame(frame);
  }

  private answer(cmdId: string, answer: Answer): void {
    const waiting = this.waiting.get(cmdId);
    this.waiting.delete(cmdId);
    waiting?.done(answer);
  }

  // The fall-back: events by long polls, commands by POST.

  private polls(): boolean {
    return this.failures >= SOCKET_TRIES;
  }

  private startPolling(): void {
    this.stopPolling();
    if (!this.watching || this.closed) return;
    const polling = new AbortController();
    this.polling = polling;
    for (const waiting of this.waiting.values()) void this.post(waiting);
    void this.poll(this.watching.table, polling);
  }

  private stopPolling(): void {
    this.polling?.abort();
    this.polling = null;
  }

  private async poll(table: string, polling: AbortController): Promise<void> {
    while (!polling.signal.aborted) {
      const from = this.watching?.from ?? null;
      const query = from === null ? "" : `from=${from}&`;
      try {
        const reply = await fetch(`${this.origin}/api/tables/${table}/events?${query}wait=25`, {
          signal: polling.signal,
        });
        if (!reply.ok && reply.status !== 204) throw new Error(`status ${reply.status}`);
        this.handlers.link("live");
        if (reply.status === 200) this.receive((await reply.json()) as ServerFrame);
      } catch (error) {
        if (polling.signal.aborted) return;
        this.handlers.link("offline");
        await new Promise((resume) => setTimeout(resume, RETRY_MS[3]));
      }
    }
  }

  private async post(waiting: Waiting): Promise<void> {
    const { table, cmdId, baseSeq, action } = waiting;
    while (this.waiting.has(cmdId) && !this.closed) {
      try {
        const reply = await fetch(`${this.origin}/api/tables/${table}/commands`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ cmd_id: cmdId, base_seq: baseSeq, action }),
        });
        const frame = (await reply.json()) as ServerFrame;
        if (frame.t === "ack" || frame.t === "refused") return this.receive(frame);
        throw new Error(`unexpected answer ${reply.status}`);
      } catch {
        await new Promise((resume) => setTimeout(resume, RETRY_MS[3]));
      }
    }
  }
}
