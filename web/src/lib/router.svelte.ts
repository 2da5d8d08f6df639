/** Addresses and pages: the browser's own history, and links that do not load the page anew. */

export type Route =
  | { page: "home" | "new" | "me" | "settings" | "account" | "about" | "missing" }
  | { page: "table"; code: string; token: string | null }
  | { page: "hand"; id: string }
  | { page: "replay"; id: string; step: number | null; seat: number | null }
  | { page: "practice"; hand: string | null }
  | { page: "rules"; rules: string | null };

const SIMPLE = ["new", "me", "settings", "account", "about"] as const;
const CODE = /^[2-9A-HJKMNP-Z]{6}$/;

const whole = (text: string | null): number | null => (text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null);

/** The page that an address names. */
export function match(path: string, search: string): Route {
  const parts = path.split("/").filter(Boolean).map(decode);
  const [first = "", second = "", third = ""] = parts;
  const query = new URLSearchParams(search);
  if (parts.length === 0) return { page: "home" };
  if (parts.length === 1) {
    const simple = SIMPLE.find((name) => name === first);
    if (simple) return { page: simple };
    if (first === "practice") return { page: "practice", hand: query.get("hand") };
    if (first === "rules") return { page: "rules", rules: query.get("rules") };
  }
  if (first === "t" && parts.length === 2 && CODE.test(second.toUpperCase())) {
    return { page: "table", code: second.toUpperCase(), token: query.get("seat") };
  }
  if (first === "h" && parts.length === 2) return { page: "hand", id: second };
  if (first === "h" && third === "replay" && parts.length === 3) {
    return { page: "replay", id: second, step: whole(query.get("step")), seat: whole(query.get("seat")) };
  }
  return { page: "missing" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  #path = $state(location.pathname);
  #search = $state(location.search);
  readonly route: Route = $derived(match(this.#path, this.#search));
  /** The address without its query: a change of it is another page. */
  readonly path: string = $derived(this.#path);
  /** The address of the table that was last gone from, to go back to. */
  table: string | null = $state(null);
  /** How many pages have been gone to since this one was loaded. */
  steps = 0;

  /** Follow the browser's buttons and every click on an address of ours. Call once. */
  start(): void {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => {
      const href = ownLink(event);
      if (href === null) return;
      event.preventDefault();
      this.go(href);
    });
  }

  /** Go to an address of ours; `replace` leaves no step in the history. */
  go(href: string, { replace = false }: { replace?: boolean } = {}): void {
    if (replace) history.replaceState(null, "", href);
    else history.pushState(null, "", href);
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  #read(): void {
    if (this.#path !== location.pathname) {
      this.steps += 1;
      if (this.route.page === "table") this.table = this.#path;
    }
    this.#path = location.pathname;
    this.#search = location.search;
  }
}

/** The address of a plain click on a link within the page; null for all else (new tabs, downloads, other sites). */
export function ownLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return null;
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null;
  return url.pathname + url.search + url.hash;
}

export const router = new Router();
