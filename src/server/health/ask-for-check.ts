import type { Context } from "../context.ts";
import { wantCheck } from "./invariant-checks.queries.ts";

/** Has everything that must hold looked at within seconds, by whichever process is free. */
export async function askForCheck({ db }: Context): Promise<void> {
  await wantCheck(db);
}
