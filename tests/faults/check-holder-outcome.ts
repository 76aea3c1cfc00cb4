import { type SignRequest, submitCancellation } from "./holder.ts";
import type { Scenario } from "./scenario.ts";
import type { Visitor } from "./visitor.ts";

interface SignedRow {
  signedAt: Date;
  name: string | null;
}

/** Checks that every acknowledged signature is the stored one. */
export async function checkSignatures(
  scenario: Scenario,
  signRequests: readonly SignRequest[],
): Promise<void> {
  const { pool, stats } = scenario.environment;
  for (const { bookingId, name, reply } of signRequests) {
    if (reply.kind !== "answer") continue;
    stats.count("checks", "acknowledged signature");
    const { rows } = await pool.query<SignedRow>(
      `SELECT signed_at AS "signedAt", signature ->> 'name' AS name
       FROM customer_waivers WHERE booking_id = $1`,
      [bookingId],
    );
    const isStored = rows.some(
      (row) => row.signedAt.toISOString() === reply.value.signedAt && row.name === name,
    );
    if (!isStored) scenario.addViolation(`an acknowledged signature is not stored: ${bookingId}`);
  }
}

interface CancelledRow {
  refundPence: number;
  refundCardPence: number;
}

/**
 * Repeats every cancellation and checks that the response is the same, whatever refund the request
 * expects.
 */
export async function replayCancellations(
  scenario: Scenario,
  visitors: readonly Visitor[],
): Promise<void> {
  const { pool, stats } = scenario.environment;
  for (const { actor, accesses } of visitors) {
    for (const access of accesses) {
      const { rows } = await pool.query<CancelledRow>(
        `SELECT refund_pence AS "refundPence", refund_card_pence AS "refundCardPence"
         FROM bookings WHERE id = $1 AND status = 'cancelled'`,
        [access.bookingId],
      );
      const [cancellation] = rows;
      if (!cancellation) continue;
      stats.count("checks", "cancelled once more");
      const reply = await submitCancellation(scenario, actor, access, 1);
      const isSame =
        reply.kind === "answer" &&
        reply.value.refundPence === cancellation.refundPence &&
        reply.value.cardPence === cancellation.refundCardPence;
      if (!isSame)
        scenario.addViolation(
          `a repeated cancellation got a different response: ${access.bookingId}`,
        );
    }
  }
}
