/** Who this is, the link to the server and the table that is being shown: what the pages share. */
import { get } from "./api";
import { BUILD } from "./build";
import { Connection, type Answer, type Link } from "./connection";
import { keepSettings, settings } from "./settings.svelte";
import type { LobbyTable, Player, ServerFrame, TableAction, TableEvent, TableState } from "./wire";

const TALK_KEPT = 100;
const SAID = new Set(["chat", "emote"]);
const NOTED = new Set([...SAID, "joined", "claimed", "left", "kicked", "bot", "host", "away", "back", "renamed"]);

/** A table as this seat or spectator may know it, and the way to act at it. */
export class TableStore {
  state: TableState | null = $state.raw(null);
  /** What happened in the last frame, in order; empty after a snapshot. */
  events: readonly TableEvent[] = $state.raw([]);
  /** The last lines of chat and emotes. */
  talk: readonly TableEvent[] = $state.raw([]);
  /** What was said and who came and went, in order: what stands in the log between the moves. */
  notes: readonly TableEvent[] = $state.raw([]);
  /** Why the table cannot be shown: `no-table`, ... */
  error: string | null = $state(null);

  constructor(
    readonly code: string,
    private readonly owner: Session,
  ) {}

  get link(): Link {
    return this.owner.link;
  }

  /** Ask for something; resolves when the server has stored or refused it. */
  command(action: TableAction): Promise<Answer> {
    return this.owner.connection.command(this.code, this.state?.seq ?? 0, action);
  }

  receive(frame: ServerFrame): void {
    switch (frame.t) {
      case "snapshot":
        this.error = null;
        this.events = [];
        this.talk = frame.talk;
        this.notes = [...frame.talk, ...frame.notes].sort((a, b) => a.seq - b.seq);
        this.state = frame.state;
        break;
      case "events": {
        this.error = null;
        const said = frame.events.filter(({ kind }) => SAID.has(kind));
        // In a new game hands are numbered anew.
        if (this.state?.hand && frame.events.some(({ kind, number }) => kind === "hand" && number === 1)) this.notes = [];
        const noted = frame.events.filter(({ kind }) => NOTED.has(kind));
        if (noted.length) this.notes = [...this.notes, ...noted].slice(-2 * TALK_KEPT);
        if (said.length) this.talk = [...this.talk, ...said].slice(-TALK_KEPT);
        this.events = frame.events;
        this.state = frame.state;
        break;
      }
      case "presence":
        if (this.state) {
          const seats = this.state.seats.map((seat, i) => ({ ...seat, here: frame.seats[i] ?? seat.here }));
          this.events = [];
          this.state = { ...this.state, seats, spectators: frame.spectators };
        }
        break;
      case "error":
        this.error = frame.code;
        break;
      default:
    }
  }
}

export class Session {
  player: Player | null = $state.raw(null);
  link: Link = $state("connecting");
  /** The build of a newer page, as soon as the server has one. */
  newer: string | null = $state(null);
  lobby: readonly LobbyTable[] | null = $state.raw(null);
  /** The table that is being shown. */
  shown: TableStore | null = $state.raw(null);
  /** The server's time minus this machine's, in milliseconds: deadlines are in the server's time. */
  offset = $state(0);
  readonly settings = settings;
  readonly connection: Connection;

  constructor(build: string = BUILD) {
    this.connection = new Connection(
      { frame: (frame) => this.receive(frame, build), link: (link) => (this.link = link) },
      build,
    );
  }

  /** Begin: keep the settings and open the link. */
  start(): void {
    keepSettings();
    void this.enter();
    addEventListener("online", () => this.connection.wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.connection.wake();
    });
  }

  /** Ask who this is before the link is opened: a first visit gets its cookie by that. */
  private async enter(): Promise<void> {
    try {
      this.player = await get<Player>("me");
    } catch {
      // The link tells whether the server can be reached, and its welcome says who this is.
    }
    this.connection.open();
  }

  /** Be somebody else from now on (or a new guest, for null): the link is opened anew with the new cookie. */
  become(player: Player | null): void {
    this.player = player;
    this.connection.close();
    void this.enter();
  }

  /** Show a table from now on: its store, filled as soon as the server has answered. */
  table(code: string): TableStore {
    const wanted = code.toUpperCase();
    if (this.shown?.code === wanted) return this.shown;
    this.shown = new TableStore(wanted, this);
    this.connection.watch(wanted, null);
    return this.shown;
  }

  /** Show no table any more. */
  leave(code: string): void {
    if (this.shown?.code !== code.toUpperCase()) return;
    this.shown = null;
    this.connection.unwatch();
  }

  /** While the page is being developed it has no build of its own. */
  private compare(theirs: string, ours: string): void {
    this.newer = theirs === ours || [theirs, ours].includes("dev") ? null : theirs;
  }

  private receive(frame: ServerFrame, build: string): void {
    switch (frame.t) {
      case "welcome":
        this.offset = Date.parse(frame.now) - Date.now();
        this.player = frame.player;
        this.compare(frame.build, build);
        break;
      case "update":
        this.compare(frame.build, build);
        break;
      case "lobby":
        this.lobby = frame.tables;
        break;
      case "snapshot":
      case "events":
      case "presence":
      case "error":
        if (this.shown && (!frame.table || frame.table === this.shown.code)) this.shown.receive(frame);
        break;
      default:
    }
  }
}

export const session = new Session();
