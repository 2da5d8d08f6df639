/** How the service worker answers: what of the page it keeps, and when that is used. */

export interface Shell {
  build: string;
  /** Every file of the page, as paths from the root. */
  files: string[];
}

export interface Around {
  caches: Pick<CacheStorage, "match">;
  fetch: (request: Request) => Promise<Response>;
  origin: string;
}

const SERVER = /^\/(api|ws|healthz|metrics)(\/|$)/;

/** The answer to a request, or null where it is none of the worker's business. */
export function answer(request: Request, around: Around): Promise<Response> | null {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== around.origin || SERVER.test(url.pathname)) return null;
  // Files in assets/ are named by their content: one that is kept is the right one, of whichever build.
  if (url.pathname.startsWith("/assets/")) return kept(request, around).then((found) => found ?? around.fetch(request));
  // Everything within the page is the same document.
  const wanted = request.mode === "navigate" ? "/" : request;
  return around.fetch(request).catch(async (error: unknown) => {
    const found = await kept(wanted, around);
    if (!found) throw error;
    return found;
  });
}

const kept = (request: Request | string, { caches }: Around): Promise<Response | undefined> => caches.match(request);

/** The caches to delete: all of ours but the newest and the one before it, which an open page may still load from. */
export const outdated = (names: readonly string[], prefix: string, current: string): string[] =>
  names.filter((name) => name.startsWith(prefix) && name !== current).slice(0, -1);
