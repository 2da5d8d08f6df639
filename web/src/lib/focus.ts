/** Where the focus is on nothing, since what had it is gone, give it to this. */
export function focusIfLost(element: EventTarget | null | undefined): void {
  if (document.activeElement === document.body && element instanceof HTMLElement) element.focus({ preventScroll: true });
}
