/** What a new table may choose, as the server says it: asked for once. */
import { get } from "./api";
import { locale } from "./i18n.svelte";
import type { Rules } from "./wire";

type Labels = Record<string, string>;
export type Value = string | number | boolean;

export interface RuleOption {
  name: string;
  /** `choice` and `flag`: one of `values`; the other kinds: one of `values`, or a number from `least` to `most`. */
  kind: string;
  default: Value;
  values: { value: Value; labels: Labels }[];
  least: number | null;
  most: number | null;
  labels: Labels;
}

export interface Named {
  name: string;
  labels: Labels;
}

export interface Options {
  options: RuleOption[];
  named: (Named & { changes: Rules })[];
  bots: Named[];
  clocks: number[];
  seats: [number, number];
  pace: [number, number];
}

let asked: Promise<Options> | null = null;

/** The options; asked for again where the last answer was a failure. */
export function options(): Promise<Options> {
  asked ??= get<Options>("options").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** The level that is wanted where there is one of that name; else the second from below, which a newcomer can beat. */
export const levelAmong = (bots: readonly Named[], wanted: string): string =>
  (bots.find(({ name }) => name === wanted) ?? bots[1] ?? bots[0])?.name ?? wanted;

/** The label of something in the language in use; its own name where there is none. */
export const labelOf = (thing: { labels: Labels; name?: string; value?: Value }): string =>
  thing.labels[locale()] || thing.labels.en || String(thing.name ?? thing.value ?? "");

/** A label without its explanation, which follows a colon: for where there is little room. */
export const shortLabel = (thing: { labels: Labels; name?: string }): string => labelOf(thing).split(":")[0] ?? "";
