/** Making tables. */
import { post, type Created, type NewTable, type SeatWish } from "./api";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";

const FRIENDS = 3;

/** Make a table and go to it. */
export async function makeTable(table: NewTable): Promise<void> {
  const { code } = await post<Created>("tables", table);
  router.go(`/t/${code}`);
}

/** A hand against as many bots as last time, dealt at once. */
export function playNow(): Promise<void> {
  const bots = Array.from({ length: settings.opponents }, (): SeatWish => ({ kind: "bot", level: settings.level }));
  return makeTable({ seats: [{ kind: "me" }, ...bots] });
}

/** A table with free seats for whoever gets the link. */
export function playWithFriends(): Promise<void> {
  const free = Array.from({ length: FRIENDS }, (): SeatWish => ({ kind: "open" }));
  return makeTable({ seats: [{ kind: "me" }, ...free] });
}
