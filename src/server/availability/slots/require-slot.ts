import type { ErrorCode } from "../../../shared/errors.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { UnavailableReason } from "../../../shared/rules/slot-availability.ts";
import { type OfferedSlot, offeredSlots } from "./offered-slots.ts";
import type { OfferRow } from "./slots.queries.ts";

interface RequireSlotInput {
  startsAt: Date;
  ticketCount: number;
  /** Staff are bound neither by the lead time nor by the start; the session must not be over. */
  isStaff: boolean;
}

/**
 * The slot that somebody wants, as it is offered now.
 * @param offer of the day of `startsAt`.
 * @throws Refusal saying why it cannot be chosen for that many people; `details.placesLeft` says
 * how many places it has.
 */
export function requireSlot(
  offer: OfferRow,
  { startsAt, ticketCount, isStaff }: RequireSlotInput,
): OfferedSlot {
  if (!offer.isOpen) throw new Refusal("VENUE_NOT_OPEN");
  const rules = isStaff ? { ...offer, leadTimeHours: null } : offer;
  const slots = offeredSlots(offer, offer.fromDate, rules);
  const slot = slots.find((candidate) => candidate.startsAt.getTime() === startsAt.getTime());
  // Nothing is offered on that day at all, or something else is.
  if (!slot) throw new Refusal(slots.length === 0 ? "INVALID_TIME_SLOT" : "TIME_SLOT_NOT_FOUND");
  const { placesLeft, reason } = slot;
  if (slot.endsAt <= offer.now) throw new Refusal("SLOT_STARTED", { placesLeft });
  if (reason !== null) throw new Refusal(REFUSALS[reason], { placesLeft });
  if (placesLeft < ticketCount) throw new Refusal("SLOT_FULL", { placesLeft });
  return slot;
}

const REFUSALS: Record<UnavailableReason, ErrorCode> = {
  started: "SLOT_STARTED",
  too_late: "SLOT_TOO_LATE",
  closed: "SLOT_CLOSED",
  sold_out: "SLOT_FULL",
  fully_booked: "SLOT_FULLY_BOOKED",
};
