/** Every pair of colours that is read against each other, on every cloth, in light and dark, as the style sheets have it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Tokens = Record<string, string>;

const css = ["tokens.css", "cloths.css"].map((name) => readFileSync(join(import.meta.dirname, name), "utf8")).join("\n");

/** The colours that a rule sets, by its selector. */
function rule(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`there is no rule ${selector}`);
  const body = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name ?? "", value ?? ""]));
}

function luminance(colour: string): number {
  const linear = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const roots = css.split(":root {").slice(1).map((part) => part.slice(0, part.indexOf("}")));
const base: Tokens = Object.assign(
  {},
  ...roots.map((body) =>
    Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name ?? "", value ?? ""])),
  ),
) as Tokens;
const themes: Record<string, Tokens> = { light: {}, dark: rule(':root[data-theme="dark"]') };
const cloths: Record<string, Tokens> = {
  green: {},
  slate: rule(':root[data-cloth="slate"]'),
  sand: rule(':root[data-cloth="sand"]'),
  night: rule(':root[data-cloth="night"]'),
};

/** Text and what it stands on. */
const READ: [string, string[]][] = [
  ["text", ["page", "panel", "panel-raised"]],
  ["quiet", ["page", "panel", "panel-raised"]],
  ["link", ["page", "panel", "panel-raised"]],
  ["danger", ["page", "panel", "panel-raised"]],
  ["good", ["page", "panel", "panel-raised"]],
  ["on-primary", ["primary"]],
  ["wood-text", ["wood-light", "wood-dark"]],
  ["cloth-text", ["cloth-light", "cloth-dark"]],
  ["cloth-quiet", ["cloth-light", "cloth-dark"]],
  ["on-accent", ["accent"]],
  ["card-s", ["card-paper"]],
  ["card-h", ["card-paper"]],
  ["card-d", ["card-paper"]],
  ["card-c", ["card-paper"]],
];
/** What has to be seen but is not read: edges of controls, rings of focus, the accent. */
const SEEN: [string, string[]][] = [
  ["control-edge", ["page", "panel", "panel-raised"]],
  ["accent", ["cloth-light", "cloth-dark"]],
  ["primary", ["page", "panel"]],
];

for (const [theme, themed] of Object.entries(themes)) {
  for (const [cloth, covered] of Object.entries(cloths)) {
    const tokens: Tokens = { ...base, ...themed, ...covered };
    const colour = (name: string): string => {
      const value = tokens[`--${name}`];
      if (!value) throw new Error(`there is no colour ${name}`);
      return value;
    };
    test.each([
      ...READ.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground, 4.5] as const)),
      ...SEEN.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground, 3] as const)),
    ])(`${theme}, ${cloth}: %s on %s has at least %d : 1`, (ink, ground, least) => {
      expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(least);
    });
  }
}

test("dark is the same whether the system or the person asks for it", () => {
  const media = css.slice(css.indexOf("@media (prefers-color-scheme: dark)"));
  const asked = rule(':root[data-theme="dark"]');
  const found = Object.fromEntries(
    [...media.slice(0, media.indexOf("}")).matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name ?? "", value ?? ""]),
  );
  expect(found).toEqual(asked);
});
