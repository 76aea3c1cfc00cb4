import type { ConfirmedBooking } from "../../../shared/contract/public/checkouts.ts";
import type { InitialEmailState } from "../../emails/emails.queries.ts";
import type { Authorisation } from "../../integrations/square/payment-provider.ts";
import { buildConfirmationEmails } from "./confirmation-emails.ts";
import { type Purchase, toConfirmedBooking } from "./purchase.ts";

type GrantedAuthorisation = Extract<Authorisation, { kind: "authorised" }>;

/**
 * The response stored under the idempotency key that confirmed a booking; every retry returns it.
 */
export interface PlacedResponse {
  booking: ConfirmedBooking;
}

/** The one parameter of `confirmBooking`. */
export type ConfirmBookingParams = ReturnType<typeof toConfirmParams>;

/**
 * Builds the parameters of `confirmBooking`.
 * @param confirmationId id for the confirmation email
 * @param authorisation null when nothing had to be paid
 * @param emailState initial state of the emails: `queued` with a mail server, else `kept`
 */
export function toConfirmParams(
  attemptId: string,
  confirmationId: string,
  purchase: Purchase,
  authorisation: GrantedAuthorisation | null,
  emailState: InitialEmailState,
) {
  const { checkoutId, idempotencyKey, waiver } = purchase;
  const booking = toConfirmedBooking(purchase, authorisation?.card ?? null);
  const response: PlacedResponse = { booking };
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
