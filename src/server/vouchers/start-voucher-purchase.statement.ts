import { chooseNumbers } from "../checkouts/hold-limits.ts";
import { defineStatement } from "../database/statement.ts";
import { type AttemptInput, attemptInput, beginAttempt } from "../payments/attempts.queries.ts";
import type { VoucherPurchase } from "./voucher-purchase.ts";

interface StartInput extends AttemptInput<VoucherPurchase> {
  checkoutId: string;
  voucherId: string;
  secretHash: Buffer;
  visitorHash: Buffer | null;
  networkHash: Buffer;
}

/**
 * The first transaction of a gift voucher: its checkout begins paying, or does so again after a card
 * that was refused, the key is taken, and the attempt is written before anybody outside is asked for
 * money. No row: the secret's purchase is no longer as it was read. A number, key or reference
 * that is taken at the same moment violates its unique key.
 * @throws Refusal TOO_MANY_PURCHASES
 */
export const startVoucherPurchase = defineStatement<StartInput, { id: string }>(
  "start-voucher-purchase",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       checkout_id uuid, voucher_id uuid, secret_hash bytea, visitor_hash bytea,
       network_hash bytea, ${attemptInput})
   ),
   ${chooseNumbers("input", "voucher")},
   checkout AS (
     INSERT INTO checkouts AS c (id, purpose, state, secret_hash, visitor_hash, visitor_place,
                                 network_hash, network_place, booking_id, hold_expires_at)
     SELECT input.checkout_id, 'voucher', 'paying', input.secret_hash, input.visitor_hash,
            numbers.visitor_place, input.network_hash, numbers.network_place, input.voucher_id, venue_now()
     FROM input, numbers
     ON CONFLICT (secret_hash) DO UPDATE
     SET state = 'paying', released_at = NULL, release_reason = NULL, last_refusal = NULL,
         visitor_hash = excluded.visitor_hash, visitor_place = excluded.visitor_place,
         network_hash = excluded.network_hash, network_place = excluded.network_place
     WHERE c.id = excluded.id AND c.purpose = 'voucher' AND c.state = 'released'
     RETURNING c.id
   ),
   ${beginAttempt},
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.paying',
            jsonb_build_object('state', 'paying', 'purpose', 'voucher', 'attemptId', attempt.id,
                               'amountPence', attempt.amount_pence)
     FROM checkout, attempt
   )
   SELECT id FROM attempt`,
);
