import { createHash, randomUUID } from "node:crypto";
import { normaliseDiscountCode, normaliseVoucherCode } from "../../../shared/codes.ts";
import type { Placement, PlacementResult } from "../../../shared/contract/public/checkouts.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { ATTEMPTS_PER_CHECKOUT, PAYMENT_HOLD_MINUTES } from "../../../shared/limits.ts";
import { isRefusal, Refusal } from "../../../shared/refusal.ts";
import { EMAIL_REFUSED_WARNING, PAYMENT_RUNNING_SENTENCE } from "../../../shared/visitor-errors.ts";
import { changeAddonStock, STOCK_IS_SHORT } from "../../catalogue/addons/addons.queries.ts";
import { renewExpiredHold } from "../../checkout/renew-expired-hold.ts";
import type { Context } from "../../context.ts";
import { sendEmailNow } from "../../emails/send-emails.ts";
import {
  type AttemptInput,
  attemptInputColumns,
  beginAttemptCte,
  IDEMPOTENCY_CONSTRAINT,
} from "../../payments/charge/attempts.queries.ts";
import { captureNow } from "../../payments/charge/capture-payment.ts";
import { type Attempt, settleInline } from "../../payments/charge/settle-attempt.ts";
import { storedResponse } from "../../payments/charge/stored-response.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import { retryConflicts } from "../../platform/database/retry-conflicts.ts";
import { defineStatement, expectFewRows } from "../../platform/database/statement.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";
import { groupWrites } from "../../speed/group-writes.ts";
import { toBookingSale } from "./booking-sale.ts";
import type { PlacedResponse } from "./confirm-booking.statement.ts";
import { priceOrder } from "./price-order.ts";
import type { Purchase } from "./purchase.ts";
import { type PlacementSnapshot, readPlacement } from "./read-placement.statement.ts";
import { signWaiver } from "./sign-waiver.ts";

interface PlaceBookingInput {
  checkoutId: string;
  checkoutSecret: string;
  idempotencyKey: string;
  placement: Placement;
  /** The signed-in account; null or absent for guests. */
  accountId?: string | null;
}

/**
 * Turns a checkout's held places into a booking: prices it from the database, writes the attempt,
 * authorises the card, confirms everything in one transaction, and captures. No transaction is open
 * while the card processor is called. Idempotent: the same key returns the same response.
 * @throws Refusal when the booking cannot be made; nothing was charged and the hold stays
 */
export async function placeBooking(
  context: Context,
  request: PlaceBookingInput,
): Promise<PlacementResult> {
  const bodySha256 = createHash("sha256").update(JSON.stringify(request.placement)).digest();
  return retryConflicts(isStartConflict, async (guardedWrite) => {
    const snapshot = await readSnapshot(context, request);
    if (snapshot.earlier)
      return toConfirmedResponse(
        storedResponse<PlacedResponse>(snapshot.earlier, bodySha256),
        null,
      );
    await context.failpoint("place.read");
    await ensureHold(context, request, snapshot);
    const attempt = await guardedWrite(() => startAttempt(context, request, snapshot, bodySha256));
    await context.failpoint("place.started");
    return toPlacedResponse(context, await settle(context, attempt));
  });
}

/**
 * The checkout has changed since it was read, for example because its hold expired; somebody else
 * took the last of an add-on, of which the next read says how many are left; or the same request was
 * started at the same time.
 */
function isStartConflict(error: unknown): boolean {
  return (
    isRefusal(error, "PAYMENT_RUNNING", "ADDON_SOLD_OUT") ||
    getViolatedKey(error) === IDEMPOTENCY_CONSTRAINT
  );
}

async function readSnapshot(
  { pool }: Context,
  request: PlaceBookingInput,
): Promise<PlacementSnapshot> {
  const { placement } = request;
  const snapshot = await readPlacement(pool, {
    checkoutId: request.checkoutId,
    secretHash: sha256(request.checkoutSecret),
    idempotencyKey: request.idempotencyKey,
    addonIds: placement.addons.map((addon) => addon.id),
    voucherCode: placement.voucherCode && normaliseVoucherCode(placement.voucherCode),
    discountCode: placement.discountCode && normaliseDiscountCode(placement.discountCode),
    waiverVersionId: placement.waiver.versionId,
  });
  if (!snapshot) throw new Refusal("CHECKOUT_NOT_FOUND");
  return snapshot;
}

/** Only a live hold can be paid for. An expired one is renewed if there is still room. */
async function ensureHold(
  { pool }: Context,
  request: PlaceBookingInput,
  snapshot: PlacementSnapshot,
): Promise<void> {
  if (snapshot.state === "paying") throw new Refusal("PAYMENT_RUNNING");
  if (snapshot.state === "confirmed") throw new Refusal("CHECKOUT_FINISHED");
  if (snapshot.attemptCount >= ATTEMPTS_PER_CHECKOUT) throw new Refusal("TOO_MANY_REQUESTS");
  if (snapshot.state === "held") return;
  if (snapshot.releaseReason === "closed") refuseUnavailableSlot(snapshot);
  if (snapshot.releaseReason !== "expired") throw new Refusal("HOLD_EXPIRED");
  // Checked first, because renewing a hold in an unavailable slot would fail with SLOT_FULL.
  refuseUnavailableSlot(snapshot);
  await renewExpiredHold(pool, request, snapshot);
}

type StartedAttempt = Attempt & { purchase: Purchase };

/** @throws Refusal PAYMENT_RUNNING when the checkout has changed since it was read */
async function startAttempt(
  { pool, secrets }: Context,
  request: PlaceBookingInput,
  snapshot: PlacementSnapshot,
  bodySha256: Buffer,
): Promise<StartedAttempt> {
  const { checkoutId, idempotencyKey, placement } = request;
  const purchase: Purchase = {
    ...pricePlacement(snapshot, placement),
    accountId: request.accountId ?? null,
  };
  const amountPence = purchase.order.totalPence;
  const cardToken = amountPence > 0 ? placement.cardToken : null;
  const attempt = { id: randomUUID(), providerKey: randomUUID(), amountPence, cardToken, purchase };
  const start = purchase.addons.length > 0 ? startPaymentWithAddons : startPayment;
  const started = await start(pool, {
    checkoutId,
    attemptId: attempt.id,
    idempotencyKey,
    bodySha256,
    providerKey: attempt.providerKey,
    amountPence,
    cardToken: cardToken === null ? null : secrets.encrypt(cardToken),
    purchase,
  });
  if (!started.some(({ id }) => id === attempt.id)) throw new Refusal("PAYMENT_RUNNING");
  return attempt;
}

function settle(context: Context, attempt: StartedAttempt) {
  return settleInline(context, attempt, toBookingSale(context, attempt.id, attempt.purchase));
}

async function toPlacedResponse(
  context: Context,
  settlement: Awaited<ReturnType<typeof settle>>,
): Promise<PlacementResult> {
  switch (settlement.kind) {
    case "refused":
      throw new Refusal(settlement.code satisfies ErrorCode);
    case "unknown":
      return { status: 202, body: { state: "checking", message: PAYMENT_RUNNING_SENTENCE } };
    case "confirmed": {
      const [emailOutcome] = await Promise.all([
        sendEmailNow(context, settlement.confirmed.confirmationId),
        settlement.providerPaymentId && captureNow(context, settlement.providerPaymentId),
      ]);
      return toConfirmedResponse(
        settlement.confirmed.response,
        emailOutcome === "refused" ? EMAIL_REFUSED_WARNING : null,
      );
    }
  }
}

function toConfirmedResponse({ booking }: PlacedResponse, warning: string | null): PlacementResult {
  return { status: 201, body: { state: "confirmed", booking, warning } };
}

type StartPaymentParams = AttemptInput<Purchase> & { checkoutId: string };

/**
 * The CTEs of the first transaction of a booking, for one attempt or several: `held → paying`,
 * extends the hold, takes the idempotency key, and writes the attempt before the card processor is
 * called.
 */
const startPaymentCtes = `
   input AS (
     SELECT * FROM jsonb_to_recordset($1) AS i(checkout_id uuid, ${attemptInputColumns})
     WHERE ${expectFewRows("attempt_id")}
   ),
   checkout AS (
     UPDATE checkouts c
     SET state = 'paying', last_refusal = NULL,
         hold_expires_at =
           greatest(c.hold_expires_at, venue_now() + interval '${PAYMENT_HOLD_MINUTES} minutes')
     FROM input
     WHERE c.id = input.checkout_id AND c.state = 'held'
       AND c.ticket_count = (input.purchase ->> 'ticketCount')::int
     RETURNING c.id, c.time_slot_id, input.*
   ),
   ${beginAttemptCte}`;

/**
 * Starts payments of bookings without add-ons. No row: the checkout is not held, or its number of
 * places differs from the purchase's.
 * @throws a unique violation when a concurrent request took the same key
 */
const startPayments = defineStatement<readonly StartPaymentParams[], { id: string }>(
  "start-payments",
  `WITH ${startPaymentCtes}
   SELECT id FROM attempt`,
  { isFrequent: true },
);

/**
 * As `startPayments`, and takes the add-ons from the stock of the slot. `refusePayment` returns
 * them; once confirmed, the booking has them.
 * @throws Refusal ADDON_SOLD_OUT
 */
const startPaymentsWithAddons = defineStatement<readonly StartPaymentParams[], { id: string }>(
  "start-payments-with-addons",
  `WITH ${startPaymentCtes},
   addon_change AS (
     SELECT checkout.time_slot_id, s.end_time AS ends_at, chosen.id AS addon_id, chosen.quantity
     FROM checkout
     JOIN attempt ON attempt.id = checkout.attempt_id
     JOIN time_slots s ON s.id = checkout.time_slot_id
     CROSS JOIN LATERAL jsonb_to_recordset(checkout.purchase -> 'addons')
       AS chosen(id uuid, quantity int)
   ),
   ${changeAddonStock}
   SELECT id FROM attempt WHERE NOT ${STOCK_IS_SHORT} OR refuse('ADDON_SOLD_OUT')`,
  { isFrequent: true },
);

/** Payments that are started at the same time share a statement. */
const startPayment = groupWrites(startPayments);
const startPaymentWithAddons = groupWrites(startPaymentsWithAddons);

/**
 * Prices a placement from database values and checks everything that goes into it. The caller's
 * total is only compared.
 * @throws Refusal with what has changed or does not fit; nothing has been written yet
 */
function pricePlacement(snapshot: PlacementSnapshot, placement: Placement): Purchase {
  refuseUnavailableSlot(snapshot);
  const waiver = signWaiver(snapshot, placement.contact, placement.waiver);
  const priced = priceOrder(snapshot, placement);
  if (priced.order.totalPence > 0 && placement.cardToken === null)
    throw new Refusal("PAYMENT_MISSING");
  return {
    bookingId: snapshot.bookingId,
    reference: snapshot.reference,
    activityId: snapshot.activityId,
    activityName: snapshot.activityName,
    imageUrl: snapshot.imageUrl,
    startsAt: snapshot.startsAt.toISOString(),
    endsAt: snapshot.endsAt.toISOString(),
    ticketCount: snapshot.ticketCount,
    ticketPricePence: snapshot.activityPricePence,
    ticketVatRate: snapshot.activityVatRate,
    ...priced,
    cancellationPolicyHours: snapshot.cancellationPolicyHours,
    contact: placement.contact,
    waiver,
  };
}

/**
 * Refuses a slot that can no longer be visited. The lead time applied when the places were held and
 * is not checked again.
 * @throws Refusal ACTIVITY_NOT_FOUND, SLOT_CLOSED, SLOT_STARTED
 */
function refuseUnavailableSlot(snapshot: PlacementSnapshot): void {
  if (snapshot.activityIsArchived) throw new Refusal("ACTIVITY_NOT_FOUND");
  if (!snapshot.slotIsAvailable) throw new Refusal("SLOT_CLOSED");
  if (snapshot.startsAt <= snapshot.now) throw new Refusal("SLOT_STARTED");
}
