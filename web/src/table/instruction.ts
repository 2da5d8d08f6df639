/** The one line that says what is next. */
import { cardShort } from "../cards/names";
import { t } from "../lib/i18n.svelte";
import type { TableState } from "../lib/wire";
import type { Control } from "./control.svelte";
import { meldWords, nameOf, playsShort, refusedWords } from "./words";

export function instruction(state: TableState, control: Control): string {
  const { hand } = state;
  if (!hand) return "";
  if (control.notice.kind === "refused") return refusedWords(control.notice.code);
  if (state.status === "over") return t("table.game_over");
  if (hand.phase === "over") return t("table.hand_over");
  const player = state.seats[hand.turn];
  const name = nameOf(player);
  if (!control.myTurn) {
    if (player?.away_at) return t("table.waiting_for", { names: name });
    return control.selected.length ? t("table.not_yet", { name }) : t("table.thinking", { name });
  }
  return hand.phase === "draw" ? drawing(state, control) : playing(state, control);
}

function drawing(state: TableState, { plays }: Control): string {
  const top = state.hand?.discards.at(-1);
  const card = top ? cardShort(top.card) : "";
  if (plays.stock && plays.take) return t("table.draw_either", { card });
  return plays.take ? t("table.draw_take", { card }) : t("table.draw_stock");
}

function playing(state: TableState, control: Control): string {
  const { options, selected, plays } = control;
  const { hand } = state;
  const [first = ""] = selected;
  const card = first && cardShort(first);
  if (control.sure !== null) return t("table.sure_throw", { card });
  if (control.aim !== null) return t("table.aim", { meld: meldWords(hand?.melds[control.aim] ?? []) });
  if (control.notice.kind === "hint") return hint(state);
  if (!selected.length) return t(plays.melds.length || plays.layOffs.length ? "table.play_or_discard" : "table.throw_one");
  if (options.meld !== null) return t(options.targets.size ? "table.meld_or_lay_off" : "table.can_meld");
  if (selected.length > 1) return t(options.targets.size ? "table.some_fit" : "table.nothing_together");
  if (options.targets.size > 1) return t("table.which_meld", { card });
  if (options.targets.size === 1) return t(options.discard ? "table.can_lay_off_or_throw" : "table.can_lay_off", { card });
  if (options.discard !== null) return t("table.can_throw", { card });
  return t(first === hand?.taken ? "table.taken_stays" : "table.cannot_throw", { card });
}

function hint({ hand }: TableState): string {
  const best = hand?.lay_downs[0];
  if (!best?.actions.length) return t("table.hint_none");
  return t(best.out ? "table.hint_out" : "table.hint", { cards: playsShort(best.actions) });
}
