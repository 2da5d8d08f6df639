/** What a review says, in words. */
import { beginsAt, planWords, sayAll, isError, type Decision, type Review, type Verdict } from "../../lib/coach";
import { percentSmall } from "../../lib/format";
import { t, type Key } from "../../lib/i18n.svelte";
import { capital } from "../../table/words";

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
  const same = decision.best.actions.join() === decision.played.actions.join();
  return decision.verdict === "close" && !same ? capital(t("review.close_other", { plan })) : "";
}

export const whyWords = (decision: Decision): string => (decision.verdict === "forced" ? "" : sayAll(decision.reasons));

/** What led to the value of a step: "Anna draws". */
export function causeWords(review: Review, step: number): string {
  const point = review.points.findLast((found) => found.step === step);
  if (!point || point.cause === "start" || point.cause === "deal") return t("review.cause_deal");
  return t(`review.cause_${point.cause}` as Key, { name: review.players[point.seat ?? 0] ?? "" });
}

/** A decision in a line: "Step 12, Anna: take 7♣". */
export function lineWords(review: Review, step: number): string {
  const decision = beginsAt(review, step);
  return decision ? t("review.at", { step, name: review.players[decision.seat] ?? "", what: planWords(decision.played) }) : "";
}
