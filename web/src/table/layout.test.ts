import { describe, expect, it } from "vitest";

import { FREE, FREE_HEIGHT, gapAt, layHand, layMelds } from "./layout";

/** How much of each card no later card covers, at its best place: [width, height]. */
function freeOf(layout: ReturnType<typeof layHand>): [number, number][] {
  const high = layout.width * 1.4;
  return layout.places.map((place) => {
    const next = layout.places.filter((other) => other.row === place.row && other.x > place.x).map(({ x }) => x);
    const below = layout.places.filter((other) => other.row > place.row).map(({ y }) => y);
    return [Math.min(place.x + layout.width, ...next) - place.x, Math.min(place.y + high, ...below) - place.y];
  });
}

const SCREENS = [
  ["320x568", 304, 145],
  ["360x640", 344, 165],
  ["640x360 on its side", 624, 103],
  ["a desktop", 1060, 220],
] as const;

describe.each(SCREENS)("a hand on %s", (_, width, height) => {
  it.each([1, 7, 11, 14, 20, 26])("of %i cards lies inside, each card with room for a finger", (count) => {
    const layout = layHand(count, 11, width, height, 122);
    expect(layout.places).toHaveLength(count);
    for (const place of layout.places) {
      expect(place.x).toBeGreaterThanOrEqual(-0.5);
      expect(place.x + layout.width).toBeLessThanOrEqual(width + 0.5);
      expect(place.y).toBeGreaterThanOrEqual(-0.5);
      expect(place.y + layout.width * 1.4).toBeLessThanOrEqual(height + 0.5);
    }
    if (count <= 11) {
      for (const [wide, high] of freeOf(layout)) {
        expect(wide).toBeGreaterThanOrEqual(FREE - 0.5);
        expect(high).toBeGreaterThanOrEqual(FREE_HEIGHT - 0.5);
      }
    }
  });

  it("keeps the size of the cards when one comes or goes", () => {
    const sizes = [8, 9, 10, 11].map((count) => layHand(count, 11, width, height, 122).width);
    expect(new Set(sizes).size).toBe(1);
  });
});

describe("where a dragged card is put", () => {
  const layout = layHand(6, 8, 400, 150, 80);

  it("is before the first at the left, after the last at the right, and in order between", () => {
    expect(gapAt(layout, -50, 100, 112)).toBe(0);
    expect(gapAt(layout, 450, 100, 112)).toBe(6);
    const places = Array.from({ length: 60 }, (_, i) => gapAt(layout, i * 7, 100, 112));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBe(7);
  });

  it("tells rows apart", () => {
    const rows = layHand(11, 11, 304, 145, 90);
    const last = rows.places.at(-1)!;
    expect(last.row).toBe(1);
    expect(gapAt(rows, 2, 5, rows.width * 1.4)).toBe(0);
    expect(gapAt(rows, 300, last.y + 40, rows.width * 1.4)).toBe(11);
  });
});

describe("melds", () => {
  it("are as large as allowed where there is room, and smaller where there are many", () => {
    expect(layMelds([3, 4], 600, 300, 84, 46).width).toBe(84);
    const many = layMelds([5, 3, 3, 4, 5, 3, 3, 3], 600, 300, 84, 46).width;
    expect(many).toBeLessThan(84);
    expect(many).toBeGreaterThanOrEqual(46);
  });

  it("are never smaller than can be read: then they scroll", () => {
    expect(layMelds(Array.from({ length: 12 }, () => 4), 300, 100, 62, 40).width).toBe(40);
  });
});
