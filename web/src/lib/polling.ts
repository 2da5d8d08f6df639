/** The fall-back where sockets are blocked: events by long polls, commands by POST. */
import type { Command, Watched } from "./connection";
import type { ServerFrame } from "./wire";

const AGAIN_MS = 2_000;
const WAIT_S = 25;

export interface PollingHandlers {
  frame: (frame: ServerFrame) => void;
  link: (live: boolean) => void;
  isWaiting: (cmdId: string) => boolean;
}

const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume, AGAIN_MS));

export class Polling {
  private current: { watched: Watched; stop: AbortController } | null = null;
  private readonly posting = new Set<string>();

  constructor(
    private readonly origin: string,
    private readonly handlers: PollingHandlers,
  ) {}

  /** Fetch what happens at a table, from now until another is followed. */
  follow(watched: Watched): void {
    if (this.current?.watched === watched) return;
    this.stop();
    const stop = new AbortController();
    this.current = { watched, stop };
    void this.poll(watched, stop.signal);
  }

  /** Find out whether the server can be reached, where there is nothing to fetch. */
  async probe(): Promise<void> {
    try {
      this.handlers.link((await fetch(`${this.origin}/healthz`)).ok);
    } catch {
      this.handlers.link(false);
    }
  }

  stop(): void {
    this.current?.stop.abort();
    this.current = null;
  }

  /** Ask for something until there is an answer. */
  post(command: Command): void {
    if (this.posting.has(command.cmdId)) return;
    this.posting.add(command.cmdId);
    void this.ask(command).finally(() => this.posting.delete(command.cmdId));
  }

  private async poll(watched: Watched, signal: AbortSignal): Promise<void> {
    const { table } = watched;
    let wait = WAIT_S;
    while (!signal.aborted) {
      const from = watched.from === null ? "" : `from=${watched.from}&`;
      try {
        const reply = await fetch(`${this.origin}/api/tables/${table}/events?${from}wait=${wait}`, { signal });
        if (reply.status === 404) return this.handlers.frame({ t: "error", code: "no-table", table });
        if (!reply.ok) throw new Error(`status ${reply.status}`);
        const frame = reply.status === 200 ? ((await reply.json()) as ServerFrame) : null;
        if (signal.aborted) return;
        wait = WAIT_S;
        this.handlers.link(true);
        if (frame) this.handlers.frame(frame);
      } catch {
        if (signal.aborted) return;
        wait = 0; // the next answer only has to show that the server is back
        this.handlers.link(false);
        await pause();
      }
    }
  }

  private async ask({ table, cmdId, baseSeq, action }: Command): Promise<void> {
    while (this.handlers.isWaiting(cmdId)) {
      try {
        const reply = await fetch(`${this.origin}/api/tables/${table}/commands`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ cmd_id: cmdId, base_seq: baseSeq, action }),
        });
        const answer = (await reply.json()) as ServerFrame | { t?: undefined; code: string; params?: Record<string, unknown> };
        if (answer.t === "ack" || answer.t === "refused") return this.handlers.frame(answer);
        // What is wrong with the request itself stays wrong; all else passes.
        if (answer.t === undefined && reply.status >= 400 && reply.status < 500 && reply.status !== 429) {
          return this.handlers.frame({ t: "refused", cmd_id: cmdId, code: answer.code, params: answer.params ?? {} });
        }
      } catch {
        // No answer: the same is asked again below.
      }
      await pause();
    }
  }
}
