/**
 * Checks the message files: every language has every key with the same places, every text is used, and every key that
 * is used is there. The build stops at the first run that finds anything.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

export type Message = string | { one: string; other: string };
export type Catalogue = Record<string, Message>;

/** The places of a message, `{name}`, in order of the alphabet. */
const places = (message: Message): string[] => {
  const texts = typeof message === "string" ? [message] : Object.values(message);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "")))].sort();
};

const forms = (message: Message): string => (typeof message === "string" ? "one text" : Object.keys(message).sort().join(" and "));

/** What is wrong between the language that names the keys and another one. */
export function compare(base: Catalogue, other: Catalogue, name: string): string[] {
  const wrong: string[] = [];
  for (const [key, message] of Object.entries(base)) {
    const theirs = other[key];
    if (theirs === undefined) {
      wrong.push(`${name}: ${key} is missing`);
      continue;
    }
    if (forms(theirs) !== forms(message)) wrong.push(`${name}: ${key} has ${forms(theirs)}, not ${forms(message)}`);
    if (places(theirs).join() !== places(message).join()) {
      wrong.push(`${name}: ${key} has the places {${places(theirs).join(", ")}}, not {${places(message).join(", ")}}`);
    }
  }
  for (const key of Object.keys(other)) if (!(key in base)) wrong.push(`${name}: ${key} is in no other language`);
  return wrong;
}

export interface Named {
  whole: Set<string>;
  /** Of keys that are put together: `settings.${name}`. */
  beginnings: Set<string>;
  /** Of keys that are made from a whole one: `${key}_you`. */
  endings: Set<string>;
}

const found = (source: string, pattern: RegExp): Set<string> =>
  new Set([...source.matchAll(pattern)].map(([, part]) => part ?? ""));

/** The keys that a source names. */
export const keysIn = (source: string): Named => ({
  whole: found(source, /["'`]([a-z]+\.\w+)["'`]/g),
  beginnings: found(source, /`([a-z]+\.\w*)\$\{/g),
  endings: found(source, /`\$\{\w+\}(_\w+)`/g),
});

/** Keys that nothing uses, and keys given to `t` that are not there. */
export function unused(base: Catalogue, sources: readonly string[]): string[] {
  const { whole, beginnings, endings } = keysIn(sources.join("\n"));
  const isNamed = (key: string): boolean => whole.has(key) || [...beginnings].some((start) => key.startsWith(start));
  const isMade = (key: string): boolean =>
    [...endings].some((ending) => key.endsWith(ending) && isNamed(key.slice(0, -ending.length)));
  const idle = Object.keys(base).filter((key) => !isNamed(key) && !isMade(key));
  const asked = found(sources.join("\n"), /\bt\(\s*["']([\w.]+)["']/g);
  return [
    ...idle.map((key) => `${key} is used nowhere`),
    ...[...asked].filter((key) => !(key in base)).map((key) => `${key} is used and is in no language`),
  ];
}

function read(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /(?<!\.test)\.(ts|svelte)$/.test(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"));
}

/** Everything that is wrong with the messages of a web folder. */
export function check(web: string): string[] {
  const catalogue = (lang: string): Catalogue =>
    JSON.parse(readFileSync(join(web, "messages", `${lang}.json`), "utf8")) as Catalogue;
  const base = catalogue("en");
  return [...compare(base, catalogue("nl"), "messages/nl.json"), ...unused(base, read(join(web, "src")))];
}

/** Stops the build where the messages are not in order. */
export const messageCheck = (web: string): Plugin => ({
  name: "openrummy:messages",
  apply: "build",
  buildStart() {
    const wrong = check(web);
    if (wrong.length) this.error(`the messages are not in order: ${wrong.join("; ")}`);
  },
});
