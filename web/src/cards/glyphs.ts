/**
 * The strokes of the index letters and the outlines of pips and hats: our own drawing, the same as in the pictures that
 * the package makes of a position. Letters are centre lines in a grid from y = 0 (top) to y = 70 (baseline), so that a
 * card holds no text.
 */
export type Suit = "c" | "d" | "h" | "s";
export type Court = "J" | "Q" | "K";
export type Letters = "AKQJ" | "AHVB";

/** Width and centre line; only absolute M L H V C A Z, so that placing a glyph is a plain walk over its numbers. */
const GLYPHS: Record<string, readonly [number, string]> = {
  A: [50, "M0 70L25 0L50 70M9 46H41"],
  B: [43, "M0 34H24A17 17 0 0 0 24 0H0V70H25A18 18 0 0 0 25 34"],
  H: [45, "M0 0V70M45 0V70M0 34H45"],
  J: [32, "M32 0V53A16 17 0 0 1 0 53V51"],
  K: [44, "M0 0V70M42 0L0 43M15 28L45 70"],
  Q: [48, "M0 24V46A24 24 0 0 0 48 46V24A24 24 0 0 0 0 24ZM29 51L49 74"],
  R: [44, "M0 70V0H23A20 20 0 0 1 23 40H0M22 40L44 70"],
  V: [50, "M0 0L25 70L50 0"],
  "0": [42, "M0 21V49A21 21 0 0 0 42 49V21A21 21 0 0 0 0 21Z"],
  "1": [42, "M8 14L25 0V70"],
  "2": [42, "M2 17C4 6 11 0 21 0C33 0 41 8 41 19C41 27 37 32 31 39L1 70H42"],
  "3": [
    42,
    "M2 13C6 4 13 0 21 0C32 0 40 7 40 16.5C40 26 32 33 20 33C33 33 42 40 42 51C42 62 33 70 21 70C10 70 3 65 0 56",
  ],
  "4": [42, "M31 70V0L0 51H43"],
  "5": [42, "M38 0H7L4 33C9 28 14 26 21 26C33 26 42 35 42 48C42 61 33 70 20 70C10 70 3 65 0 57"],
  "6": [42, "M31 0C14 10 0 28 0 48A21 22 0 1 0 42 48A21 22 0 0 0 2 39"],
  "7": [42, "M0 0H42L16 70"],
  "8": [42, "M21 33A17 16.5 0 1 1 21 0A17 16.5 0 1 1 21 33A21 18.5 0 1 0 21 70A21 18.5 0 1 0 21 33"],
  "9": [42, "M11 70C28 60 42 42 42 22A21 22 0 1 0 0 22A21 22 0 0 0 40 31"],
};
const GAP = 17;
const CAP_HEIGHT = 70;

/** Each in a square from -50 to 50. */
export const PIPS: Record<Suit, string> = {
  c: "M-4 14A22.5 22.5 0 1 1 -18 -9.5A22.5 22.5 0 1 1 18 -9.5A22.5 22.5 0 1 1 4 14C5 30 9 41 17 49H-17C-9 41 -5 30 -4 14Z",
  d: "M0 -50C10 -33 25 -15 41 0C25 15 10 33 0 50C-10 33 -25 15 -41 0C-25 -15 -10 -33 0 -50Z",
  h: "M0 47C-12 28 -47 8 -47 -19C-47 -36 -36 -46 -23 -46C-12 -46 -4 -39 0 -28C4 -39 12 -46 23 -46C36 -46 47 -36 47 -19C47 8 12 28 0 47Z",
  s: "M0 -50C12 -31 46 -11 46 14C46 28 36 36 25 36C16 36 9 31 5 24C6 36 10 44 18 50H-18C-10 44 -6 36 -5 24C-9 31 -16 36 -25 36C-36 36 -46 28 -46 14C-46 -11 -12 -31 0 -50Z",
};

/** What a court wears, [hat, trim]: a feathered cap, a tiara, a crown; each 60 wide around x = 0, lower edge at y = 0. */
export const HATS: Record<Court, readonly [string, string]> = {
  J: [
    "M-23 -7C-24 -24 -12 -31 1 -31C15 -31 25 -22 24 -7ZM-31 -7H31C33 -7 33 0 31 0H-31C-33 0 -33 -7 -31 -7Z",
    "M13 -22C15 -36 26 -45 39 -47C41 -34 33 -22 18 -15Z",
  ],
  Q: [
    "M-27 0L-32 -22C-26 -16 -20 -15 -16 -19L-11 -27C-7 -20 7 -20 11 -27L16 -19C20 -15 26 -16 32 -22L27 0Z",
    "M-36 -27A4.5 4.5 0 1 1 -27 -27A4.5 4.5 0 1 1 -36 -27ZM-5 -31A5 5 0 1 1 5 -31A5 5 0 1 1 -5 -31ZM27 -27A4.5 4.5 0 1 1 36 -27A4.5 4.5 0 1 1 27 -27Z",
  ],
  K: [
    "M-28 0L-33 -27L-15 -14L0 -34L15 -14L33 -27L28 0Z",
    "M-2.5 -49H2.5V-44.5H7V-39.5H2.5V-34H-2.5V-39.5H-7V-44.5H-2.5Z",
  ],
};

const short = (value: number): string => String(Math.round(value * 100) / 100 || 0);

/** A path scaled by (sx, sy) and then moved by (dx, dy). */
export function place(path: string, dx: number, dy: number, sx: number, sy: number = sx): string {
  return path.replace(/([MLHVCAZ])([^MLHVCAZ]*)/g, (_, command: string, given: string) => {
    const numbers = given.split(" ").filter(Boolean).map(Number);
    const placed = numbers.map((value, i) => {
      if (command === "H") return value * sx + dx;
      if (command === "V") return value * sy + dy;
      if (command === "A" && i < 5) return i > 1 ? value : value * Math.abs(i ? sy : sx);
      return (command === "A" ? i === 5 : i % 2 === 0) ? value * sx + dx : value * sy + dy;
    });
    return command + placed.map(short).join(" ");
  });
}

/** A pip of the given height with its middle at (x, y). */
export const pip = (suit: Suit, x: number, y: number, size: number, turned = false): string =>
  place(PIPS[suit], x, y, turned ? -size / 100 : size / 100, turned ? -size / 100 : size / 100);

/** The width of the centre lines of a text when a capital is `size` high. */
export const textWidth = (text: string, size: number): number =>
  ([...text].reduce((sum, char) => sum + glyph(char)[0] + GAP, -GAP) * size) / CAP_HEIGHT;

/** One path of centre lines for a text, capitals `size` high, from x on; `squeeze` narrows the letters. */
export function textPath(text: string, x: number, baseline: number, size: number, squeeze = 1): string {
  const scale = size / CAP_HEIGHT;
  let pen = x;
  let out = "";
  for (const char of text) {
    const [width, path] = glyph(char);
    out += place(path, pen, baseline - size, scale * squeeze, scale);
    pen += (width + GAP) * scale * squeeze;
  }
  return out;
}

function glyph(char: string): readonly [number, string] {
  const found = GLYPHS[char];
  if (!found) throw new Error(`no glyph for ${char}`);
  return found;
}
