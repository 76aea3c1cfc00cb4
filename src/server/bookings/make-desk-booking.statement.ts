import { findOrMakeCustomer } from "../customers/customers.queries.ts";
import { defineStatement } from "../database/statement.ts";
import { countDiscountUse, recordDiscountUse } from "../discounts/discounts.queries.ts";
import { enqueueMessages } from "../messages/messages.queries.ts";
import { bookFreeSeats } from "../slots/slots.queries.ts";
import { drawVoucher, recordVoucherUse } from "../vouchers/vouchers.queries.ts";
import { recordSignedWaiver } from "../waivers/waivers.queries.ts";
import { insertBooking, insertBookingAddons } from "./bookings.queries.ts";
import { DESK_KEY } from "./make-desk-facts.statement.ts";
import type { DeskInput } from "./make-desk-input.ts";

/**
 * A booking at the desk, in one statement: the booking, its add-ons and waiver, the places, the
 * voucher drawn, the discount counted, the money taken, the messages, the events and the answer for
 * the key: all of it or none. Made of the parts that confirm an online booking; what these go on
 * from, `checkout` and `attempt`, is here the wish itself, once the key is taken. Rows are locked in
 * the fixed order voucher, discount, customer, slot.
 * @throws Refusal VOUCHER_REDEEMED, DISCOUNT_INVALID, SLOT_FULL when something was taken meanwhile;
 * REFERENCE_IN_USE. A unique violation when the same booking was made at the same moment; a database
 * error OFFER_CHANGED when staff changed what is offered.
 */
export const writeDeskBooking = defineStatement<DeskInput, { made: boolean }>(
  "make-desk-booking",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, reference text, body_sha256 bytea, activity_id uuid,
       starts_at timestamptz, ends_at timestamptz, ticket_count int, max_capacity int, offer_version int,
       max_parties_per_slot int, activity_name text, ticket_price_pence int, tickets_pence int,
       addons_pence int, subtotal_pence int, discount_pence int, voucher_pence int,
       total_pence int, voucher_id uuid, discount_code_id uuid, cancellation_policy_hours int,
       first_name text, last_name text, email text, phone text, address_line1 text,
       address_line2 text, city text, county text, postcode text, marketing_consent boolean,
       waiver_version_id uuid, waiver_signature jsonb, waiver_content text, waiver_sha256 bytea,
       waiver_signed_at timestamptz, addons jsonb, paid_by text, paid_pence int,
       actor_kind text, actor_id uuid, messages jsonb, message_state text, answer jsonb)
   ),
   attempt AS (
     INSERT INTO idempotency_keys (scope, key, body_sha256, answer, answered_at)
     SELECT booking_id, '${DESK_KEY}', body_sha256, answer, venue_now() FROM input
     RETURNING scope
   ),
   checkout AS (
     SELECT NULL::uuid AS id, attempt.scope AS booking_id, input.activity_id, input.ticket_count,
            input.paid_pence AS desk_paid_pence,
            (input.starts_at AT TIME ZONE st.timezone)::date AS visit_date
     FROM input, attempt, settings st
   ),
   ${drawVoucher},
   ${countDiscountUse},
   ${findOrMakeCustomer},
   ${bookFreeSeats},
   ${insertBooking},
   ${insertBookingAddons},
   ${recordSignedWaiver},
   ${recordVoucherUse},
   ${recordDiscountUse},
   payment AS (
     INSERT INTO payments (booking_id, method, amount_pence, state, captured_at)
     SELECT booking.id, input.paid_by, input.paid_pence, 'captured', venue_now()
     FROM input, booking WHERE input.paid_pence > 0
     RETURNING id
   ),
   message AS (${enqueueMessages}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, after)
     SELECT input.actor_kind, input.actor_id, 'booking', booking.id, 'booking.confirmed',
            jsonb_build_object('ticketCount', input.ticket_count, 'timeSlotId', seats.id,
              'subtotalPence', input.subtotal_pence, 'discountPence', input.discount_pence,
              'voucherPence', input.voucher_pence, 'totalPence', input.total_pence)
     FROM input, booking, seats
     UNION ALL
     SELECT input.actor_kind, input.actor_id, 'payment', payment.id, 'payment.captured',
            jsonb_build_object('state', 'captured', 'method', input.paid_by,
                               'amountPence', input.paid_pence)
     FROM input, payment
   )
   SELECT CASE
     WHEN EXISTS (SELECT FROM checkouts c WHERE c.reference = input.reference)
       THEN refuse('REFERENCE_IN_USE')
     WHEN input.voucher_id IS NOT NULL AND NOT EXISTS (SELECT FROM voucher)
       THEN refuse('VOUCHER_REDEEMED')
     WHEN input.discount_code_id IS NOT NULL AND NOT EXISTS (SELECT FROM discount)
       THEN refuse('DISCOUNT_INVALID')
     WHEN NOT EXISTS (SELECT FROM seats) THEN refuse('SLOT_FULL')
     ELSE true END AS made
   FROM input`,
);
