import { createHash, randomUUID } from "node:crypto";
import { normaliseDiscountCode, normaliseVoucherCode } from "../../../shared/codes.ts";
import type { PaidOrder, Signature } from "../../../shared/contract/public/checkouts.ts";
import type { Contact } from "../../../shared/contract/public/contact.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { SlotTimes } from "../../../shared/rules/slot-times.ts";
import { requireSlot } from "../../availability/slots/require-slot.ts";
import {
  bookFreeSeats,
  isOfferChanged,
  type OfferRow,
  readOffer,
} from "../../availability/slots/slots.queries.ts";
import {
  countDiscountUse,
  recordDiscountUse,
} from "../../catalogue/discounts/discounts.queries.ts";
import type { Context } from "../../context.ts";
import { upsertCustomer } from "../../customers/customers.queries.ts";
import { enqueueEmails } from "../../emails/emails.queries.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { recordRedemptionCte, redeemVoucherCte } from "../../vouchers/redeem/vouchers.queries.ts";
import { recordSignedWaiver } from "../../waivers/waivers.queries.ts";
import { buildConfirmationEmails } from "../place/confirmation-emails.ts";
import { type PricedOrder, priceOrder } from "../place/price-order.ts";
import type { Purchase } from "../place/purchase.ts";
import { signWaiver } from "../place/sign-waiver.ts";
import { insertBooking, insertBookingAddons } from "../read/bookings.queries.ts";
import {
  readStaffBookingSnapshot,
  STAFF_BOOKING_KEY,
  type StaffBookingSnapshot,
} from "./read-staff-booking-snapshot.statement.ts";

/** Reads allowed when concurrent changes come between read and write. */
const MAX_READS = 5;

/**
 * Creates a booking for somebody who phones or walks in: confirmed at once, priced from the
 * database, paid offline or still to be paid, its waiver perhaps unsigned. Lead time and start do
 * not bind staff; the slot must not be over, and it must have room. Idempotent by booking id: a
 * retry returns the same answer.
 * @throws Refusal with what has changed or does not fit; REFERENCE_IN_USE when the client must
 * generate another id; IDEMPOTENCY_MISMATCH when the id was used for another booking. Nothing was
 * written then
 */
export async function createStaffBooking(
  context: Context,
  input: StaffBookingInput,
): Promise<CreatedStaffBooking> {
  const { actor, ...body } = input;
  const bodySha256 = createHash("sha256").update(JSON.stringify(body)).digest();
  for (let reads = 1; ; reads++) {
    const snapshot = await readSnapshot(context, input);
    if (snapshot.earlier) return replayResponse(snapshot.earlier, bodySha256);
    const prepared = await prepare(context, input, snapshot);
    try {
      return await write(context, prepared, bodySha256);
    } catch (error) {
      // Read again: the next try fails with the current reason, or finds that a retry of the same
      // request succeeded.
      if (!isWriteConflict(error) || reads === MAX_READS) throw toRefusal(error);
    }
  }
}

async function readSnapshot(
  { pool }: Context,
  input: StaffBookingInput,
): Promise<StaffBookingSnapshot> {
  const [snapshot] = await readStaffBookingSnapshot(pool, {
    bookingId: input.bookingId,
    activityId: input.activityId,
    startsAt: input.startsAt,
    addonIds: input.addons.map((addon) => addon.id),
    voucherCode: input.voucherCode && normaliseVoucherCode(input.voucherCode),
    discountCode: input.discountCode && normaliseDiscountCode(input.discountCode),
    waiverVersionId: input.waiver?.versionId ?? null,
  });
  if (!snapshot) throw new Refusal("ACTIVITY_NOT_FOUND");
  return snapshot;
}

function replayResponse(
  earlier: NonNullable<StaffBookingSnapshot["earlier"]>,
  bodySha256: Buffer,
): CreatedStaffBooking {
  if (earlier.bodySha256 !== bodySha256.toString("hex")) throw new Refusal("IDEMPOTENCY_MISMATCH");
  return earlier.response as CreatedStaffBooking;
}

async function prepare(
  { pool }: Context,
  input: StaffBookingInput,
  snapshot: StaffBookingSnapshot,
): Promise<PreparedStaffBooking> {
  const { activityId, startsAt, ticketCount } = input;
  const [offer] = await readOffer(pool, { activityId, startsAt, days: 1 });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  const slot = requireSlot(offer, { startsAt, ticketCount, isStaff: true });
  const waiver = input.waiver && signWaiver(snapshot, input.contact, input.waiver);
  return {
    input,
    snapshot,
    offer,
    slot,
    waiver,
    ...priceOrder({ ...snapshot, ticketCount, begunAt: null }, input),
  };
}

async function write(
  { pool, email }: Context,
  prepared: PreparedStaffBooking,
  bodySha256: Buffer,
): Promise<CreatedStaffBooking> {
  const params = toStaffBookingParams(
    prepared,
    bodySha256,
    email.kind === "smtp" ? "queued" : "captured",
  );
  await insertStaffBooking(pool, params);
  return params.response;
}

/** A concurrent request took places or changed the offer, or is a retry of this one. */
function isWriteConflict(error: unknown): boolean {
  const isFull = error instanceof Refusal && error.code === "SLOT_FULL";
  return isFull || isOfferChanged(error) || getViolatedKey(error) === "idempotency_keys_pkey";
}

function toRefusal(error: unknown): unknown {
  const key = getViolatedKey(error);
  const isReferenceInUse = key === "bookings_reference_key" || key === "bookings_pkey";
  return isReferenceInUse ? new Refusal("REFERENCE_IN_USE") : error;
}

/**
 * Inserts a staff booking in one statement: the booking, its add-ons and waiver, the places, the
 * voucher redemption, the discount use, the offline payment, the emails, the events and the stored
 * response: all or none. Made of the CTEs that confirm an online booking; `checkout` and `attempt`,
 * which those start from, are here the input itself, once the idempotency key is taken. Rows are
 * locked in the fixed order voucher, discount, customer, slot.
 * @throws Refusal VOUCHER_REDEEMED, DISCOUNT_INVALID, SLOT_FULL when something changed since it was
 * priced; REFERENCE_IN_USE. A unique violation when a concurrent request created the same booking;
 * a database error OFFER_CHANGED when staff changed the offer since it was read
 */
const insertStaffBooking = defineStatement<StaffBookingParams, { made: boolean }>(
  "create-staff-booking",
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
       actor_kind text, actor_id uuid, emails jsonb, email_state text, response jsonb)
   ),
   attempt AS (
     INSERT INTO idempotency_keys (scope, key, body_sha256, response, responded_at)
     SELECT booking_id, '${STAFF_BOOKING_KEY}', body_sha256, response, venue_now() FROM input
     RETURNING scope
   ),
   checkout AS (
     SELECT NULL::uuid AS id, attempt.scope AS booking_id, input.activity_id, input.ticket_count,
            input.paid_pence AS offline_paid_pence,
            (input.starts_at AT TIME ZONE st.timezone)::date AS visit_date
     FROM input, attempt, settings st
   ),
   ${redeemVoucherCte},
   ${countDiscountUse},
   ${upsertCustomer},
   ${bookFreeSeats},
   ${insertBooking},
   ${insertBookingAddons},
   ${recordSignedWaiver},
   ${recordRedemptionCte},
   ${recordDiscountUse},
   payment AS (
     INSERT INTO payments (booking_id, method, amount_pence, state, captured_at)
     SELECT booking.id, input.paid_by, input.paid_pence, 'captured', venue_now()
     FROM input, booking WHERE input.paid_pence > 0
     RETURNING id
   ),
   queued_email AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, after)
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

export interface StaffBookingInput {
  /** Generated by the client, so that a retry does not create a second booking. */
  bookingId: string;
  activityId: string;
  startsAt: Date;
  ticketCount: number;
  /**
   * Empty strings where nothing was given; a phone booking has at least a name. The email is in
   * lower case.
   */
  contact: Contact;
  addons: { id: string; quantity: number }[];
  voucherCode: string | null;
  discountCode: string | null;
  /** Null while unsigned. */
  waiver: { versionId: string; signature: Signature } | null;
  /** How the total was paid; null when it is still due. */
  paidBy: "cash" | "other" | null;
  /** The total that staff saw and told the customer. Only compared. */
  expectedTotalPence: number;
  /** Whether to email the customer, if there is an address. */
  notify: boolean;
  actor: Actor;
}

interface CreatedStaffBooking {
  bookingId: string;
  reference: string;
  order: PaidOrder;
  paidPence: number;
  /** Still to be paid offline. */
  duePence: number;
}

/** A staff booking's input, with everything that was read and decided about it. */
interface PreparedStaffBooking extends PricedOrder {
  input: StaffBookingInput;
  snapshot: StaffBookingSnapshot;
  offer: OfferRow;
  slot: SlotTimes;
  waiver: Purchase["waiver"] | null;
}

/** The one parameter of `insertStaffBooking`. */
type StaffBookingParams = ReturnType<typeof toStaffBookingParams>;

/** Builds the parameter of `insertStaffBooking`. */
function toStaffBookingParams(
  prepared: PreparedStaffBooking,
  bodySha256: Buffer,
  emailState: InitialEmailState,
) {
  const { input, snapshot, offer, slot, waiver, order } = prepared;
  const { bookingId, activityId, ticketCount } = input;
  const paidPence = input.paidBy === null ? 0 : order.totalPence;
  const response: CreatedStaffBooking = {
    bookingId,
    reference: snapshot.reference,
    order,
    paidPence,
    duePence: order.totalPence - paidPence,
  };
  return {
    bookingId,
    reference: snapshot.reference,
    bodySha256,
    activityId,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    ticketCount,
    maxCapacity: offer.maxCapacity,
    offerVersion: offer.offerVersion,
    maxPartiesPerSlot: offer.maxPartiesPerSlot,
    activityName: snapshot.activityName,
    ticketPricePence: snapshot.activityPricePence,
    ...order,
    voucherId: prepared.voucherId,
    discountCodeId: prepared.discountCodeId,
    cancellationPolicyHours: snapshot.cancellationPolicyHours,
    ...input.contact,
    waiverVersionId: waiver?.versionId ?? null,
    waiverSignature: waiver?.signature ?? null,
    waiverContent: waiver?.contentSnapshot ?? null,
    waiverSha256: waiver && Buffer.from(waiver.sha256, "hex"),
    waiverSignedAt: waiver?.signedAt ?? null,
    addons: prepared.addons,
    paidBy: input.paidBy,
    paidPence,
    actorKind: input.actor.kind,
    actorId: input.actor.id,
    emails: buildEmails(prepared),
    emailState,
    response,
  };
}

function buildEmails({ input, snapshot, slot, ...prepared }: PreparedStaffBooking): NewEmail[] {
  const { contact, paidBy } = input;
  const purchase = {
    bookingId: input.bookingId,
    reference: snapshot.reference,
    activityName: snapshot.activityName,
    imageUrl: snapshot.imageUrl,
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    ticketCount: input.ticketCount,
    ticketPricePence: snapshot.activityPricePence,
    order: prepared.order,
    addons: prepared.addons,
    contact,
  };
  const offlinePayment = { method: paidBy, isWaiverSigned: prepared.waiver !== null };
  const emails = buildConfirmationEmails(randomUUID(), purchase, { card: null, offlinePayment });
  const isCustomerNotified = input.notify && contact.email !== "";
  return emails.filter(({ kind }) => isCustomerNotified || kind !== "booking-confirmation");
}
