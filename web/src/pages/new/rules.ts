/** The rules of a new table as they are being chosen: what differs from Basic Rummy. */
import type { Options, RuleOption, Value } from "../../lib/options";
import type { Rules } from "../../lib/wire";

/** Options that the form asks for elsewhere: the number of seats, what the game is played to. */
const ELSEWHERE = new Set(["players", "target"]);

export const shownOptions = ({ options }: Options): RuleOption[] =>
  options.filter(({ name }) => !ELSEWHERE.has(name));

export function valueOf(rules: Rules, option: RuleOption): Value {
  const value = rules[option.name];
  return value === undefined || typeof value === "object" ? option.default : value;
}

/** The rules with one option changed; what is as in Basic Rummy is left out. */
export function changed(rules: Rules, option: RuleOption, value: Value): Rules {
  const { [option.name]: _, ...others } = rules;
  return value === option.default ? others : { ...others, [option.name]: value };
}

/** The named rule set that these rules are, or null. */
export function nameOf(rules: Rules, { named }: Options): string | null {
  const known = (all: Rules): string => JSON.stringify(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  return named.find(({ changes }) => known(changes) === known(rules))?.name ?? null;
}

/** Whether an option takes a number as well as words. */
export const takesNumbers = (option: RuleOption): boolean => option.least !== null && option.most !== null;

/** The number to begin with where a number takes the place of a word. */
export const firstNumber = (option: RuleOption): number =>
  Math.min(Math.max(option.name === "hand_size" ? 7 : 1, option.least ?? 0), option.most ?? 1);
