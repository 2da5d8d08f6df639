/** What a person sets in this browser; kept in its local storage and shown on the root element for the styles. */
import { preferredLang, setLang, type Lang } from "./i18n.svelte";

export const CHOICES = {
  lang: ["auto", "en", "nl"],
  cloth: ["green", "slate", "sand", "night"],
  theme: ["auto", "light", "dark"],
  deck: ["four", "two"],
  bigIndex: [false, true],
  letters: ["AKQJ", "AHVB"],
  back: ["lattice", "scales"],
  speed: ["instant", "fast", "normal", "slow"],
  motion: ["auto", "on", "off"],
  sound: [false, true],
  notify: [false, true],
  confirmDiscard: [false, true],
  sort: ["suit", "rank", "melds", "own"],
  /** How many opponents "Play now" seats. */
  opponents: [1, 2, 3],
} as const;

type Choices = typeof CHOICES;
export type Settings = { -readonly [Name in keyof Choices]: Choices[Name][number] } & {
  /** The level of the bots that "Play now" seats. */
  level: string;
};

export const DEFAULTS: Settings = {
  lang: "auto",
  cloth: "green",
  theme: "auto",
  deck: "four",
  bigIndex: false,
  letters: "AKQJ",
  back: "lattice",
  speed: "normal",
  motion: "auto",
  sound: false,
  notify: false,
  confirmDiscard: true,
  sort: "suit",
  opponents: 1,
  level: "kitchen",
};

const PLACE = "openrummy.settings";

/** Settings as they were stored; whatever is not one of the choices is as at the start. */
export function readSettings(stored: string | null): Settings {
  const settings: Settings = { ...DEFAULTS };
  let data: unknown = null;
  try {
    data = JSON.parse(stored ?? "null");
  } catch {
    return settings;
  }
  if (typeof data !== "object" || data === null) return settings;
  for (const [name, value] of Object.entries(data)) {
    const choices: readonly unknown[] = Object.hasOwn(CHOICES, name) ? CHOICES[name as keyof Choices] : [];
    if (choices.includes(value) || (name === "level" && typeof value === "string")) {
      Object.assign(settings, { [name]: value });
    }
  }
  return settings;
}

/** The browser's storage may be closed to the page; then the settings last as long as the page. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The settings, reactive. Setting a field takes effect; `keepSettings` stores them. */
export const settings: Settings = $state(readSettings(storage()?.getItem(PLACE) ?? null));

/** The language the settings lead to; `?lang=` in the address goes before them. */
export function langOf(chosen: Settings["lang"], search: string, languages: readonly string[]): Lang {
  const asked = new URLSearchParams(search).get("lang");
  if (asked === "pseudo" || asked === "en" || asked === "nl") return asked;
  return chosen === "auto" ? preferredLang(languages) : chosen;
}

/** Whether things may move: the person's word first, then the system's. */
export const motionAllowed = (): boolean =>
  settings.motion === "auto" ? !matchMedia("(prefers-reduced-motion: reduce)").matches : settings.motion === "on";

/** Keep the settings in the browser and on the root element from now on. Call once. */
export function keepSettings(search: string = location.search): () => void {
  return $effect.root(() => {
    $effect(() => setLang(langOf(settings.lang, search, navigator.languages)));
    $effect(() => {
      const { cloth, theme, deck, back, motion, bigIndex } = settings;
      Object.assign(document.documentElement.dataset, { cloth, theme, deck, back, motion, index: bigIndex ? "big" : "normal" });
    });
    $effect(() => storage()?.setItem(PLACE, JSON.stringify(settings)));
    const other = (event: StorageEvent): void => {
      // Another tab changed them.
      if (event.key === PLACE) Object.assign(settings, readSettings(event.newValue));
    };
    addEventListener("storage", other);
    return () => removeEventListener("storage", other);
  });
}
