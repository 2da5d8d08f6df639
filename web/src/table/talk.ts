/** Words and pictures that players send each other. */

/** What stands beside a name for a while after it was said. */
export interface Bubble {
  /** A preset's code, or null for free text. */
  code: string | null;
  text: string;
}

export const BUBBLE_MS = 6_000;

export const PHRASES = [
  "hello", "good_luck", "well_played", "nice", "oops", "thinking", "hurry", "sorry", "thanks", "good_game",
] as const; // prettier-ignore

export const FACES = ["smile", "laugh", "wow", "sad", "heart", "thumbs_up"] as const;

export const isFace = (code: string): boolean => (FACES as readonly string[]).includes(code);
