/**
 * The service worker. It keeps the files of the page, by build, and nothing else: what comes from /api or /ws is never
 * kept. The page itself is fetched from the server first, so that a new build is taken as soon as the page is loaded
 * anew, which the page offers between hands only.
 */
import { answer, outdated, type Shell } from "./shell";

/** The list of files, put in by the build (build/worker.ts). */
declare const __SHELL__: Shell;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(kind: "install" | "activate", act: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", act: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const scope = self as unknown as Scope;
const PREFIX = "openrummy-";
const shell = __SHELL__;
const name = PREFIX + shell.build;

async function keep(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll(shell.files);
  await scope.skipWaiting();
}

async function clear(): Promise<void> {
  await Promise.all(outdated(await caches.keys(), PREFIX, name).map((old) => caches.delete(old)));
  await scope.clients.claim();
}

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(clear()));
scope.addEventListener("fetch", (event) => {
  const answered = answer(event.request, { caches, fetch: (request) => fetch(request), origin: location.origin });
  if (answered) event.respondWith(answered);
});
