import type { SlotMoveCandidate } from "../../../shared/contract/admin/slot-moves.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { requireSlot } from "../../availability/slots/require-slot.ts";
import { type OfferRow, readOffer } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import { readSlotBookings } from "../read/slot-bookings.statement.ts";
import { fitParties, type SlotRoom } from "./fit-parties.ts";

interface SlotMoveQuery {
  activityId: string;
  startsAt: Date;
  toStartsAt: Date;
}

/**
 * Lists the bookings of a slot in the order in which they would move to another slot of the
 * activity, each with whether it fits there. Writes nothing.
 * @throws Refusal ACTIVITY_NOT_FOUND, or why nobody can move there
 */
export async function listSlotMoveCandidates(
  { pool }: Pick<Context, "pool">,
  { activityId, startsAt, toStartsAt }: SlotMoveQuery,
): Promise<SlotMoveCandidate[]> {
  const [[offer], bookings] = await Promise.all([
    readOffer(pool, { activityId, startsAt: toStartsAt, days: 1 }),
    readSlotBookings(pool, { activityId, startsAt }),
  ]);
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  return fitParties(bookings, readRoom(offer, toStartsAt)).map(({ party, code }) => ({
    bookingId: party.id,
    reference: party.reference,
    customerName: party.customerName,
    email: party.email,
    ticketCount: party.ticketCount,
    code,
  }));
}

function readRoom(offer: OfferRow, startsAt: Date): SlotRoom {
  const { placesLeft } = requireSlot(offer, { startsAt, ticketCount: 1, isStaff: true });
  const row = offer.slots.find((slot) => new Date(slot.startsAt).getTime() === startsAt.getTime());
  const parties = row ? row.partyCount + row.heldPartyCount : 0;
  return { placesLeft, partiesLeft: offer.maxPartiesPerSlot - parties };
}
