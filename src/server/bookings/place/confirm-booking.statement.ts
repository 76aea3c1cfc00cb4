import type { ConfirmedBooking } from "../../../shared/contract/public/checkouts.ts";
import { bookHeldSeats } from "../../availability/slots/slots.queries.ts";
import {
  countDiscountUse,
  recordDiscountUse,
} from "../../catalogue/discounts/discounts.queries.ts";
import { BUYER_ACTOR, upsertBuyer } from "../../customers/customers.queries.ts";
import { enqueueEmails, type InitialEmailState } from "../../emails/emails.queries.ts";
import type { Authorisation } from "../../integrations/square/payment-provider.ts";
import { authorisedPaymentCte, confirmAttemptCte } from "../../payments/charge/attempts.queries.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { recordRedemptionCte, redeemVoucherCte } from "../../vouchers/redeem/vouchers.queries.ts";
import { recordSignedWaiver } from "../../waivers/waivers.queries.ts";
import { insertBooking, insertBookingAddons } from "../read/bookings.queries.ts";
import { buildConfirmationEmails } from "./confirmation-emails.ts";
import { bookingInputColumns, type Purchase, toBookingInput } from "./purchase.ts";

/**
 * The second transaction of a booking, in one statement: `paying → confirmed`, and with it the
 * booking, its add-ons and waiver, the places from held to booked, the voucher redemption, the
 * discount use, the payment, the emails, the events and the stored response: all or none. Rows are
 * locked in the fixed order checkout, attempt, voucher, discount, customer, slot: each part waits
 * for the rows of the one before, and the hottest row comes last.
 * @throws Refusal VOUCHER_REDEEMED, DISCOUNT_INVALID, SLOT_CLOSED when something changed since it
 * was priced; SLOT_STARTED when the payment took too long; PAYMENT_RUNNING when another process
 * settled the attempt
 */
export const confirmBooking = defineStatement<ConfirmBookingParams, { confirmed: boolean }>(
  "confirm-booking",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       checkout_id uuid, attempt_id uuid,${bookingInputColumns},
       provider_payment_id text, card_brand text, card_last4 text, capture_by timestamptz,
       emails jsonb, email_state text, response jsonb, account_id uuid)
   ),
   checkout AS (
     UPDATE checkouts c SET state = 'confirmed'
     FROM input WHERE c.id = input.checkout_id AND c.state = 'paying'
     RETURNING c.id, c.booking_id, c.activity_id, c.time_slot_id, c.ticket_count,
               0 AS offline_paid_pence,
               (SELECT (s.start_time AT TIME ZONE st.timezone)::date
                FROM time_slots s, settings st WHERE s.id = c.time_slot_id) AS visit_date
   ),
   ${confirmAttemptCte},
   ${redeemVoucherCte},
   ${countDiscountUse},
   ${upsertBuyer},
   ${bookHeldSeats},
   ${insertBooking},
   ${insertBookingAddons},
   ${recordSignedWaiver},
   ${recordRedemptionCte},
   ${recordDiscountUse},
   ${authorisedPaymentCte("booking")},
   queued_email AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${BUYER_ACTOR}, 'booking', booking.id, 'booking.confirmed',
            jsonb_build_object('ticketCount', checkout.ticket_count,
              'timeSlotId', checkout.time_slot_id, 'subtotalPence', input.subtotal_pence,
              'discountPence', input.discount_pence, 'voucherPence', input.voucher_pence,
              'totalPence', input.total_pence)
     FROM input, checkout, booking
     UNION ALL
     SELECT ${BUYER_ACTOR}, 'payment', payment.id, 'payment.authorised',
            jsonb_build_object('state', 'authorised', 'amountPence', input.total_pence)
     FROM input, payment
   )
   SELECT CASE
     WHEN NOT EXISTS (SELECT FROM attempt) THEN refuse('PAYMENT_RUNNING')
     WHEN input.voucher_id IS NOT NULL AND NOT EXISTS (SELECT FROM voucher)
       THEN refuse('VOUCHER_REDEEMED')
     WHEN input.discount_code_id IS NOT NULL AND NOT EXISTS (SELECT FROM discount)
       THEN refuse('DISCOUNT_INVALID')
     WHEN NOT EXISTS (SELECT FROM seats) THEN refuse(CASE WHEN EXISTS (
         SELECT FROM checkout JOIN time_slots s ON s.id = checkout.time_slot_id
         WHERE s.start_time <= venue_now()) THEN 'SLOT_STARTED' ELSE 'SLOT_CLOSED' END)
     ELSE true END AS confirmed
   FROM input`,
  { isFrequent: true },
);

type GrantedAuthorisation = Extract<Authorisation, { kind: "authorised" }>;

/**
 * The response stored under the idempotency key that confirmed a booking; every retry returns it.
 */
export interface PlacedResponse {
  booking: ConfirmedBooking;
}

/** The one parameter of `confirmBooking`. */
type ConfirmBookingParams = ReturnType<typeof toConfirmParams>;

/**
 * Builds the parameters of `confirmBooking`.
 * @param confirmationId id for the confirmation email
 * @param authorisation null when nothing had to be paid
 * @param emailState initial state of the emails: `queued` with a mail server, else `captured`
 */
export function toConfirmParams(
  attemptId: string,
  confirmationId: string,
  purchase: Purchase,
  authorisation: GrantedAuthorisation | null,
  emailState: InitialEmailState,
) {
  const { checkoutId } = purchase;
  const booking = toConfirmedBooking(purchase, authorisation?.card ?? null);
  const response: PlacedResponse = { booking };
  return {
    checkoutId,
    attemptId,
    ...toBookingInput(purchase),
    providerPaymentId: authorisation?.paymentId ?? null,
    cardBrand: authorisation?.card.brand ?? null,
    cardLast4: authorisation?.card.last4 ?? null,
    captureBy: authorisation?.expiresAt ?? null,
    emails: buildConfirmationEmails(confirmationId, purchase, { card: booking.card }),
    emailState,
    response,
    accountId: purchase.accountId ?? null,
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
