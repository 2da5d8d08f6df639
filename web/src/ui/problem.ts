/** What went wrong, in words that say what to do. */
import { ApiError } from "../lib/api";
import { hasMessage, t } from "../lib/i18n.svelte";

/** The text for a code of the server's, or of `ApiError`'s own. */
export function codeText(code: string): string {
  const name = code.replaceAll("-", "_");
  for (const key of [`error.${name}`, `refused.${name}`]) if (hasMessage(key)) return t(key);
  return t("error.other", { code });
}

export const problemText = (error: unknown): string =>
  codeText(error instanceof ApiError ? error.code : error instanceof Error ? error.message : "internal");
