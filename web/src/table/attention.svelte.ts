/** Calls the player: sounds, and a notification where the page is not being looked at. All only where wanted. */
import { t } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import { play, type Sound } from "../lib/sounds";
import type { TableEvent, TableState } from "../lib/wire";

export class Attention {
  #turn = "";
  #first = true;

  isMyTurn(state: TableState): boolean {
    const { hand } = state;
    return state.status === "playing" && hand !== null && hand.phase !== "over" && hand.turn === state.you;
  }

  /** Call after every change of the table. */
  follow(state: TableState, events: readonly TableEvent[]): void {
    const turn = this.isMyTurn(state) ? `${state.hand?.number} ${state.hand?.log.length && this.#turnStart(state)}` : "";
    const began = turn !== "" && turn !== this.#turn;
    this.#turn = turn;
    if (this.#first) {
      this.#first = false;
      return;
    }
    const sound = began ? "turn" : soundOf(state, events);
    if (sound && settings.sound) play(sound);
    if (began && settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
      new Notification("OpenRummy", { body: t("table.notify_turn"), tag: `openrummy-${state.code}` });
    }
  }

  /** Where in the log this turn began: after the last discard. */
  #turnStart(state: TableState): number {
    return state.hand?.log.findLastIndex(({ action }) => action.startsWith("D")) ?? -1;
  }
}

function soundOf(state: TableState, events: readonly TableEvent[]): Sound | null {
  if (events.some(({ kind }) => kind === "over") && state.hand?.result?.winner === state.you) return "won";
  const act = events.findLast(({ kind }) => kind === "act");
  if (!act) return events.some(({ kind }) => kind === "hand") ? "card" : null;
  return String(act.text).startsWith("M") ? "meld" : "card";
}
