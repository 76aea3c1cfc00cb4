import type { SlotMoveCandidate } from "../../../shared/contract/admin/slot-moves.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { requireSlot } from "../../availability/slots/require-slot.ts";
import { type OfferRow, readOffer } from "../../availability/slots/slots.queries.ts";
import { stockLeft } from "../../catalogue/addons/addons.queries.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
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
  const [[offer], bookings, addons] = await Promise.all([
    readOffer(pool, { activityId, startsAt: toStartsAt, days: 1 }),
    readSlotBookings(pool, { activityId, startsAt }),
    readLimitedAddons(pool, { activityId, startsAt, toStartsAt }),
  ]);
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  const addonsByBooking = Map.groupBy(addons, ({ bookingId }) => bookingId);
  const parties = bookings.map((booking) => ({
    ...booking,
    addons: addonsByBooking.get(booking.id) ?? [],
  }));
  const addonsLeft = new Map(addons.map(({ addonId, left }) => [addonId, left]));
  const room = { ...readRoom(offer, toStartsAt), addonsLeft };
  return fitParties(parties, room).map(({ party, code, shortAddon }) => ({
    bookingId: party.id,
    reference: party.reference,
    customerName: party.customerName,
    email: party.email,
    ticketCount: party.ticketCount,
    code,
    shortAddon,
  }));
}

function readRoom(offer: OfferRow, startsAt: Date): Omit<SlotRoom, "addonsLeft"> {
  const { placesLeft } = requireSlot(offer, { startsAt, ticketCount: 1, isStaff: true });
  const row = offer.slots.find((slot) => new Date(slot.startsAt).getTime() === startsAt.getTime());
  const parties = row ? row.partyCount + row.heldPartyCount : 0;
  return { placesLeft, partiesLeft: offer.maxPartiesPerSlot - parties };
}

interface BookedAddonRow {
  bookingId: string;
  addonId: string;
  name: string;
  quantity: number;
  /** In the slot to move to. */
  left: number;
}

/** Reads the add-ons with a limit that are booked for a slot, by booking and name. */
const readLimitedAddons = defineStatement<SlotMoveQuery, BookedAddonRow>(
  "read-limited-addons",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(activity_id uuid, starts_at timestamptz, to_starts_at timestamptz)
   )
   SELECT b.id AS booking_id, ad.id AS addon_id, ad.name, sum(booked.quantity)::int AS quantity,
          ${stockLeft("ad", "target.id")} AS "left"
   FROM input
   JOIN time_slots s ON s.activity_id = input.activity_id AND s.start_time = input.starts_at
   JOIN bookings b ON b.time_slot_id = s.id AND b.status = 'confirmed'
   JOIN booking_addons booked ON booked.booking_id = b.id
   JOIN addons ad ON ad.id = booked.addon_id AND ad.stock_per_slot IS NOT NULL
   LEFT JOIN time_slots target
     ON target.activity_id = input.activity_id AND target.start_time = input.to_starts_at
   GROUP BY b.id, ad.id, target.id
   ORDER BY b.id, ad.name`,
);
