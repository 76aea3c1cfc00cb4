import type { ConfirmedBooking } from "../../../shared/contract/public/checkouts.ts";
import { bookHeldSeats } from "../../availability/slots/slots.queries.ts";
import {
  countDiscountUse,
  recordDiscountUse,
} from "../../catalogue/discounts/discounts.queries.ts";
import { BUYER_ACTOR, upsertBuyer } from "../../customers/customers.queries.ts";
import { enqueueConfirmationEmails, type InitialEmailState } from "../../emails/emails.queries.ts";
import type { Authorisation } from "../../integrations/square/payment-provider.ts";
import {
  ATTEMPT_IS_STARTED,
  authorisedPaymentCte,
  confirmAttemptCte,
} from "../../payments/charge/attempts.queries.ts";
import { defineStatement, expectFewRows } from "../../platform/database/statement.ts";
import { recordRedemptionCte, redeemVoucherCte } from "../../vouchers/redeem/vouchers.queries.ts";
import { recordSignedWaiver } from "../../waivers/waivers.queries.ts";
import { insertBooking, insertBookingAddons } from "../read/bookings.queries.ts";
import { openPurchase, type Purchase, purchaseColumns } from "./purchase.ts";

/**
 * The second transaction of a booking, in one statement, for one attempt or several: `paying →
 * confirmed`, and with it the booking, its add-ons and waiver, the places from held to booked, the
 * voucher redemption, the discount use, the payment, the emails, the event and the stored response:
 * all of it for all of them, or nothing. What is bought is read from the attempt. Rows are locked in
 * the fixed order checkout, attempt, voucher, discount, customer, slot: each part waits for the rows
 * of the one before, and the hottest rows come last.
 * @throws Refusal VOUCHER_REDEEMED, DISCOUNT_INVALID, SLOT_CLOSED when something changed since it
 * was priced; SLOT_STARTED when the payment took too long; PAYMENT_RUNNING when another process
 * settled the attempt. It does not say whose: confirm them one by one
 */
export const confirmBookings = defineStatement<
  readonly ConfirmBookingParams[],
  ConfirmedBookingRow
>(
  "confirm-bookings",
  `WITH authorised AS (
     SELECT * FROM jsonb_to_recordset($1) AS i(
       attempt_id uuid, provider_payment_id text, card_brand text, card_last4 text,
       capture_by timestamptz, email_state text, response jsonb)
     WHERE ${expectFewRows("attempt_id")}
   ),
   checkout AS (
     UPDATE checkouts c SET state = 'confirmed'
     FROM authorised JOIN payment_attempts p ON p.id = authorised.attempt_id
     WHERE c.id = p.checkout_id AND c.state = 'paying' AND ${ATTEMPT_IS_STARTED}
     RETURNING c.id, c.booking_id, c.activity_id, c.time_slot_id, c.ticket_count, p.purchase,
               authorised.*
   ),
   ${confirmAttemptCte},
   input AS MATERIALIZED (
     SELECT checkout.*, checkout.id AS checkout_id, 0 AS offline_paid_pence,${purchaseColumns},
            CASE WHEN bought."discountCodeId" IS NOT NULL THEN
              (SELECT (s.start_time AT TIME ZONE st.timezone)::date
               FROM time_slots s, settings st WHERE s.id = checkout.time_slot_id) END AS visit_date
     FROM checkout
     JOIN attempt ON attempt.id = checkout.attempt_id
     CROSS JOIN LATERAL ${openPurchase("checkout.purchase")}
   ),
   ${redeemVoucherCte},
   ${countDiscountUse},
   ${upsertBuyer},
   ${bookHeldSeats},
   ${insertBooking("seats.id = input.time_slot_id")},
   ${insertBookingAddons},
   ${recordSignedWaiver},
   ${recordRedemptionCte},
   ${recordDiscountUse},
   ${authorisedPaymentCte("booking")},
   queued_email AS (${enqueueConfirmationEmails()}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${BUYER_ACTOR}, 'booking', booking.id, 'booking.confirmed',
            jsonb_build_object('ticketCount', input.ticket_count,
              'timeSlotId', input.time_slot_id, 'subtotalPence', input.subtotal_pence,
              'discountPence', input.discount_pence, 'voucherPence', input.voucher_pence,
              'totalPence', input.total_pence)
     FROM input JOIN booking ON booking.id = input.booking_id
   )
   SELECT CASE
     WHEN (SELECT count(*) FROM input) < (SELECT count(*) FROM authorised)
       THEN refuse('PAYMENT_RUNNING')
     WHEN EXISTS (SELECT FROM input WHERE voucher_id IS NOT NULL
                  AND voucher_id <> ALL (ARRAY(SELECT id FROM voucher)))
       THEN refuse('VOUCHER_REDEEMED')
     WHEN EXISTS (SELECT FROM input WHERE discount_code_id IS NOT NULL
                  AND discount_code_id <> ALL (ARRAY(SELECT id FROM discount)))
       THEN refuse('DISCOUNT_INVALID')
     WHEN EXISTS (SELECT FROM input WHERE time_slot_id <> ALL (ARRAY(SELECT id FROM seats)))
       THEN refuse(CASE WHEN EXISTS (
         SELECT FROM input JOIN time_slots s ON s.id = input.time_slot_id
         WHERE s.start_time <= venue_now()) THEN 'SLOT_STARTED' ELSE 'SLOT_CLOSED' END)
     ELSE (SELECT count(*) FROM booking) = (SELECT count(*) FROM input) OR refuse('INTERNAL')
     END AS confirmed,
     attempt_id, queued_email.id AS confirmation_id
   FROM authorised
   LEFT JOIN input USING (attempt_id)
   LEFT JOIN queued_email ON queued_email.booking_id = input.booking_id
     AND queued_email.kind = 'booking-confirmation'`,
  { isFrequent: true },
);

interface ConfirmedBookingRow {
  confirmed: boolean;
  attemptId: string;
  /** Id of the confirmation email. */
  confirmationId: string;
}

type GrantedAuthorisation = Extract<Authorisation, { kind: "authorised" }>;

/**
 * The response stored under the idempotency key that confirmed a booking; every retry returns it.
 */
export interface PlacedResponse {
  booking: ConfirmedBooking;
}

/** The input of `confirmBookings` for one booking; what is bought is in its attempt. */
type ConfirmBookingParams = ReturnType<typeof toConfirmParams>;

/**
 * Builds the input of `confirmBookings` for one booking.
 * @param authorisation null when nothing had to be paid
 * @param emailState initial state of the emails: `queued` with a mail server, else `captured`
 */
export function toConfirmParams(
  attemptId: string,
  purchase: Purchase,
  authorisation: GrantedAuthorisation | null,
  emailState: InitialEmailState,
) {
  const booking = toConfirmedBooking(purchase, authorisation?.card ?? null);
  const response: PlacedResponse = { booking };
  return {
    attemptId,
    providerPaymentId: authorisation?.paymentId ?? null,
    cardBrand: authorisation?.card.brand ?? null,
    cardLast4: authorisation?.card.last4 ?? null,
    captureBy: authorisation?.expiresAt ?? null,
    emailState,
    response,
  };
}

/** Builds what the visitor gets once the booking is confirmed. */
function toConfirmedBooking(purchase: Purchase, card: ConfirmedBooking["card"]): ConfirmedBooking {
  return {
    id: purchase.bookingId,
    reference: purchase.reference,
    activityName: purchase.activityName,
    imageUrl: purchase.imageUrl,
    startsAt: purchase.startsAt,
    endsAt: purchase.endsAt,
    ticketCount: purchase.ticketCount,
    firstName: purchase.contact.firstName,
    email: purchase.contact.email,
    addons: purchase.addons.map(({ name, quantity, totalPence }) => ({
      name,
      quantity,
      totalPence,
    })),
    order: purchase.order,
    card,
  };
}
