import { randomUUID } from "node:crypto";
import type { PaidOrder, Signature } from "../../../shared/contract/public/checkouts.ts";
import type { Contact } from "../../../shared/contract/public/contact.ts";
import type { SlotTimes } from "../../../shared/rules/slot-times.ts";
import type { OfferRow } from "../../availability/slots/slots.queries.ts";
import type { MessageStart, NewMessage } from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { bookingMessages } from "../place/confirmation-emails.ts";
import type { PricedOrder } from "../place/price-order.ts";
import type { Purchase } from "../place/purchase.ts";
import type { DeskFacts } from "./read-staff-booking-snapshot.statement.ts";

export interface DeskWish {
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

export interface DeskBooking {
  bookingId: string;
  reference: string;
  order: PaidOrder;
  paidPence: number;
  /** Still to be paid at the desk. */
  duePence: number;
}

/** A wish with everything that was found and decided about it. */
export interface DecidedDeskBooking extends PricedOrder {
  wish: DeskWish;
  facts: DeskFacts;
  offer: OfferRow;
  slot: SlotTimes;
  waiver: Purchase["waiver"] | null;
}

/** The one parameter of `writeDeskBooking`. */
export type DeskInput = ReturnType<typeof deskInput>;

export function deskInput(
  decided: DecidedDeskBooking,
  bodySha256: Buffer,
  messageState: MessageStart,
) {
  const { wish, facts, offer, slot, waiver, order } = decided;
  const { bookingId, activityId, ticketCount } = wish;
  const paidPence = wish.paidBy === null ? 0 : order.totalPence;
  const answer: DeskBooking = {
    bookingId,
    reference: facts.reference,
    order,
    paidPence,
    duePence: order.totalPence - paidPence,
  };
  return {
    bookingId,
    reference: facts.reference,
    bodySha256,
    activityId,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    ticketCount,
    maxCapacity: offer.maxCapacity,
    offerVersion: offer.offerVersion,
    maxPartiesPerSlot: offer.maxPartiesPerSlot,
    activityName: facts.activityName,
    ticketPricePence: facts.activityPricePence,
    ...order,
    voucherId: decided.voucherId,
    discountCodeId: decided.discountCodeId,
    cancellationPolicyHours: facts.cancellationPolicyHours,
    ...wish.contact,
    waiverVersionId: waiver?.versionId ?? null,
    waiverSignature: waiver?.signature ?? null,
    waiverContent: waiver?.contentSnapshot ?? null,
    waiverSha256: waiver && Buffer.from(waiver.sha256, "hex"),
    waiverSignedAt: waiver?.signedAt ?? null,
    addons: decided.addons,
    paidBy: wish.paidBy,
    paidPence,
    actorKind: wish.actor.kind,
    actorId: wish.actor.id,
    messages: messagesOf(decided),
    messageState,
    answer,
  };
}

function messagesOf({ wish, facts, slot, ...decided }: DecidedDeskBooking): NewMessage[] {
  const { contact, paidBy } = wish;
  const purchase = {
    bookingId: wish.bookingId,
    reference: facts.reference,
    activityName: facts.activityName,
    imageUrl: facts.imageUrl,
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    ticketCount: wish.ticketCount,
    ticketPricePence: facts.activityPricePence,
    order: decided.order,
    addons: decided.addons,
    contact,
  };
  const desk = { method: paidBy, isWaiverSigned: decided.waiver !== null };
  const messages = bookingMessages(randomUUID(), purchase, { card: null, desk });
  const isWritten = wish.notify && contact.email !== "";
  return messages.filter(({ kind }) => isWritten || kind !== "booking-confirmation");
}
