/** Cards that are dragged: with pointer events, so that it works by touch. A short move is still a tap. */
import type { Card } from "../lib/wire";

const FAR_ENOUGH = 8;

export type Source = "hand" | "stock" | "pile";

export interface Dragged {
  source: Source;
  cards: readonly (Card | null)[];
  width: number;
  /** Where the pointer is, and where on the card it holds it. */
  x: number;
  y: number;
  holdX: number;
  holdY: number;
  /** The drop place under the pointer: `hand`, `cloth`, `pile`, `meld-2`; null elsewhere. */
  over: string | null;
}

export interface Press {
  source: Source;
  cards: readonly (Card | null)[];
}

export class Drag {
  active: Dragged | null = $state.raw(null);
  /** A drag has just ended: the click that the browser makes of it means nothing. */
  justDone = false;
  #stop: (() => void) | null = null;

  constructor(private readonly dropped: (dragged: Dragged) => void) {}

  /** A card is pressed; it is dragged as soon as the pointer has moved far enough. */
  press(event: PointerEvent, press: Press): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#stop?.();
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const from = { x: event.clientX, y: event.clientY };
    const move = (next: PointerEvent): void => {
      if (next.pointerId !== event.pointerId) return;
      if (!this.active && Math.hypot(next.clientX - from.x, next.clientY - from.y) < FAR_ENOUGH) return;
      this.active = {
        ...press,
        width: box.width,
        x: next.clientX,
        y: next.clientY,
        holdX: from.x - box.x,
        holdY: from.y - box.y,
        over: placeAt(next.clientX, next.clientY),
      };
    };
    const end = (next: PointerEvent): void => {
      if (next.pointerId !== event.pointerId) return;
      const { active } = this;
      this.#stop?.();
      if (active && next.type === "pointerup") this.dropped(active);
    };
    const escape = (key: KeyboardEvent): void => {
      if (key.key === "Escape" && this.active) this.#stop?.();
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
    addEventListener("keydown", escape, { signal, capture: true });
    this.#stop = () => {
      listening.abort();
      this.#stop = null;
      if (!this.active) return;
      this.active = null;
      this.justDone = true;
      setTimeout(() => (this.justDone = false));
    };
  }

  /** End whatever is going on; for when the table goes away. */
  stop(): void {
    this.#stop?.();
  }
}

function placeAt(x: number, y: number): string | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]");
  return place?.dataset.drop ?? null;
}
