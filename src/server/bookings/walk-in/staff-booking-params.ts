import { randomUUID } from "node:crypto";
import type { PaidOrder, Signature } from "../../../shared/contract/public/checkouts.ts";
import type { Contact } from "../../../shared/contract/public/contact.ts";
import type { SlotTimes } from "../../../shared/rules/slot-times.ts";
import type { OfferRow } from "../../availability/slots/slots.queries.ts";
import type { InitialEmailState, NewEmail } from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { buildConfirmationEmails } from "../place/confirmation-emails.ts";
import type { PricedOrder } from "../place/price-order.ts";
import type { Purchase } from "../place/purchase.ts";
import type { StaffBookingSnapshot } from "./read-staff-booking-snapshot.statement.ts";

export interface StaffBookingInput {
  /** Drawn by whoever asks: the same id twice is one booking. */
  bookingId: string;
  activityId: string;
  startsAt: Date;
  ticketCount: number;
  /** Empty where nothing was given; a caller has a name at least. The address in lower case. */
  contact: Contact;
  addons: { id: string; quantity: number }[];
  voucherCode: string | null;
  discountCode: string | null;
  /** Null while nobody has signed. */
  waiver: { versionId: string; signature: Signature } | null;
  /** How all of it was paid; null when it is still to be paid. */
  paidBy: "cash" | "other" | null;
  /** What staff were shown and told the customer. Only compared. */
  expectedTotalPence: number;
  /** Whether the customer is written to, where an address is given. */
  notify: boolean;
  actor: Actor;
}

export interface CreatedStaffBooking {
  bookingId: string;
  reference: string;
  order: PaidOrder;
  paidPence: number;
  /** Still to be paid at the desk. */
  duePence: number;
}

/** A wish with everything that was found and decided about it. */
export interface PreparedStaffBooking extends PricedOrder {
  input: StaffBookingInput;
  snapshot: StaffBookingSnapshot;
  offer: OfferRow;
  slot: SlotTimes;
  waiver: Purchase["waiver"] | null;
}

/** The one parameter of `writeDeskBooking`. */
export type StaffBookingParams = ReturnType<typeof toStaffBookingParams>;

export function toStaffBookingParams(
  prepared: PreparedStaffBooking,
  bodySha256: Buffer,
  messageState: InitialEmailState,
) {
  const { input, snapshot, offer, slot, waiver, order } = prepared;
  const { bookingId, activityId, ticketCount } = input;
  const paidPence = input.paidBy === null ? 0 : order.totalPence;
  const answer: CreatedStaffBooking = {
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
    messages: buildEmails(prepared),
    messageState,
    answer,
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
  const desk = { method: paidBy, isWaiverSigned: prepared.waiver !== null };
  const emails = buildConfirmationEmails(randomUUID(), purchase, { card: null, desk });
  const isCustomerNotified = input.notify && contact.email !== "";
  return emails.filter(({ kind }) => isCustomerNotified || kind !== "booking-confirmation");
}
