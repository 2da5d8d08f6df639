/** Where cards lie: hands that overlap as much as they must, and melds as large as fits. */
import { RATIO } from "../cards/faces";

/** The least of each card that stays free to be tapped, in pixels. */
export const FREE = 30;
/** One more than a finger needs: places fall between whole pixels. */
export const FREE_HEIGHT = 45;

export interface Place {
  x: number;
  y: number;
  row: number;
}

export interface HandLayout {
  width: number;
  places: Place[];
  /** How many cards lie in a row. */
  perRow: number;
  /** How far a selected card rises, by row. */
  rise: number[];
}

/**
 * Places for the cards of a hand in a box of `width` x `height`. The size of the cards follows from `room`, the number
 * of cards to be prepared for, so that it does not change when a card comes or goes.
 */
export function layHand(count: number, room: number, width: number, height: number, largest: number): HandLayout {
  const capacity = Math.max(room, count, 1);
  let best = { size: 0, rows: 1 };
  for (let rows = 1; rows <= 4; rows += 1) {
    const perRow = Math.ceil(capacity / rows);
    const size = largestCard(perRow, rows, width, height, largest);
    if (size > best.size * 1.05) best = { size, rows };
  }
  const size = Math.max(best.size, FREE);
  const rows = Math.min(best.rows, Math.max(1, Math.ceil(count / Math.ceil(capacity / best.rows))));
  const perRow = Math.max(1, Math.ceil(count / rows));
  const step = perRow > 1 ? Math.min(size * 0.62, (width - size) / (perRow - 1)) : 0;
  const cardHeight = size * RATIO;
  const lift = liftOf(size, best.rows);
  const strip = best.rows > 1 ? Math.min((height - lift - cardHeight) / (best.rows - 1), size * 0.75) : 0;
  const places: Place[] = [];
  for (let i = 0; i < count; i += 1) {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const left = (width - size - (inRow - 1) * step) / 2;
    const up = rows - 1 - row;
    places.push({ x: left + (i % perRow) * step, y: height - cardHeight - up * strip, row });
  }
  const rise = Array.from({ length: rows }, (_, row) => (row === 0 ? lift : Math.min(lift, Math.max(strip - 34, 8))));
  return { width: size, places, perRow, rise };
}

/** A selected card rises by a third where there is one row, by less where rows lie under each other. */
const liftOf = (size: number, rows: number): number => (rows === 1 ? (size * RATIO) / 4 : 14);

function largestCard(perRow: number, rows: number, width: number, height: number, largest: number): number {
  // The index is 0.28 wide on a card, and FREE is what a finger needs.
  let size = largest;
  while (size > FREE) {
    const step = Math.max(FREE, size * 0.3);
    const strip = Math.max(FREE_HEIGHT, size * 0.6);
    const high = size * RATIO + (rows - 1) * strip + liftOf(size, rows);
    if (size + (perRow - 1) * step <= width && high <= height) return size;
    size -= 1;
  }
  return size;
}

export interface MeldLayout {
  width: number;
  /** How far apart the cards of a meld lie. */
  step: number;
  gap: number;
}

/** The largest cards with which melds of these sizes fit their box in centred rows; at least `smallest`, then they scroll. */
export function layMelds(
  sizes: readonly number[], width: number, height: number, largest: number, smallest: number,
): MeldLayout {
  let size = largest;
  for (; size > smallest; size -= 1) {
    if (meldRows(sizes, size, width) * (size * RATIO + ROW_GAP) <= height + ROW_GAP) break;
  }
  return { width: size, step: stepOf(size), gap: gapOf(size) };
} // prettier-ignore

const stepOf = (size: number): number => Math.round(Math.max(size * 0.42, 15));
/** Between rows of melds. */
const ROW_GAP = 10;
const gapOf = (size: number): number => Math.round(size * 0.3);

function meldRows(sizes: readonly number[], size: number, width: number): number {
  let rows = 1;
  let pen = 0;
  for (const count of sizes) {
    const wide = size + (count - 1) * stepOf(size);
    if (wide > width) return Infinity;
    if (pen > 0 && pen + gapOf(size) + wide > width) {
      rows += 1;
      pen = 0;
    }
    pen += (pen > 0 ? gapOf(size) : 0) + wide;
  }
  return rows;
}

/** Before which of the cards a card lies that is held at x, y (in the hand's box); `count` is after the last. */
export function gapAt(layout: HandLayout, x: number, y: number, cardHeight: number): number {
  let best = 0;
  let nearest = Infinity;
  layout.places.forEach((place, i) => {
    const distance = Math.abs(place.x + layout.width * 0.3 - x) + 3 * Math.max(0, place.y - y, y - place.y - cardHeight);
    const lower = layout.places.some((other) => other.row > place.row && y > other.y);
    if (distance + (lower ? 1_000 : 0) < nearest) {
      nearest = distance + (lower ? 1_000 : 0);
      best = x > place.x + layout.width * 0.3 ? i + 1 : i;
    }
  });
  return best;
}
