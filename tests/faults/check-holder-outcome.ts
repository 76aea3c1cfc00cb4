import { type AskedSign, pressCancel } from "./holder.ts";
import type { Story } from "./scenario.ts";
import type { Visitor } from "./visitor.ts";

interface SignedRow {
  signedAt: Date | null;
  name: string | null;
}

/** A signature that was acknowledged is the one that stands, and no other was. */
export async function checkSigned(story: Story, signs: readonly AskedSign[]): Promise<void> {
  const { pool, figures } = story.world;
  for (const { bookingId, name, reply } of signs) {
    if (reply.kind !== "answer") continue;
    figures.count("truth", "told of a signature");
    const { rows } = await pool.query<SignedRow>(
      `SELECT waiver_signed_at AS "signedAt", waiver_signature ->> 'name' AS name
       FROM bookings WHERE id = $1`,
      [bookingId],
    );
    const isSo =
      rows[0]?.signedAt?.toISOString() === reply.answer.signedAt && rows[0].name === name;
    if (!isSo) story.violation(`a signature that was acknowledged is not there: ${bookingId}`);
  }
}

interface CancelledRow {
  refundPence: number;
  refundCardPence: number;
}

/** Whoever presses Cancel once more hears of the same cancellation, whatever they expected. */
export async function repeatCancels(story: Story, visitors: readonly Visitor[]): Promise<void> {
  const { pool, figures } = story.world;
  for (const { actor, held } of visitors) {
    for (const one of held) {
      const { rows } = await pool.query<CancelledRow>(
        `SELECT refund_pence AS "refundPence", refund_card_pence AS "refundCardPence"
         FROM bookings WHERE id = $1 AND status = 'cancelled'`,
        [one.bookingId],
      );
      const [now] = rows;
      if (!now) continue;
      figures.count("truth", "cancelled once more");
      const reply = await pressCancel(story, actor, one, 1);
      const isSame =
        reply.kind === "answer" &&
        reply.answer.refundPence === now.refundPence &&
        reply.answer.cardPence === now.refundCardPence;
      if (!isSame)
        story.violation(`a repeated cancellation was answered otherwise: ${one.bookingId}`);
    }
  }
}
