/** The tables that this browser was at last, so that a waiting hand can be gone on with. */
const PLACE = "openrummy.tables";
const KEPT = 5;

/** The codes of the last tables, the latest first. */
export function recentTables(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(stored) ? stored.filter((code) => typeof code === "string").slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberTable(code: string): void {
  keep([code, ...recentTables().filter((known) => known !== code)].slice(0, KEPT));
}

export const forgetTable = (code: string): void => keep(recentTables().filter((known) => known !== code));

function keep(codes: string[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(codes));
  } catch {
    // The browser keeps nothing for this page; then there is no list.
  }
}
