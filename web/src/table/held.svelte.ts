/** A state that can be changed in a test, and is followed like the one of a table. */
import type { TableState } from "../lib/wire";

export class Held {
  state: TableState = $state.raw() as TableState;

  constructor(state: TableState) {
    this.state = state;
  }
}
