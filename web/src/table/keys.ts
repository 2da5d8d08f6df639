/** The keys of the table. */
import type { Control } from "./control.svelte";
import { ORDERS } from "./sorting";

export interface Around {
  /** Give the card in focus, or the first, the focus. */
  toHand: () => void;
  help: () => void;
  hint: () => void;
  advice: () => void;
  /** Put away what lies over the table; true where there was something. */
  away: () => boolean;
  log: () => void;
}

/** Do what a key asks; true where it asked for something. */
export function pressKey(event: KeyboardEvent, control: Control, around: Around): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]")) return false;
  // Where the focus is on nothing, what is typed is meant for the open sheet all the same.
  if (document.querySelector("dialog[open]")) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const order = ORDERS[Number(key) - 1];
  if (event.repeat && !key.startsWith("Arrow")) return false;
  if (order) control.sort(order);
  else if (key === "s") control.drawStock();
  else if (key === "p") control.take();
  else if (key === "m") control.layMeld();
  else if (key === "l") control.aimNext();
  else if (key === "d") throwCard(control);
  else if (key === "u") control.undo();
  else if (key === "h") around.hint();
  else if (key === "a") around.advice();
  else if (key === "?") around.help();
  else if (key === "g") around.log();
  else if (key === "Escape") return around.away() || control.escape();
  else if (key === "Enter") return certain(control);
  else if (key.startsWith("Arrow") && isNowhere(event.target)) around.toHand();
  else return false;
  return true;
}

/** Whether the focus is on nothing that the arrows mean something to: the page itself, or its heading after a change of page. */
const isNowhere = (target: EventTarget | null): boolean => !(target instanceof HTMLElement) || target.tabIndex < 0;

/** D throws the chosen card; with none chosen, the one in focus. */
function throwCard(control: Control): void {
  if (!control.selected.length && control.focus && control.hand?.phase === "play") control.choose([control.focus]);
  control.discard();
}

/** Enter says yes to what was asked, and else does what it does on whatever has the focus. */
function certain(control: Control): boolean {
  if (control.sure !== null) control.discard();
  else if (control.aim !== null) control.layOffOn(control.aim);
  else return false;
  return true;
}
