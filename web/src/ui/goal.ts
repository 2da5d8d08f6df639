/** What a game is played to, in words. */
import { t } from "../lib/i18n.svelte";
import type { Target } from "../lib/wire";

export const goal = (target: Target): string =>
  typeof target === "number" ? t("app.to_points", { n: target }) : t("app.to_deals", { n: target.deals });
