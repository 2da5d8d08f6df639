/** The turn clock. The server's time is what counts: deadlines are its own. */

/** Whole seconds left until a deadline, never less than 0; null without one. `offset` is server time minus own time. */
export function secondsLeft(deadline: string | null, now: number, offset = 0): number | null {
  if (deadline === null) return null;
  const left = Date.parse(deadline) - (now + offset);
  return Number.isNaN(left) ? null : Math.max(0, Math.ceil(left / 1_000));
}

/** "0:07", "1:30". */
export const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Whether time is short, so that it is shown and said. */
export const isShort = (seconds: number): boolean => seconds <= 10;
