import { flushSync } from "svelte";
import { beforeEach, describe, expect, test } from "vitest";

import { DEFAULTS, keepSettings, langOf, readSettings, settings } from "./settings.svelte";

describe("stored settings", () => {
  test("what was chosen comes back", () => {
    const chosen = { ...DEFAULTS, cloth: "night", bigIndex: true, opponents: 3, level: "greedy", sort: "own" };
    expect(readSettings(JSON.stringify(chosen))).toEqual(chosen);
  });

  test.each([null, "", "{", "[]", "7", '"x"'])("%s is as nothing stored", (stored) => {
    expect(readSettings(stored)).toEqual(DEFAULTS);
  });

  test("a value that is no choice, or a name that is none, is left out", () => {
    const stored = { cloth: "plaid", sound: "yes", opponents: 9, __proto__: { speed: "slow" }, constructor: 1, level: 4 };
    expect(readSettings(JSON.stringify(stored))).toEqual(DEFAULTS);
  });
});

describe("the language", () => {
  test("is the first of the browser's that there is", () => {
    expect(langOf("auto", "", ["de-DE", "nl-BE", "en"])).toBe("nl");
    expect(langOf("auto", "", ["de-DE"])).toBe("en");
  });

  test("is what was chosen, whatever the browser speaks", () => {
    expect(langOf("en", "", ["nl"])).toBe("en");
  });

  test("is what the address asks for before all else", () => {
    expect(langOf("nl", "?step=3&lang=pseudo", ["nl"])).toBe("pseudo");
    expect(langOf("nl", "?lang=xx", ["en"])).toBe("nl");
  });
});

describe("kept settings", () => {
  beforeEach(() => {
    localStorage.clear();
    Object.assign(settings, DEFAULTS);
  });

  test("a change is stored and shown on the root element", () => {
    const stop = keepSettings("");
    flushSync(() => Object.assign(settings, { cloth: "sand", theme: "dark", lang: "nl" }));
    expect(document.documentElement.dataset).toMatchObject({ cloth: "sand", theme: "dark" });
    expect(document.documentElement.lang).toBe("nl");
    expect(readSettings(localStorage.getItem("openrummy.settings"))).toMatchObject({ cloth: "sand", lang: "nl" });
    stop();
  });

  test("a change in another tab is taken over", () => {
    const stop = keepSettings("");
    const newValue = JSON.stringify({ ...DEFAULTS, back: "scales" });
    dispatchEvent(new StorageEvent("storage", { key: "openrummy.settings", newValue }));
    expect(settings.back).toBe("scales");
    stop();
  });
});
