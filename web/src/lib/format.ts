/** Numbers and times as the language writes them. */
import { locale } from "./i18n.svelte";

/** Dates are written as in the browser's own region, where that speaks the language in use. */
const region = (): string => navigator.languages.find((tag) => tag.startsWith(locale())) ?? locale();

export const when = (iso: string): string =>
  new Intl.DateTimeFormat(region(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));

export const percent = (part: number, whole: number): string =>
  new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(whole ? part / whole : 0);

/** A chance or a difference of chances, with one decimal. */
export const percentSmall = (value: number): string =>
  new Intl.NumberFormat(locale(), { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** The same with its sign; nothing is 0 without one. */
export const percentChange = (value: number): string =>
  new Intl.NumberFormat(locale(), {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  })
    .format(value)
    .replace("-", "\u2212");

export const decimal = (value: number): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(value);

/** "Anna, Bram and Cees". */
export const names = (all: readonly string[]): string =>
  new Intl.ListFormat(locale(), { style: "long", type: "conjunction" }).format(all);
