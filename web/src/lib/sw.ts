/** The service worker: it keeps the page itself, so that it opens at once and says so when there is no network. */
import { BUILD } from "./build";

/** Register it, where the browser has them (not on plain http) and the page has been built. */
export function keepShell(): void {
  if (BUILD === "dev" || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // Without it the page works all the same, so a refusal needs no word.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}
