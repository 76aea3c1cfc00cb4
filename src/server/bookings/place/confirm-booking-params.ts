import type { ConfirmedBooking } from "../../../shared/contract/public/checkouts.ts";
import type { MessageStart } from "../../emails/emails.queries.ts";
import type { Authorisation } from "../../integrations/square/payment-provider.ts";
import { bookingMessages } from "./confirmation-emails.ts";
import { confirmedBookingOf, type Purchase } from "./purchase.ts";

type Authorised = Extract<Authorisation, { kind: "authorised" }>;

/** What a key that confirmed a booking is answered with, now and at each repetition. */
export interface PlacedAnswer {
  booking: ConfirmedBooking;
}

/** The one parameter of `confirmBooking`. */
export type ConfirmInput = ReturnType<typeof confirmInput>;

/**
 * @param confirmationId the id that the confirmation e-mail will have.
 * @param authorised what the provider said; null when nothing had to be paid.
 * @param messageState how messages start: queued where there is a mail server, else kept.
 */
export function confirmInput(
  attemptId: string,
  confirmationId: string,
  purchase: Purchase,
  authorised: Authorised | null,
  messageState: MessageStart,
) {
  const { checkoutId, idempotencyKey, waiver } = purchase;
  const booking = confirmedBookingOf(purchase, authorised?.card ?? null);
  const answer: PlacedAnswer = { booking };
  return {
    checkoutId,
    attemptId,
    idempotencyKey,
    activityName: purchase.activityName,
    ticketPricePence: purchase.ticketPricePence,
    ...purchase.order,
    voucherId: purchase.voucherId,
    discountCodeId: purchase.discountCodeId,
    cancellationPolicyHours: purchase.cancellationPolicyHours,
    ...purchase.contact,
    waiverVersionId: waiver.versionId,
    waiverSignature: waiver.signature,
    waiverContent: waiver.contentSnapshot,
    waiverSha256: Buffer.from(waiver.sha256, "hex"),
    waiverSignedAt: waiver.signedAt,
    addons: purchase.addons,
    providerPaymentId: authorised?.paymentId ?? null,
    cardBrand: authorised?.card.brand ?? null,
    cardLast4: authorised?.card.last4 ?? null,
    captureBy: authorised?.expiresAt ?? null,
    messages: bookingMessages(confirmationId, purchase, { card: booking.card }),
    messageState,
    answer,
    accountId: purchase.accountId ?? null,
  };
}
