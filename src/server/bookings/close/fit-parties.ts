import type { SlotMoveCandidate } from "../../../shared/contract/admin/slot-moves.ts";

export interface SlotRoom {
  placesLeft: number;
  partiesLeft: number;
  /** How many of each add-on with a limit. */
  addonsLeft: ReadonlyMap<string, number>;
}

export interface Party {
  ticketCount: number;
  checkedInCount: number;
  /** Those with a limit. */
  addons: readonly { addonId: string; name: string; quantity: number }[];
}

/** Why a party does not fit. */
type Obstacle = Pick<SlotMoveCandidate, "code" | "shortAddon">;

interface FittedParty<P> extends Obstacle {
  party: P;
}

/**
 * Decides which parties fit into a slot together. Larger parties come first, because fewer slots fit
 * them; a smaller one may fit after a larger one that does not. Who is checked in cannot move.
 */
export function fitParties<P extends Party>(
  parties: readonly P[],
  room: SlotRoom,
): FittedParty<P>[] {
  const left = { ...room, addonsLeft: new Map(room.addonsLeft) };
  return parties
    .toSorted((one, other) => other.ticketCount - one.ticketCount)
    .map((party) => {
      const obstacle = findObstacle(party, left);
      if (obstacle !== null) return { party, ...obstacle };
      left.placesLeft -= party.ticketCount;
      left.partiesLeft -= 1;
      for (const { addonId, quantity } of party.addons) {
        left.addonsLeft.set(addonId, (left.addonsLeft.get(addonId) ?? 0) - quantity);
      }
      return { party, code: null, shortAddon: null };
    });
}

function findObstacle(
  { checkedInCount, ticketCount, addons }: Party,
  { partiesLeft, placesLeft, addonsLeft }: SlotRoom,
): Obstacle | null {
  if (checkedInCount > 0) return { code: "BOOKING_CHECKED_IN", shortAddon: null };
  if (partiesLeft < 1) return { code: "SLOT_FULLY_BOOKED", shortAddon: null };
  if (placesLeft < ticketCount) return { code: "SLOT_FULL", shortAddon: null };
  for (const { addonId, name, quantity } of addons) {
    const left = addonsLeft.get(addonId) ?? 0;
    if (left < quantity) return { code: "ADDON_SOLD_OUT", shortAddon: { name, left } };
  }
  return null;
}
