import { beforeEach, expect, it } from "vitest";

import { setLang } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import { face } from "./faces";
import { cardName, cardShort } from "./names";

const DECK = [..."cdhs"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

beforeEach(() => {
  setLang("en");
  settings.letters = "AKQJ";
});

it.each([true, false])("draws every card differently (large index: %s), with numbers only", (big) => {
  const drawn = DECK.map((card) => {
    const { suit, fill, index, court } = face(card, "AKQJ", big);
    return `${suit} ${fill} ${index} ${court?.hat ?? ""}`;
  });
  expect(new Set(drawn).size).toBe(52);
  for (const path of drawn) expect(path).not.toMatch(/NaN|undefined|Infinity/);
});

it("has index letters of its own for Dutch packs, whatever the language", () => {
  expect(face("Qh", "AHVB", false).index).not.toBe(face("Qh", "AKQJ", false).index);
  settings.letters = "AHVB";
  expect(cardShort("Jh").replace("\uFE0E", "")).toBe("B♥");
});

it("has a spoken name for every card, and none for a back that tells anything", () => {
  expect(new Set(DECK.map(cardName)).size).toBe(52);
  expect(cardName("Td")).toBe("ten of diamonds");
  expect(cardName(null)).toBe("face-down card");
  setLang("nl");
  expect(cardName("Td")).toBe("ruiten tien");
});
