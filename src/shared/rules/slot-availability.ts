/** Why a slot cannot be chosen, in the order in which the reasons are looked at. */
export type SlotReason = "closed" | "started" | "too_late" | "sold_out" | "fully_booked";

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

export interface SlotRules {
  /** Hours before the start until which visitors may book; 0 means until it starts; null: staff may. */
  leadTimeHours: number | null;
  maxPartiesPerSlot: number;
}

export interface SlotChoice {
  placesLeft: number;
  /** Null when the slot can be chosen. */
  reason: SlotReason | null;
}

export function placesLeftIn(slot: SlotCounts): number {
  return Math.max(0, slot.capacity - slot.bookingsCount - slot.heldCount);
}

/** Whether a slot can be chosen at `now`, and if not, why. */
export function slotChoice(slot: SlotCounts, rules: SlotRules, now: Date): SlotChoice {
  const placesLeft = placesLeftIn(slot);
  return { placesLeft, reason: reasonAgainst(slot, rules, now, placesLeft) };
}

function reasonAgainst(
  slot: SlotCounts,
  rules: SlotRules,
  now: Date,
  placesLeft: number,
): SlotReason | null {
  if (!slot.isAvailable) return "closed";
  const msAhead = slot.startsAt.getTime() - now.getTime();
  if (rules.leadTimeHours !== null) {
    if (msAhead <= 0) return "started";
    if (msAhead < rules.leadTimeHours * 3_600_000) return "too_late";
  }
  if (placesLeft === 0) return "sold_out";
  if (slot.partyCount + slot.heldPartyCount >= rules.maxPartiesPerSlot) return "fully_booked";
  return null;
}

/** The words on a slot: `Sold out`, `3 left`, `Fully booked`, `Too late to book`, `Started`. */
export function slotWords(choice: SlotChoice): string {
  return choice.reason === null ? `${choice.placesLeft} left` : REASON_WORDS[choice.reason];
}

/** The words on a slot for a party: `Only 1 left` where that is too few for them. */
export function slotWordsFor(choice: SlotChoice, ticketCount: number): string {
  const words = slotWords(choice);
  return choice.reason === null && choice.placesLeft < ticketCount ? `Only ${words}` : words;
}

const REASON_WORDS: Record<SlotReason, string> = {
  started: "Started",
  too_late: "Too late to book",
  closed: "Closed",
  sold_out: "Sold out",
  fully_booked: "Fully booked",
};
