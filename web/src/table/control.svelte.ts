/**
 * What the player at this table is doing: the cards chosen, the order of the hand, the card in focus, and what was
 * asked of the server and is not answered yet. It survives whatever the others do meanwhile.
 */
import type { Answer } from "../lib/connection";
import { settings } from "../lib/settings.svelte";
import type { Card, TableAction, TableState } from "../lib/wire";
import { NO_PLAYS, cardsOf, nextLayOff, optionsOf, readPlays, type LayOff } from "./plays";
import { arrange, bestGroups, loadOwn, moveTo, ORDERS, saveOwn, type Keep, type Order } from "./sorting";

export type Send = (action: TableAction) => Promise<Answer>;

/** What the instruction line says before all else, until the player does something. */
export type Notice = { kind: "refused"; code: string } | { kind: "hint" } | { kind: "none" };

export class Control {
  readonly #send: Send | null;
  readonly #keep: Keep | null;
  #state: () => TableState;

  selected: Card[] = $state.raw([]);
  /** The card that the keys are on. */
  focus: Card | null = $state(null);
  own: Card[] = $state.raw([]);
  groups: Card[][] = $state.raw([]);
  /** The discard that waits for its second tap. */
  sure: string | null = $state(null);
  /** The meld that L points at, where there are several. */
  aim: number | null = $state(null);
  notice: Notice = $state.raw({ kind: "none" });
  /** What the coach would play next. */
  hinted: string | null = null;
  /** A command is under way: nothing else is sent until its event is here. */
  #asked: { seq: number | null } | null = $state.raw(null);
  #chain: { cards: Card[]; meld: number } | null = null;
  #handKey = "";

  readonly hand = $derived.by(() => this.#state().hand);
  readonly plays = $derived.by(() =>
    this.hand && this.#send ? readPlays(this.hand.legal, this.hand.melds) : NO_PLAYS,
  );
  readonly options = $derived.by(() => optionsOf(this.plays, this.selected));
  readonly cards = $derived.by(() =>
    arrange(this.hand?.hand ?? [], settings.sort, this.own, this.groups),
  );
  readonly myTurn = $derived.by(() => {
    const state = this.#state();
    return state.status === "playing" && state.hand !== null && state.you === state.hand.turn && state.hand.phase !== "over";
  });
  readonly busy = $derived.by(() => this.#asked !== null);

  constructor(state: () => TableState, send: Send | null, keep: Keep | null) {
    this.#state = state;
    this.#send = send;
    this.#keep = keep;
  }

  /** Follow the table: call after every change of its state. */
  follow(): void {
    const state = this.#state();
    const hand = state.hand;
    if (this.#asked?.seq != null && state.seq >= this.#asked.seq) this.#asked = null;
    const key = `${state.code} ${hand?.number ?? ""} ${hand?.dealer ?? ""}`;
    if (key !== this.#handKey) this.#startHand(key, state);
    const held = hand?.hand ?? [];
    if (this.selected.some((card) => !held.includes(card))) this.selected = this.selected.filter((card) => held.includes(card));
    if (this.focus !== null && !held.includes(this.focus)) this.focus = null;
    if (this.sure !== null && !hand?.legal.includes(this.sure)) this.sure = null;
    this.groups = bestGroups(hand?.lay_downs ?? []) ?? this.groups;
    const rest = this.own.filter((card) => held.includes(card));
    this.own = [...rest, ...held.filter((card) => !rest.includes(card))];
    if (!this.busy) this.#goOn();
  }

  #startHand(key: string, state: TableState): void {
    this.#handKey = key;
    this.#chain = null;
    this.sure = this.aim = null;
    this.groups = [];
    this.own = (this.#keep && state.hand && loadOwn(this.#keep, state.code, state.hand.number)) ?? [];
  }

  /** Choose a card, or no longer. */
  toggle(card: Card): void {
    this.#calm();
    this.focus = card;
    this.selected = this.selected.includes(card) ? this.selected.filter((other) => other !== card) : [...this.selected, card];
  }

  choose(cards: readonly Card[]): void {
    this.#calm();
    this.selected = [...cards];
  }

  /** Back from whatever was asked; true where there was something to leave. */
  escape(): boolean {
    const busy = this.sure !== null || this.aim !== null || this.selected.length > 0;
    if (this.sure === null && this.aim === null) this.selected = [];
    this.#calm();
    return busy;
  }

  #calm(): void {
    this.sure = this.aim = null;
    this.notice = { kind: "none" };
  }

  // What can be asked. Each does nothing where the server has not said that it is legal.

  drawStock(): void {
    if (this.plays.stock) void this.#play("S");
  }

  take(): void {
    if (this.plays.take) void this.#play("P");
  }

  layMeld(): void {
    if (this.options.meld !== null) void this.#play(this.options.meld);
    else if (this.selected.length) this.#refuse("not-a-meld");
  }

  /** Lay the chosen cards that fit off on a meld, one after the other. */
  layOffOn(meld: number): void {
    const [first] = this.options.targets.get(meld) ?? [];
    if (first) this.#layOff(first);
    else if (this.selected.length) this.#refuse("does-not-fit");
  }

  /** The key L: lay off where there is one meld to do it on, else point at the next, first at that of a hint. */
  aimNext(): void {
    const isHinted = (meld: number): boolean => !!this.options.targets.get(meld)?.some(({ text }) => text === this.hinted);
    const targets = [...this.options.targets.keys()].sort((a, b) => Number(isHinted(b)) - Number(isHinted(a)) || a - b);
    const [only] = targets;
    if (targets.length === 1 && only !== undefined) this.layOffOn(only);
    else if (targets.length > 1) this.aim = targets[(targets.indexOf(this.aim ?? -1) + 1) % targets.length] ?? null;
    else if (this.selected.length) this.#refuse("does-not-fit");
  }

  /** Throw the chosen card; asks first where that is set. `certain` is a drag onto the pile, which is no slip. */
  discard(certain = false): void {
    const text = this.options.discard;
    if (text === null) return this.#whyNot();
    if (this.sure === text || certain || !settings.confirmDiscard) void this.#play(text);
    else {
      this.#calm();
      this.sure = text;
    }
  }

  undo(): void {
    if (this.hand?.can_undo) void this.#ask({ a: "undo" });
  }

  /** Show the best lay-down: the hand in its groups, the cards of its first play chosen. */
  hint(): void {
    if (!this.hand?.lay_downs.length) return;
    const first = this.hand.lay_downs[0]?.actions[0];
    settings.sort = "melds";
    this.choose(first ? cardsOf(first) : []);
    this.notice = { kind: "hint" };
  }

  sort(order: Order): void {
    if (order === "own") this.#setOwn(this.cards);
    settings.sort = order;
  }

  sortNext(): void {
    this.sort(ORDERS[(ORDERS.indexOf(settings.sort) + 1) % ORDERS.length] ?? "suit");
  }

  /** Put cards elsewhere in the hand; from then on the order is the player's own. */
  move(cards: readonly Card[], to: number): void {
    this.#setOwn(moveTo(this.cards, cards, to));
    settings.sort = "own";
  }

  #setOwn(cards: Card[]): void {
    this.own = cards;
    const state = this.#state();
    if (this.#keep && state.hand) saveOwn(this.#keep, state.code, state.hand.number, cards);
  }

  #whyNot(): void {
    const [only] = this.selected;
    if (this.selected.length !== 1 || only === undefined || !this.myTurn) return;
    this.#refuse(this.hand?.phase === "draw" ? "wrong-phase" : only === this.hand?.taken ? "taken-card" : "dead-end");
  }

  #refuse(code: string): void {
    this.#calm();
    this.notice = { kind: "refused", code };
  }

  #layOff(layOff: LayOff): void {
    const rest = this.selected.filter((card) => card !== layOff.card);
    this.#chain = rest.length ? { cards: rest, meld: layOff.meld } : null;
    void this.#play(layOff.text);
  }

  /** Several cards were chosen for one meld: lay off the next of them that fits now. */
  #goOn(): void {
    const chain = this.#chain;
    if (!chain || !this.myTurn) return;
    const next = nextLayOff(this.plays, chain.cards, chain.meld);
    this.#chain = null;
    if (!next) return;
    this.#chain = { cards: chain.cards.filter((card) => card !== next.card), meld: chain.meld };
    void this.#play(next.text);
  }

  #play(text: string): Promise<void> {
    return this.#ask({ a: "play", text });
  }

  async #ask(action: TableAction): Promise<void> {
    if (this.#asked || !this.#send) return;
    this.#calm();
    this.#asked = { seq: null };
    const answer = await this.#send(action);
    if (!answer.ok) {
      this.#asked = this.#chain = null;
      this.#refuse(answer.refused.code);
    } else if (this.#state().seq >= answer.seq) {
      this.#asked = null;
      this.#goOn();
    } else {
      this.#asked = { seq: answer.seq };
    }
  }
}
