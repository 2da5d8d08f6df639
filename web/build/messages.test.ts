import { expect, test } from "vitest";

import { check, compare, unused } from "./messages";

test("the messages of the page are in order", () => {
  expect(check(`${import.meta.dirname}/..`)).toEqual([]);
});

test("a missing key, a key too many and a form too few are found", () => {
  const base = { "a.one": "One", "a.n": { one: "{n} card", other: "{n} cards" } };
  expect(compare(base, { "a.n": "{n} kaarten", "a.two": "Twee" }, "nl")).toEqual([
    "nl: a.one is missing",
    "nl: a.n has one text, not one and other",
    "nl: a.two is in no other language",
  ]);
});

test("a place that is lost or misspelt in one language is found", () => {
  expect(compare({ "a.b": "{name} won {n}" }, { "a.b": "{naam} won {n}" }, "nl")).toEqual([
    "nl: a.b has the places {n, naam}, not {n, name}",
  ]);
  expect(compare({ "a.b": "{n} of {m}" }, { "a.b": "{m} is {n}" }, "nl")).toEqual([]);
});

test("a key that nothing uses and a key that is not there are found", () => {
  const base = { "a.used": "", "a.idle": "", "b.made_x": "", "c.key": "", "c.key_you": "" };
  const sources = ['t("a.used"); t(`b.made_${x}` as Key)', 't("a.gone", { n })', 'say("c.key"); `${key}_you`'];
  expect(unused(base, sources)).toEqual(["a.idle is used nowhere", "a.gone is used and is in no language"]);
});
