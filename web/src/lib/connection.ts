/**
 * The link to the server: one WebSocket a tab, with a long-poll fall-back where sockets are blocked.
 *
 * Commands are kept until they are answered and sent again after a reconnect: the server gives a `cmd_id` the same
 * answer for ever, so a move is made once or not at all. Events carry numbers: what was missed is asked for by number.
 */
import { Polling } from "./polling";
import type { Refused, ServerFrame, TableAction } from "./wire";

export const PING_MS = 2_500;
export const DEAD_MS = 12_000;
/** An event that an answer tells of has to come within this time, or it is asked for. */
export const LATE_MS = 800;
const RETRY_MS = [250, 500, 1_000, 2_000, 4_000, 8_000];
/** After so many sockets in a row that brought nothing, frames are fetched by long polls. */
export const SOCKET_TRIES = 3;
/** While polling, a socket is tried now and then. */
export const SOCKET_AGAIN_MS = 60_000;

export type Link = "connecting" | "live" | "offline";

export type Answer = { ok: true; seq: number } | { ok: false; refused: Refused };

export interface Command {
  table: string;
  cmdId: string;
  baseSeq: number;
  action: TableAction;
}

export interface Handlers {
  frame: (frame: ServerFrame) => void;
  link: (link: Link) => void;
}

/** A table that is followed, and the last of its events that is known. */
export interface Watched {
  table: string;
  from: number | null;
}

/** `crypto.randomUUID` is there only on https and localhost, and a table may well be at http://192.168.1.2. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Connection {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, { command: Command; done: (answer: Answer) => void }>();
  private watching: Watched | null = null;
  private resyncing = false;
  private lobby = false;
  private failures = 0;
  private heard = 0;
  private shown: Link | null = null;
  private ticker: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private late: ReturnType<typeof setTimeout> | undefined;
  private readonly polling: Polling;
  private closed = true;

  constructor(
    private readonly handlers: Handlers,
    private readonly build: string,
    private readonly origin: string = location.origin,
  ) {
    this.polling = new Polling(origin, {
      frame: (frame) => this.receive(frame),
      link: (live) => {
        const back = live && this.shown === "offline";
        this.show(live ? "live" : "offline");
        // A server that was away is back: a socket may well open now.
        if (back) this.wake();
      },
      isWaiting: (cmdId) => this.waiting.has(cmdId),
    });
  }

  open(): void {
    if (!this.closed) return;
    this.closed = false;
    this.show("connecting");
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.late);
    clearInterval(this.ticker);
    this.polling.stop();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** The network or the page is back: do not wait for the next try. */
  wake(): void {
    if (this.closed || this.socket !== null) return;
    clearTimeout(this.retry);
    this.connect();
  }

  /** Follow a table, from the event number that is already known. */
  watch(table: string, from: number | null): void {
    this.watching = { table, from };
    this.resyncing = false;
    if (this.polls()) this.polling.follow(this.watching);
    else this.send({ t: "watch", table, from });
  }

  unwatch(): void {
    this.watching = null;
    this.polling.stop();
    this.send({ t: "unwatch" });
  }

  showLobby(on: boolean): void {
    this.lobby = on;
    this.send({ t: "lobby", on });
  }

  /** Ask the table to do something; resolves when the server has stored or refused it, however long the link is down. */
  command(table: string, baseSeq: number, action: TableAction): Promise<Answer> {
    return new Promise((done) => {
      const command: Command = { table, cmdId: newId(), baseSeq, action };
      this.waiting.set(command.cmdId, { command, done });
      this.ask(command);
    });
  }

  private connect(): void {
    if (this.closed) return;
    const socket = new WebSocket(`${this.origin.replace(/^http/, "ws")}/ws`);
    this.socket = socket;
    this.heard = Date.now();
    let works = false;
    socket.onopen = () => {
      this.send({ t: "hello", build: this.build });
      if (this.watching) this.send({ t: "watch", ...this.watching });
      if (this.lobby) this.send({ t: "lobby", on: true });
      for (const { command } of this.waiting.values()) this.sendCommand(command);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      if (!works) {
        // Only now: there are proxies that open sockets and let nothing through.
        works = true;
        this.failures = 0;
        this.polling.stop();
        this.show("live");
      }
      this.receive(JSON.parse(event.data) as ServerFrame);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost(works);
    };
    clearInterval(this.ticker);
    this.ticker = setInterval(() => this.tick(socket, works), PING_MS);
  }

  private tick(socket: WebSocket, works: boolean): void {
    if (Date.now() - this.heard <= DEAD_MS) return this.send({ t: "ping" });
    // A half-open link gives no close event of its own for minutes.
    this.lost(works);
    socket.close();
  }

  private lost(worked: boolean): void {
    clearInterval(this.ticker);
    this.socket = null;
    if (this.closed) return;
    if (!worked) this.failures += 1;
    const polls = this.polls();
    if (!polls) this.show("offline");
    else {
      if (this.watching) this.polling.follow(this.watching);
      else void this.polling.probe();
      for (const { command } of this.waiting.values()) this.polling.post(command);
    }
    const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 0;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), polls && this.watching ? SOCKET_AGAIN_MS : wait);
  }

  /** Tell how the link is when that has changed; trying again is no news as long as it has not worked. */
  private show(link: Link): void {
    if (this.closed || link === this.shown) return;
    this.shown = link;
    this.handlers.link(link);
  }

  private polls(): boolean {
    return this.failures >= SOCKET_TRIES;
  }

  private send(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private ask(command: Command): void {
    if (this.polls()) this.polling.post(command);
    else this.sendCommand(command);
  }

  private sendCommand({ table, cmdId, baseSeq, action }: Command): void {
    this.send({ t: "cmd", table, cmd_id: cmdId, base_seq: baseSeq, action });
  }

  private receive(frame: ServerFrame): void {
    if (frame.t === "ack") {
      this.answer(frame.cmd_id, { ok: true, seq: frame.seq });
      this.expect(frame.seq);
    } else if (frame.t === "refused") {
      this.answer(frame.cmd_id, { ok: false, refused: frame });
    } else if (frame.t === "snapshot" || frame.t === "events") {
      if (!this.follows(frame)) return;
    }
    this.handlers.frame(frame);
  }

  /** Whether a frame of the table goes on from what is known; if events are missing they are asked for. */
  private follows(frame: Extract<ServerFrame, { t: "snapshot" | "events" }>): boolean {
    const watched = this.watching;
    if (!watched || frame.table !== watched.table) return false;
    if (frame.t === "events" && watched.from !== null && !this.resyncing) {
      if (frame.state.seq < watched.from) return false;
      const [first] = frame.events;
      if (first && first.seq > watched.from + 1) {
        this.resync();
        return false;
      }
    }
    this.resyncing = false;
    watched.from = frame.state.seq;
    return true;
  }

  private resync(): void {
    if (!this.watching) return;
    this.resyncing = true;
    if (!this.polls()) this.send({ t: "watch", ...this.watching });
  }

  /** An answer told of an event: ask for it if it does not come by itself. */
  private expect(seq: number): void {
    clearTimeout(this.late);
    if (this.polls()) return;
    this.late = setTimeout(() => {
      if (this.watching?.from != null && this.watching.from < seq) this.resync();
    }, LATE_MS);
  }

  private answer(cmdId: string, answer: Answer): void {
    const waiting = this.waiting.get(cmdId);
    this.waiting.delete(cmdId);
    waiting?.done(answer);
  }
}
