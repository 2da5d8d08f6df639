/** How an opponent is called in the statistics: a person, or the bots of a level. */
import type { Opponent } from "../../lib/api";
import { t } from "../../lib/i18n.svelte";
import { shortLabel, type Named } from "../../lib/options";

const BOT = /^bot:(.*)$/;

export function opponentName({ id, name }: Opponent, bots: readonly Named[]): string {
  const level = BOT.exec(id)?.[1];
  if (level === undefined) return name;
  const known = bots.find((bot) => bot.name === level);
  return t("mine.bots", { level: known ? shortLabel(known) : level });
}
