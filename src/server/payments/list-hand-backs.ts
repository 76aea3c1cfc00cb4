import type { HandBack } from "../../shared/contract/desk/desk-changes.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { readHandBacks } from "./hand-backs.queries.ts";

/**
 * What staff hand back, or have handed back, for a cancelled booking, oldest first.
 * @throws Refusal BOOKING_NOT_FOUND
 */
export async function listHandBacks({ pool }: Context, bookingId: string): Promise<HandBack[]> {
  const [row] = await readHandBacks(pool, { bookingId });
  if (!row) throw new Refusal("BOOKING_NOT_FOUND");
  return row.handBacks.map(({ handedBackAt, ...handBack }) => ({
    ...handBack,
    handedBackAt: handedBackAt && new Date(handedBackAt).toISOString(),
  }));
}
