import { beforeEach, expect, test } from "vitest";

import en from "../../messages/en.json";
import nl from "../../messages/nl.json";
import { hasMessage, setLang, t, type Key, type Values } from "./i18n.svelte";

type Message = string | { one: string; other: string };

/** A value for every place of every message. */
const everything: Values = Object.fromEntries(
  [...JSON.stringify([en, nl]).matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? "", 2]),
);

beforeEach(() => setLang("en"));

test("one and many follow the language's own rule", () => {
  expect(t("hands.points", { n: 1 })).toBe("1 point");
  expect(t("hands.points", { n: 0 })).toBe("0 points");
  setLang("nl");
  expect(t("hands.points", { n: 1 })).toBe("1 punt");
  expect(t("hands.points", { n: 1234 })).toBe("1.234 punten");
});

test("a change of language is seen at once, and on the document", () => {
  setLang("nl");
  expect(document.documentElement.lang).toBe("nl");
  expect(t("home.play_now")).toBe("Nu spelen");
  setLang("en");
  expect(t("home.play_now")).toBe("Play now");
});

test("a value that is missing is an error, not a hole in the text", () => {
  expect(() => t("hands.against")).toThrow("hands.against");
});

test("a name with braces is left as it is", () => {
  expect(t("hands.against", { names: "{names} $& <b>" })).toBe("with {names} $& <b>");
});

test("the pseudo-language marks every text and keeps its values", () => {
  setLang("pseudo");
  for (const key of Object.keys(en) as Key[]) expect(t(key, everything)).toMatch(/^\[.*\]$/s);
  expect(t("hands.against", { names: "Anna" })).toContain("Anna");
});

test("a code of the server's is only looked up where there is a message", () => {
  expect(hasMessage("error.offline")).toBe(true);
  expect(hasMessage("error.constructor")).toBe(false);
  expect(hasMessage("toString")).toBe(false);
});

test.each([
  ["en", en],
  ["nl", nl],
])("%s keeps the voice: no exclamation mark but for a rummy", (_, catalogue: Record<string, Message>) => {
  const loud = Object.entries(catalogue).filter(([, message]) => JSON.stringify(message).includes("!"));
  expect(loud.map(([key]) => key).filter((key) => !key.includes("rummy"))).toEqual([]);
});
