import { localDate, localTimeOfDay } from "../../../shared/time.ts";

/** A slot of one activity that bookings could move to. */
export interface AvailableSlot {
  startsAt: Date;
  endsAt: Date;
  placesLeft: number;
  partiesLeft: number;
}

interface Party {
  bookingId: string;
  startsAt: Date;
  ticketCount: number;
}

/**
 * Proposes for each booking of one activity the same hour on the first later day with room for its
 * whole party. All proposals fit at once: larger parties choose first, because fewer slots fit
 * them. Earlier dates and other hours are never proposed; a booking without a match has no entry.
 */
export function proposeMoves(
  parties: readonly Party[],
  slots: readonly AvailableSlot[],
  timeZone: string,
): Map<string, AvailableSlot> {
  const remaining = slots
    .map((slot) => ({ ...slot, room: slot, ...toLocalStart(slot, timeZone) }))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const proposals = new Map<string, AvailableSlot>();
  for (const party of parties.toSorted((one, other) => other.ticketCount - one.ticketCount)) {
    const { date, time } = toLocalStart(party, timeZone);
    const first = remaining.find(
      (slot) =>
        slot.date > date &&
        slot.time === time &&
        slot.placesLeft >= party.ticketCount &&
        slot.partiesLeft >= 1,
    );
    if (!first) continue;
    first.placesLeft -= party.ticketCount;
    first.partiesLeft -= 1;
    proposals.set(party.bookingId, first.room);
  }
  return proposals;
}

function toLocalStart({ startsAt }: { startsAt: Date }, timeZone: string) {
  return { date: localDate(startsAt, timeZone), time: localTimeOfDay(startsAt, timeZone) };
}
