/**
 * The page's words. A message is a text with {places}, or one text for each plural form ("one", "other") chosen by
 * the value `n`. Keys are checked by the compiler: `nl.json` must have the shape of `en.json`, which names them all.
 *
 * Our own, and this small, because the message libraries that were tried bring hundreds of megabytes of tools or are stale.
 */
import en from "../../messages/en.json";
import nl from "../../messages/nl.json";

export type Messages = typeof en;
export type Key = keyof Messages;
export type Lang = "en" | "nl" | "pseudo";
export type Values = Record<string, string | number>;
type Message = string | { one: string; other: string };

/** Compile-time check that the Dutch file has every key, and no other. */
const dutch: Record<Key, Message> & Record<Exclude<keyof typeof nl, Key>, never> = nl;

const catalogues: Record<"en" | "nl", Record<Key, Message>> = { en, nl: dutch };

/** The language in use; reading it in a component makes the component follow a change. */
class Language {
  current = $state<Lang>("en");
}

const language = new Language();

/** The locale for numbers, dates and the `lang` attribute. */
export const locale = (): "en" | "nl" => (language.current === "nl" ? "nl" : "en");

export const currentLang = (): Lang => language.current;

/** Change the language in place, everywhere. */
export function setLang(lang: Lang): void {
  language.current = lang;
  document.documentElement.lang = locale();
}

/** The language to start with: the first of the browser's languages that the page speaks. */
export function preferredLang(languages: readonly string[]): Lang {
  for (const wanted of languages) {
    const short = wanted.slice(0, 2).toLowerCase();
    if (short === "nl" || short === "en") return short;
  }
  return "en";
}

/** Made when first used and kept: they take long to make. */
const numbers: Partial<Record<"en" | "nl", Intl.NumberFormat>> = {};
const plurals: Partial<Record<"en" | "nl", Intl.PluralRules>> = {};

/** Every letter marked and a third longer, to find texts that are not in the catalogue and places that are too tight. */
const pseudo = (text: string): string =>
  `[${text.replace(/\{\w+\}|[aeiou]/g, (part) => (part.length > 1 ? part : `${part}${part}`))}]`;

/** The text of a key in the language in use. Throws where a value for a place is missing. */
export function t(key: Key, values: Values = {}): string {
  const lang = locale();
  const message = catalogues[lang][key];
  let text = typeof message === "string" ? message : message[plural(lang, values)];
  if (language.current === "pseudo") text = pseudo(text);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The message ${key} needs a value for {${name}}`);
    return typeof value === "number" ? written(value, lang) : value;
  });
}

/** A number as the language writes it; the small ones, which are nearly all, are the same everywhere. */
function written(value: number, lang: "en" | "nl"): string {
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return (numbers[lang] ??= new Intl.NumberFormat(lang)).format(value);
}

function plural(lang: "en" | "nl", values: Values): "one" | "other" {
  return (plurals[lang] ??= new Intl.PluralRules(lang)).select(Number(values.n)) === "one" ? "one" : "other";
}

/** Whether there is a message with this key: for codes that come from the server. */
export const hasMessage = (key: string): key is Key => Object.hasOwn(en, key);
