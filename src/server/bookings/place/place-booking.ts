import { createHash, randomUUID } from "node:crypto";
import { DatabaseError } from "pg";
import { readDiscountCode, readVoucherCode } from "../../../shared/codes.ts";
import type { Placed, Placement } from "../../../shared/contract/public/checkouts.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { ATTEMPTS_PER_CHECKOUT, PAYING_HOLD_MINUTES } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { CHECKING_PAYMENT, EMAIL_REFUSED_WARNING } from "../../../shared/visitor-errors.ts";
import { takeBackPlaces } from "../../checkout/renew-expired-hold.ts";
import type { Context } from "../../context.ts";
import { sendMessageNow } from "../../emails/send-emails.ts";
import {
  type AttemptInput,
  attemptInput,
  beginAttempt,
} from "../../payments/charge/attempts.queries.ts";
import { captureNow } from "../../payments/charge/capture-payment.ts";
import { type Attempt, settleAttempt } from "../../payments/charge/settle-attempt.ts";
import { keptAnswer } from "../../payments/charge/stored-response.ts";
import { defineShortStatement } from "../../platform/database/statement.ts";
import { hashOf } from "../../platform/secrets/secrets.ts";
import { bookingSale } from "./booking-sale.ts";
import type { PlacedAnswer } from "./confirm-booking-params.ts";
import { pricePlacement, refuseLostSlot } from "./price-placement.ts";
import type { Purchase } from "./purchase.ts";
import { type PlacementFacts, readPlacement } from "./read-placement.statement.ts";

export interface PlaceBooking {
  checkoutId: string;
  checkoutSecret: string;
  idempotencyKey: string;
  placement: Placement;
  /** Who is signed in; null or absent when nobody is. */
  accountId?: string | null;
}

/**
 * Makes the booking that a checkout holds places for: price from the database, write the attempt,
 * authorise the card, confirm everything in one transaction, capture. Nothing is open in the
 * database while the card processor is asked. The same key twice gives the same answer.
 * @throws Refusal for everything that is said no to; then nothing was charged and the hold stays.
 */
export async function placeBooking(context: Context, request: PlaceBooking): Promise<Placed> {
  const bodySha256 = createHash("sha256").update(JSON.stringify(request.placement)).digest();
  for (let reads = 1; ; reads++) {
    const facts = await readFacts(context, request);
    if (facts.earlier) return confirmed(keptAnswer<PlacedAnswer>(facts.earlier, bodySha256), null);
    await context.reach("place.read");
    await holdPlacesStill(context, request, facts);
    const attempt = await startAttempt(context, request, facts, bodySha256);
    if (!attempt) {
      // What was read is no longer so (the hold ran out, say): look again.
      if (reads === MAX_READS) throw new Refusal("PAYMENT_RUNNING");
      continue;
    }
    await context.reach("place.started");
    return answer(context, await settle(context, attempt));
  }
}

/** A checkout hardly ever changes between reading and starting, and then once. */
const MAX_READS = 3;

async function readFacts({ pool }: Context, request: PlaceBooking): Promise<PlacementFacts> {
  const { placement } = request;
  const [facts] = await readPlacement(pool, {
    checkoutId: request.checkoutId,
    secretHash: hashOf(request.checkoutSecret),
    idempotencyKey: request.idempotencyKey,
    addonIds: placement.addons.map((addon) => addon.id),
    voucherCode: placement.voucherCode && readVoucherCode(placement.voucherCode),
    discountCode: placement.discountCode && readDiscountCode(placement.discountCode),
    waiverVersionId: placement.waiver.versionId,
  });
  if (!facts) throw new Refusal("CHECKOUT_NOT_FOUND");
  return facts;
}

/** Only a live hold can be paid for; one that just ran out is taken back if there is still room. */
async function holdPlacesStill(
  { pool }: Context,
  request: PlaceBooking,
  facts: PlacementFacts,
): Promise<void> {
  if (facts.state === "paying") throw new Refusal("PAYMENT_RUNNING");
  if (facts.state === "confirmed") throw new Refusal("CHECKOUT_FINISHED");
  if (facts.attemptCount >= ATTEMPTS_PER_CHECKOUT) throw new Refusal("TOO_MANY_REQUESTS");
  if (facts.state === "held") return;
  if (facts.releaseReason === "closed") refuseLostSlot(facts);
  if (facts.releaseReason !== "expired") throw new Refusal("HOLD_EXPIRED");
  // First, because places that nobody can have any more would be said to be taken.
  refuseLostSlot(facts);
  await takeBackPlaces(pool, request, facts);
}

type StartedAttempt = Attempt & { purchase: Purchase };

/** Undefined when the checkout is no longer as it was read. */
async function startAttempt(
  { pool, secrets }: Context,
  request: PlaceBooking,
  facts: PlacementFacts,
  bodySha256: Buffer,
): Promise<StartedAttempt | undefined> {
  const { checkoutId, idempotencyKey, placement } = request;
  const purchase: Purchase = {
    ...pricePlacement(facts, placement, { checkoutId, idempotencyKey }),
    accountId: request.accountId ?? null,
  };
  const amountPence = purchase.order.totalPence;
  const cardToken = amountPence > 0 ? placement.cardToken : null;
  const attempt = { id: randomUUID(), providerKey: randomUUID(), amountPence, cardToken, purchase };
  try {
    const [started] = await startPayment(pool, {
      checkoutId,
      attemptId: attempt.id,
      idempotencyKey,
      bodySha256,
      providerKey: attempt.providerKey,
      amountPence,
      cardToken: cardToken === null ? null : secrets.seal(cardToken),
      purchase,
    });
    return started && attempt;
  } catch (error) {
    // Two requests with one key at the same moment: the other one is at work.
    if (error instanceof DatabaseError && error.code === "23505") {
      throw new Refusal("PAYMENT_RUNNING");
    }
    throw error;
  }
}

/** From here on money may have moved: whatever breaks, nobody may say that nothing happened. */
async function settle(context: Context, attempt: StartedAttempt) {
  try {
    return await settleAttempt(
      context,
      attempt,
      bookingSale(context, attempt.id, attempt.purchase),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    context.log.error({ attemptId: attempt.id, err: error }, "an attempt is left to recovery");
    return { kind: "unknown" } as const;
  }
}

async function answer(
  context: Context,
  settlement: Awaited<ReturnType<typeof settle>>,
): Promise<Placed> {
  switch (settlement.kind) {
    case "refused":
      throw new Refusal(settlement.code satisfies ErrorCode);
    case "unknown":
      return { status: 202, body: { state: "checking", message: CHECKING_PAYMENT } };
    case "confirmed": {
      const [mailed] = await Promise.all([
        sendMessageNow(context, settlement.confirmed.confirmationId),
        settlement.providerPaymentId && captureNow(context, settlement.providerPaymentId),
      ]);
      return confirmed(
        settlement.confirmed.answer,
        mailed === "refused" ? EMAIL_REFUSED_WARNING : null,
      );
    }
  }
}

function confirmed({ booking }: PlacedAnswer, warning: string | null): Placed {
  return { status: 201, body: { state: "confirmed", booking, warning } };
}

interface StartInput extends AttemptInput<Purchase> {
  checkoutId: string;
}

/**
 * The first transaction of a booking: `held → paying` with the hold made long enough, the key
 * taken, and the attempt written before anybody outside is asked for money.
 * No row: the checkout is not held, or holds another number of places than the purchase is for.
 * @throws a unique violation when the same key was taken at the same moment.
 */
const startPayment = defineShortStatement<StartInput, { id: string }>(
  "start-payment",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       checkout_id uuid, ${attemptInput})
   ),
   checkout AS (
     UPDATE checkouts c
     SET state = 'paying', last_refusal = NULL,
         hold_expires_at =
           greatest(c.hold_expires_at, venue_now() + interval '${PAYING_HOLD_MINUTES} minutes')
     FROM input
     WHERE c.id = input.checkout_id AND c.state = 'held'
       AND c.ticket_count = (input.purchase ->> 'ticketCount')::int
     RETURNING c.id
   ),
   ${beginAttempt},
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, before, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.paying', '{"state": "held"}',
            jsonb_build_object('state', 'paying', 'attemptId', attempt.id,
                               'amountPence', attempt.amount_pence)
     FROM checkout, attempt
   )
   SELECT id FROM attempt`,
);
