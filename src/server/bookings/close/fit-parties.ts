import type { SlotMoveCandidate } from "../../../shared/contract/admin/slot-moves.ts";

export interface SlotRoom {
  placesLeft: number;
  partiesLeft: number;
}

interface Party {
  ticketCount: number;
  checkedInCount: number;
}

interface FittedParty<P> {
  party: P;
  /** Why it does not fit; null when it does. */
  code: SlotMoveCandidate["code"];
}

/**
 * Decides which parties fit into a slot together. Larger parties come first, because fewer slots fit
 * them; a smaller one may fit after a larger one that does not. Who is checked in cannot move.
 */
export function fitParties<P extends Party>(
  parties: readonly P[],
  room: SlotRoom,
): FittedParty<P>[] {
  const left = { ...room };
  return parties
    .toSorted((one, other) => other.ticketCount - one.ticketCount)
    .map((party) => {
      const code = findObstacle(party, left);
      if (code === null) {
        left.placesLeft -= party.ticketCount;
        left.partiesLeft -= 1;
      }
      return { party, code };
    });
}

function findObstacle(party: Party, left: SlotRoom): SlotMoveCandidate["code"] {
  if (party.checkedInCount > 0) return "BOOKING_CHECKED_IN";
  if (left.partiesLeft < 1) return "SLOT_FULLY_BOOKED";
  return left.placesLeft < party.ticketCount ? "SLOT_FULL" : null;
}
