/**
 * Cards on their way. Before the table changes, the places of all cards that can be seen are noted; afterwards each
 * card flies from where it was, or from where it came from, as a picture above the table. The cards themselves are
 * in their new places at once, so that nothing has to wait.
 */
import type { Card } from "../lib/wire";
import type { Settings } from "../lib/settings.svelte";

const SPEEDS: Record<Settings["speed"], number> = { instant: 0, fast: 0.55, normal: 1, slow: 1.9 };
const WAY_MS = 240;
const DEAL_MS = 40;
const FADE_MS = 120;
/** How wide a card is where it comes from a player, or goes to him. */
const SEAT_CARD = 40;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

export interface Seen {
  cards: Map<Card, DOMRect>;
  /** Drawn cards, to fly where their card is gone. */
  pictures: Map<Card, Element>;
}

/** A way that no card on the table shows: a card that is drawn by another, or taken by him. */
export interface Ghost {
  card: Card | null;
  from: string;
  to: string;
  /** How many cards are dealt before this one. */
  after?: number;
}

export class Motion {
  constructor(
    private readonly root: HTMLElement,
    private readonly layer: HTMLElement,
    private readonly pace: () => { speed: Settings["speed"]; moves: boolean },
  ) {}

  /** Where all cards that can be seen are now. */
  look(): Seen {
    const seen: Seen = { cards: new Map(), pictures: new Map() };
    for (const element of this.root.querySelectorAll<HTMLElement>("[data-card]")) {
      const card = element.dataset.card ?? "";
      seen.cards.set(card, element.getBoundingClientRect());
      const picture = element.querySelector("svg.card");
      if (picture) seen.pictures.set(card, picture);
    }
    return seen;
  }

  /** Let the cards fly that moved since `before`. `origin` names the place a card comes from that was not seen before. */
  fly(before: Seen, origin: (card: Card) => string | null, ghosts: readonly Ghost[], dealt: boolean): void {
    const { speed, moves } = this.pace();
    const factor = SPEEDS[speed];
    if (factor === 0) return;
    let order = 0;
    for (const element of this.root.querySelectorAll<HTMLElement>("[data-card]")) {
      const card = element.dataset.card ?? "";
      const to = element.getBoundingClientRect();
      const from = before.cards.get(card) ?? this.place(origin(card));
      if (!from || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue;
      const delay = dealt ? DEAL_MS * factor * order++ : 0;
      if (!moves) {
        element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, delay, fill: "backwards" });
        continue;
      }
      const picture = element.querySelector("svg.card");
      if (!picture) continue;
      const duration = WAY_MS * factor;
      this.send(picture, from, to, duration, delay);
      element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
    }
    if (moves) for (const ghost of ghosts) this.ghost(before, ghost, factor);
  }

  private ghost(before: Seen, { card, from, to, after = 0 }: Ghost, factor: number): void {
    const start = (card && before.cards.get(card)) ?? this.place(from);
    const end = this.place(to);
    const picture = (card && before.pictures.get(card)) ?? this.root.querySelector("[data-place=stock] svg.card");
    if (start && end && picture) this.send(picture, start, end, WAY_MS * factor, DEAL_MS * factor * after);
  }

  private send(picture: Element, from: DOMRect, to: DOMRect, duration: number, delay: number): void {
    const flying = document.createElement("div");
    flying.className = "flying";
    flying.append(picture.cloneNode(true));
    flying.style.width = `${to.width}px`;
    this.layer.append(flying);
    const scale = to.width ? from.width / to.width : 1;
    const way = flying.animate(
      [
        { transform: `translate(${from.x}px, ${from.y}px) scale(${scale || 1})` },
        { transform: `translate(${to.x}px, ${to.y}px) scale(1)` },
      ],
      { duration, delay, easing: EASE, fill: "both" },
    );
    way.onfinish = way.oncancel = () => flying.remove();
  }

  private place(name: string | null): DOMRect | null {
    const element = name === null ? null : this.root.querySelector(`[data-place="${name}"]`);
    const rect = element?.getBoundingClientRect();
    if (!rect || !name?.startsWith("seat")) return rect ?? null;
    return new DOMRect(rect.x + (rect.width - SEAT_CARD) / 2, rect.y, SEAT_CARD, SEAT_CARD * 1.4);
  }
}
