/** How cards are drawn: one choice for the whole page, kept in step with the settings. */
import type { Letters } from "./glyphs";

export type Back = "lattice" | "scales";

export interface CardLook {
  deck: "four" | "two";
  bigIndex: boolean;
  letters: Letters;
  back: Back;
}

export const look: CardLook = $state({ deck: "four", bigIndex: false, letters: "AKQJ", back: "lattice" });
