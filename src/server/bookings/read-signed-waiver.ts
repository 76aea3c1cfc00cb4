import type { DeskSignedWaiver } from "../../shared/contract/desk/desk-booking.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { readSignedWaiverRow } from "./signed-waiver.statement.ts";

/**
 * What was signed for a booking: the booking's own, else the newest that its customer signed for it.
 * @throws Refusal BOOKING_NOT_FOUND, WAIVER_NOT_SIGNED
 */
export async function readSignedWaiver(
  { pool }: Context,
  bookingId: string,
): Promise<DeskSignedWaiver> {
  const [row] = await readSignedWaiverRow(pool, { bookingId });
  if (!row) throw new Refusal("BOOKING_NOT_FOUND");
  const { reference, signature, content, sha256, signedAt, peopleCount, version } = row;
  if (!signature || !content || !sha256 || !signedAt) throw new Refusal("WAIVER_NOT_SIGNED");
  return {
    reference,
    content,
    signature,
    signedBy: `${row.firstName} ${row.lastName}`.trim(),
    peopleCount: peopleCount ?? 0,
    signedAt: signedAt.toISOString(),
    version: version ?? 0,
    sha256,
  };
}
