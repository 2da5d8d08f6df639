/** What is said at the table: bubbles beside the names, whether there is something new, and who is muted. */
import { SvelteMap, SvelteSet } from "svelte/reactivity";

import type { TableEvent } from "../lib/wire";
import { BUBBLE_MS, type Bubble } from "./talk";

export class Talking {
  readonly bubbles = new SvelteMap<number, Bubble>();
  /** The names of players who are not to be heard, for as long as this page is open. */
  readonly muted = new SvelteSet<string>();
  news = $state(false);

  /** What has just been said; `seen` tells that it is being looked at. */
  hear(events: readonly TableEvent[], seen: boolean): void {
    for (const event of events) {
      if ((event.kind !== "chat" && event.kind !== "emote") || this.muted.has(String(event.name))) continue;
      const seat = Number(event.seat);
      const bubble: Bubble = { code: event.kind === "emote" ? String(event.code) : null, text: String(event.text ?? "") };
      this.bubbles.set(seat, bubble);
      setTimeout(() => {
        if (this.bubbles.get(seat) === bubble) this.bubbles.delete(seat);
      }, BUBBLE_MS);
      if (!seen) this.news = true;
    }
  }

  /** Hear a player no longer, or again. */
  mute(name: string): void {
    if (!this.muted.delete(name)) this.muted.add(name);
  }
}
