import type { HandBack } from "../../shared/contract/desk/desk-changes.ts";
import type { Context } from "../context.ts";
import { readHandBacks } from "./hand-backs.queries.ts";

/** What staff hand back, or have handed back, for a cancelled booking, oldest first. */
export async function listHandBacks({ pool }: Context, bookingId: string): Promise<HandBack[]> {
  const rows = await readHandBacks(pool, { bookingId });
  return rows.map((row) => ({ ...row, handedBackAt: row.handedBackAt?.toISOString() ?? null }));
}
