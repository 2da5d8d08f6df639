/** What a review says, in words. */
import { cardShort } from "../../cards/names";
import { planWords, samePlan, sayAll, isError, type Account, type Decision, type Review, type Verdict } from "../../lib/coach";
import { names, percentSmall } from "../../lib/format";
import { t, type Key } from "../../lib/i18n.svelte";

/** A sign for each verdict, so that no colour has to carry it. */
export const SIGNS: Record<Verdict, string> = {
  forced: "·",
  best: "✓",
  fine: "✓",
  close: "=",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

export const verdictName = (verdict: Verdict): string => t(`review.verdict_${verdict}` as Key);

/** "mistake: costs 6.2% (give or take 1.1%)", or only the name where nothing was lost for certain. */
export function verdictWords(decision: Decision): string {
  const verdict = verdictName(decision.verdict);
  if (!isError(decision)) return verdict;
  const [loss, error] = [percentSmall(decision.counted), percentSmall(decision.loss_error)];
  return t("review.costs", { verdict, loss, error });
}

/** What else could have been done, where that matters. */
export function otherWords(decision: Decision): string {
  const plan = planWords(decision.best);
  if (isError(decision)) return t("review.best", { plan });
  if (samePlan(decision.best, decision.played)) return "";
  if (decision.verdict === "close") return t("review.close_other", { plan });
  return decision.verdict === "fine" ? t("review.little_better", { plan }) : "";
}

export const whyWords = (decision: Decision): string => (decision.verdict === "forced" ? "" : sayAll(decision.reasons));

/** What led to a step: "Anna draws 7♣" or "Anna: throw 7♣"; within a turn, the whole of it. */
export function causeWords(review: Review, step: number): string {
  const name = (seat: number): string => review.players[seat] ?? "";
  const draw = review.draws.find((made) => made.step + 1 === step);
  if (draw) return t("review.cause_card", { name: name(draw.seat), card: cardShort(draw.card) });
  const made = review.decisions.find((decision) => decision.step < step && step <= decision.end);
  return made ? t("review.did", { name: name(made.seat), what: planWords(made.played) }) : t("review.cause_deal");
}

/** How many mistakes of each kind, the worst first: "1 blunder (??) and 3 mistakes (?)". */
export function countWords({ errors }: Account): string {
  const kinds = (["blunder", "mistake", "inaccuracy"] as const).filter((kind) => errors[kind]);
  return names(kinds.map((kind) => `${t(`review.count_${kind}`, { n: errors[kind] ?? 0 })} (${SIGNS[kind]})`));
}
