import { BUYER, findOrMakePurchaser } from "../customers/customers.queries.ts";
import { defineStatement } from "../database/statement.ts";
import { enqueueMessages } from "../messages/messages.queries.ts";
import {
  keepAnswer,
  recordAuthorisedPayment,
  settleAttempt,
} from "../payments/attempts.queries.ts";
import type { ConfirmVoucherInput } from "./confirm-voucher-input.ts";
import { issueVoucher } from "./vouchers.queries.ts";

/**
 * The second transaction of a gift voucher, in one statement: `paying → confirmed`, and with it the
 * voucher with its ledger's first entry, the purchaser, the payment, the messages, the events and
 * the answer for the key: all of it or none. A code that is taken violates its unique key.
 * @throws Refusal PAYMENT_RUNNING when the attempt was settled by somebody else.
 */
export const confirmVoucher = defineStatement<ConfirmVoucherInput, { confirmed: boolean }>(
  "confirm-voucher",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       checkout_id uuid, attempt_id uuid, idempotency_key text, voucher_id uuid, code text,
       total_pence int, expires_at timestamptz, recipient_name text, recipient_email text,
       gift_message text, deliver_on date, purchaser_name text,
       first_name text, last_name text, email text, phone text, address_line1 text,
       address_line2 text, city text, county text, postcode text, marketing_consent boolean,
       provider_payment_id text, card_brand text, card_last4 text, capture_by timestamptz,
       messages jsonb, message_state text, answer jsonb, account_id uuid)
   ),
   checkout AS (
     UPDATE checkouts c SET state = 'confirmed'
     FROM input
     WHERE c.id = input.checkout_id AND c.state = 'paying' AND c.booking_id = input.voucher_id
     RETURNING c.id
   ),
   ${settleAttempt},
   ${findOrMakePurchaser},
   ${issueVoucher(`
     SELECT input.voucher_id, input.code, input.total_pence, input.expires_at,
            input.recipient_name, input.recipient_email, input.gift_message, input.deliver_on,
            customer.id, input.purchaser_name, input.email, checkout.id
     FROM input, checkout, attempt, customer`)},
   ${recordAuthorisedPayment("voucher")},
   message AS (${enqueueMessages}),
   ${keepAnswer},
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, after)
     SELECT ${BUYER}, 'voucher', voucher.id, 'voucher.issued',
            jsonb_build_object('amountPence', input.total_pence, 'balancePence', input.total_pence,
                               'expiresAt', input.expires_at)
     FROM input, voucher
     UNION ALL
     SELECT ${BUYER}, 'payment', payment.id, 'payment.authorised',
            jsonb_build_object('state', 'authorised', 'amountPence', input.total_pence)
     FROM input, payment
   )
   SELECT EXISTS (SELECT FROM voucher) OR refuse('PAYMENT_RUNNING') AS confirmed`,
);
