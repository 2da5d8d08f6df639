import { expect, it } from "vitest";

import { isShort, minutes, secondsLeft } from "./clock";

const NOW = Date.parse("2026-11-29T20:00:00Z");

it("counts whole seconds down to the deadline, and never below nothing", () => {
  expect(secondsLeft("2026-11-29T20:00:30Z", NOW)).toBe(30);
  expect(secondsLeft("2026-11-29T20:00:00.200Z", NOW)).toBe(1);
  expect(secondsLeft("2026-11-29T19:59:00Z", NOW)).toBe(0);
  expect(secondsLeft(null, NOW)).toBeNull();
  expect(secondsLeft("soon", NOW)).toBeNull();
});

it("goes by the server's time where this machine's clock is wrong", () => {
  expect(secondsLeft("2026-11-29T20:00:30Z", NOW - 90_000, 90_000)).toBe(30);
});

it("is written in minutes and seconds, and says when time is short", () => {
  expect([minutes(7), minutes(60), minutes(119)]).toEqual(["0:07", "1:00", "1:59"]);
  expect([isShort(11), isShort(10), isShort(0)]).toEqual([false, true, true]);
});
