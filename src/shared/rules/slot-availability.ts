/** Why a slot cannot be chosen. */
export type UnavailableReason = "closed" | "started" | "too_late" | "sold_out" | "fully_booked";

export interface SlotCounts {
  startsAt: Date;
  isAvailable: boolean;
  capacity: number;
  /** Tickets sold and tickets in live checkouts. */
  bookingsCount: number;
  heldCount: number;
  /** Bookings (parties) sold and in live checkouts. */
  partyCount: number;
  heldPartyCount: number;
}

export interface BookingRules {
  /**
   * Visitors can book until this many hours before the start; 0 means until the start. Null for
   * staff, who can also book after the start.
   */
  leadTimeHours: number | null;
  maxPartiesPerSlot: number;
}

export interface SlotAvailability {
  placesLeft: number;
  /** Null when the slot can be chosen. */
  reason: UnavailableReason | null;
}

export function countPlacesLeft(slot: SlotCounts): number {
  return Math.max(0, slot.capacity - slot.bookingsCount - slot.heldCount);
}

/** Whether a slot can be chosen at `now`, and the reason if not. */
export function getSlotAvailability(
  slot: SlotCounts,
  rules: BookingRules,
  now: Date,
): SlotAvailability {
  const placesLeft = countPlacesLeft(slot);
  return { placesLeft, reason: getUnavailableReason(slot, rules, now, placesLeft) };
}

function getUnavailableReason(
  slot: SlotCounts,
  rules: BookingRules,
  now: Date,
  placesLeft: number,
): UnavailableReason | null {
  if (!slot.isAvailable) return "closed";
  const msUntilStart = slot.startsAt.getTime() - now.getTime();
  if (rules.leadTimeHours !== null) {
    if (msUntilStart <= 0) return "started";
    if (msUntilStart < rules.leadTimeHours * 3_600_000) return "too_late";
  }
  if (placesLeft === 0) return "sold_out";
  if (slot.partyCount + slot.heldPartyCount >= rules.maxPartiesPerSlot) return "fully_booked";
  return null;
}

/** The label of a slot: `Sold out`, `3 left`, `Fully booked`, `Too late to book`, `Started`. */
export function formatSlotAvailability(availability: SlotAvailability): string {
  return availability.reason === null
    ? `${availability.placesLeft} left`
    : REASON_LABELS[availability.reason];
}

/** The label of a slot for a party: `Only 1 left` when there are too few places for all of them. */
export function formatSlotAvailabilityFor(
  availability: SlotAvailability,
  ticketCount: number,
): string {
  const label = formatSlotAvailability(availability);
  return availability.reason === null && availability.placesLeft < ticketCount
    ? `Only ${label}`
    : label;
}

const REASON_LABELS: Record<UnavailableReason, string> = {
  started: "Started",
  too_late: "Too late to book",
  closed: "Closed",
  sold_out: "Sold out",
  fully_booked: "Fully booked",
};
