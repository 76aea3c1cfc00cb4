import type { ErrorCode } from "../../../shared/errors.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { UnavailableReason } from "../../../shared/rules/slot-availability.ts";
import { type OfferedSlot, offeredSlots } from "./offered-slots.ts";
import type { OfferRow } from "./slots.queries.ts";

interface RequireSlotInput {
  startsAt: Date;
  ticketCount: number;
  /** Staff ignore the lead time and the start; the slot must not be over. */
  isStaff: boolean;
}

/**
 * Returns the requested slot as offered now.
 * @param offer read from the date of `startsAt`
 * @throws Refusal with the reason it cannot be chosen for that many people; `details.placesLeft` is
 * how many places it has
 */
export function requireSlot(
  offer: OfferRow,
  { startsAt, ticketCount, isStaff }: RequireSlotInput,
): OfferedSlot {
  if (!offer.isOpen) throw new Refusal("VENUE_NOT_OPEN");
  const rules = isStaff ? { ...offer, leadTimeHours: null } : offer;
  const slots = offeredSlots(offer, offer.fromDate, rules);
  const slot = slots.find((candidate) => candidate.startsAt.getTime() === startsAt.getTime());
  // No slot at all on that day, or none at that time.
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
