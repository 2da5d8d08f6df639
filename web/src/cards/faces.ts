/** What is drawn on a card, as few paths as possible: 100 wide and 140 high. */
import { HATS, pip, place, textPath, textWidth, type Court, type Letters, type Suit } from "./glyphs";

export const WIDTH = 100;
export const HEIGHT = 140;
export const RATIO = HEIGHT / WIDTH;

/** Large paths to fill, and lines to draw with a round pen of the given weight. */
export interface Face {
  suit: Suit;
  fill: string;
  index: string;
  indexWeight: number;
  /** The light pip inside the ace of spades. */
  inlay: string;
  court: { hat: string; trim: string; letter: string } | null;
}

const INDEX: Record<Letters, Record<string, string>> = {
  AKQJ: { T: "10" },
  AHVB: { T: "10", J: "B", Q: "V", K: "H" },
};

/** The index of a rank: `A`, `2` ... `10`, `J` or its Dutch letter. */
export const indexOf = (rank: string, letters: Letters): string => INDEX[letters][rank] ?? rank;

// Where the pips of 2 to 10 lie: columns -1, 0, 1 and heights from -1 (top) to 1.
const SIDES: Record<number, readonly number[]> = { 4: [-1, 1], 6: [-1, 0, 1], 8: [-1, -1 / 3, 1 / 3, 1] };
const SIDE_PIPS: Record<number, number> = { 4: 4, 5: 4, 6: 6, 7: 6, 8: 6, 9: 8, 10: 8 };
const MIDDLE: Record<number, readonly number[]> = {
  2: [-1, 1], 3: [-1, 0, 1], 5: [0], 7: [-0.5], 8: [-0.5, 0.5], 9: [0], 10: [-2 / 3, 2 / 3],
}; // prettier-ignore

const faces = new Map<string, Face>();

/** The face of a card such as "7h". `big` draws the index twice as large and leaves the small pips out. */
export function face(card: string, letters: Letters, big: boolean): Face {
  const key = `${card}${letters}${big}`;
  let found = faces.get(key);
  if (!found) {
    found = big ? drawBig(card, letters) : draw(card, letters);
    faces.set(key, found);
  }
  return found;
}

function draw(card: string, letters: Letters): Face {
  const [rank, suit] = [card.slice(0, 1), card.slice(1) as Suit];
  const text = indexOf(rank, letters);
  const squeeze = text.length > 1 ? 0.56 : 0.9;
  const size = 23;
  // A "1" stands in a tabular box: move the ten so that its ink is centred.
  const left = 15 - (textWidth(text, size) * squeeze) / 2 - (text === "10" ? 1.2 : 0);
  const index = textPath(text, left, 10 + size, size, squeeze);
  const corner = pip(suit, 15, 49, 18);
  const drawn: Face = {
    suit,
    fill: corner + place(corner, 100, 140, -1),
    index: index + place(index, 100, 140, -1),
    indexWeight: 4.6,
    inlay: "",
    court: null,
  };
  if (rank === "A") {
    drawn.fill += pip(suit, 50, 70, suit === "s" ? 56 : 48);
    if (suit === "s") drawn.inlay = pip("s", 50, 72, 15);
  } else if (isCourt(rank)) {
    drawn.court = court(rank, text, 50, 56, 0.6, 94, 31);
    drawn.fill += pip(suit, 50, 111, 16);
  } else {
    drawn.fill += pips(rank === "T" ? 10 : Number(rank), suit);
  }
  return drawn;
}

function drawBig(card: string, letters: Letters): Face {
  const [rank, suit] = [card.slice(0, 1), card.slice(1) as Suit];
  const text = indexOf(rank, letters);
  const squeeze = text.length > 1 ? 0.6 : 1;
  const size = 40;
  const left = 25 - (textWidth(text, size) * squeeze) / 2 - (text === "10" ? 2 : 0);
  const drawn: Face = {
    suit,
    fill: pip(suit, 25, 80, 35),
    index: textPath(text, left, 11 + size, size, squeeze),
    indexWeight: 7.6,
    inlay: "",
    court: null,
  };
  if (isCourt(rank)) {
    const [hat, trim] = HATS[rank];
    drawn.court = { hat: place(hat, 64, 126, 0.78), trim: place(trim, 64, 126, 0.78), letter: "" };
  } else {
    drawn.fill += pip(suit, 70, 106, rank === "A" ? 50 : 40);
  }
  return drawn;
}

const isCourt = (rank: string): rank is Court => rank === "J" || rank === "Q" || rank === "K";

function court(
  rank: Court, text: string, x: number, y: number, scale: number, baseline: number, size: number,
): NonNullable<Face["court"]> {
  const [hat, trim] = HATS[rank];
  return {
    hat: place(hat, x, y, scale),
    trim: place(trim, x, y, scale),
    letter: textPath(text, x - textWidth(text, size) / 2, baseline, size),
  };
} // prettier-ignore

function pips(count: number, suit: Suit): string {
  const sides = SIDES[SIDE_PIPS[count] ?? 0] ?? [];
  const places = [-1, 1].flatMap((column) => sides.map((height) => [column, height] as const));
  for (const height of MIDDLE[count] ?? []) places.push([0, height]);
  return places.map(([column, height]) => pip(suit, 50 + column * 14.5, 70 + height * 44, 17.5, height > 0.01)).join("");
}

/** The pattern lines of a back, inside its frame. */
export const backPattern: Record<"lattice" | "scales", string> = { lattice: lattice(), scales: scales() };
export const BACK_LETTER = textPath("R", 43.8, 79, 18);

function lattice(): string {
  const [left, top, right, bottom, step] = [9, 9, 91, 131, 10.25];
  let out = "";
  for (let run = step; run < right - left + bottom - top; run += step) {
    const [x1, y1] = [left + Math.max(run - (bottom - top), 0), top + Math.min(run, bottom - top)];
    const [x2, y2] = [left + Math.min(run, right - left), top + Math.max(run - (right - left), 0)];
    out += `M${x1} ${y1}L${x2} ${y2}M${100 - x1} ${y1}L${100 - x2} ${y2}`;
  }
  return out;
}

function scales(): string {
  const [radius, rows] = [8.2, 14];
  let out = "";
  for (let row = 0; row < rows; row += 1) {
    const y = (9 + ((row + 1) * 122) / rows).toFixed(2);
    const start = row % 2 ? 9 : 9 + radius;
    for (let i = 0; i < (row % 2 ? 5 : 4); i += 1) {
      const x = start + 2 * radius * i;
      out += `M${x.toFixed(2)} ${y}A${radius} ${radius} 0 0 1 ${(x + 2 * radius).toFixed(2)} ${y}`;
    }
  }
  return out;
}
