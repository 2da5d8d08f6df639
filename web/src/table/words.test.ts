import { beforeEach, describe, expect, it } from "vitest";

import { setLang } from "../lib/i18n.svelte";
import type { TableEvent, TableState } from "../lib/wire";
import between from "./fixtures/between.json";
import play from "./fixtures/play.json";
import { doneWords, eventWords, lastWords, meldWords, refusedWords, resultWords, SPOKEN } from "./words";

const table = play as unknown as TableState;
const finished = between as unknown as TableState;

/** The words of an event of seat 1 (Anna), or of the reader in seat 0. */
const told = (event: Partial<TableEvent>, state = table): string => eventWords({ seq: 1, kind: "act", ...event }, state);

beforeEach(() => setLang("en"));

describe("an event in words", () => {
  it("names the cards in full", () => {
    expect(told({ seat: 1, text: "M 7c 7d 7h" })).toBe("Anna laid seven of clubs, seven of diamonds and seven of hearts.");
    expect(told({ seat: 1, text: "L Th>9h" })).toBe("Anna laid ten of hearts off on nine of hearts.");
    expect(told({ seat: 1, text: "P", card: "As" })).toBe("Anna took ace of spades.");
  });

  it("speaks to the reader of his own actions, and hides what others draw", () => {
    expect(told({ seat: 0, text: "S", card: "Kd" })).toBe("You drew king of diamonds.");
    expect(told({ seat: 1, text: "S", card: null })).toBe("Anna drew a card.");
    expect(told({ seat: 0, text: "D Kd" })).toBe("You threw king of diamonds.");
  });

  it("tells that the stock was made anew, and that the time was up", () => {
    expect(told({ seat: 1, text: "S", card: null, recycled: true })).toBe("The discard pile became the new stock. Anna drew a card.");
    expect(told({ seat: 1, text: "D Kd", by: "clock" })).toBe("Time was up. Anna threw king of diamonds.");
  });

  it("is said in Dutch with the words of the game", () => {
    setLang("nl");
    expect(told({ seat: 1, text: "D Kd" })).toBe("Anna gooide ruiten heer weg.");
    expect(told({ seat: 1, text: "L Th>9h" })).toBe("Anna legde harten tien aan bij harten negen.");
    expect(told({ kind: "undo", seat: 0 })).toBe("Je nam het laatste terug.");
  });

  it.each(["joined", "left", "away", "back", "bot", "host", "next", "hold", "rematch", "settings", "renamed", "hand", "undo", "open", "chat", "emote"])(
    "%s has words",
    (kind) => {
      const event = { kind, seat: 1, name: "Bram", level: "greedy", text: "hi", code: "nice", number: 2, dealer: 1 };
      expect(told(event)).not.toBe("");
    },
  );

  it("has nothing to say of what it does not know", () => {
    expect(told({ kind: "closed" })).toBe("");
  });
});

it("tells how the hand ended and what it brought", () => {
  expect(resultWords(finished)).toBe("Anna went out. 34 points");
});

it("has a short line for the last action of a player", () => {
  expect(lastWords({ action: "D Kd", card: null })).toContain("K♦");
  expect(lastWords({ action: "S", card: null })).toBe("drew a card");
});

it("says every line of a real log in both spellings", () => {
  for (const entry of table.hand!.log) {
    expect(doneWords(entry, table)).toMatch(/\.$/);
    expect(doneWords(entry, table, SPOKEN)).not.toMatch(/[♣♦♥♠]/);
  }
});

it("calls a meld by what it is", () => {
  expect(meldWords(["7c", "7d", "7h"])).toBe("Set of sevens: clubs, diamonds and hearts");
  expect(meldWords(["5h", "6h", "7h", "8h"])).toBe("Run of hearts, five to eight");
});

it("has words for every refusal, known or not", () => {
  expect(refusedWords("taken-card")).toContain("taken");
  expect(refusedWords("something-new")).toBe(refusedWords("other"));
});
