import { venue as settings } from "../../../database/seed/venue.ts";
import { addDays, localDate, toInstant } from "../../shared/time.ts";
import { addBooking, placeBookings } from "./demo-bookings.ts";
import { sellVoucher } from "./demo-payments.ts";
import { placePeople } from "./demo-people.ts";
import type { DemoRows, Row } from "./demo-rows.ts";
import type { Clock, Visit } from "./demo-slots.ts";
import { type PlacedDiscount, placeVenue, venueRows } from "./demo-venue.ts";
import { placeVisits } from "./demo-visits.ts";
import { placeVouchers, voucherRow } from "./demo-vouchers.ts";
import { seededRandom } from "./seeded-random.ts";

const SEED = "Harbour Lake";
/** The venue was set up a good while before the oldest thing in it. */
const OPENED_DAYS_AGO = 900;

/**
 * Every row of the demo venue as it stands at `now`: the same for the same moment.
 * @param imageUrls of the drawings, by their name in `art/`
 */
export function planDemo(now: Date, imageUrls: ReadonlyMap<string, string>): DemoRows {
  const { timezone: timeZone } = settings;
  const clock: Clock = { now, today: localDate(now, timeZone), timeZone };
  const openedAt = toInstant(addDays(clock.today, -OPENED_DAYS_AGO), "09:00", timeZone);
  const random = seededRandom(SEED);

  const venue = placeVenue(random, clock.today);
  const people = placePeople(random, now);
  const vouchers = placeVouchers(random, people, clock);
  const visits = placeVisits(random, venue.activities, clock);
  const bookings = placeBookings(random, visits, people, vouchers, venue);

  const rows: DemoRows = {
    ...venueRows(venue, imageUrls, openedAt),
    discountCodes: [],
    customers: people.filter(({ createdAt }) => createdAt < now),
    timeSlots: slotRows(visits),
    vouchers: vouchers.map(voucherRow),
    bookings: [],
    bookingAddons: [],
    customerWaivers: [],
    discountUses: [],
    voucherLedger: vouchers.flatMap((voucher) => voucher.ledger),
    payments: [],
    refunds: [],
    events: [],
  };
  for (const voucher of vouchers) sellVoucher(random, rows, voucher);
  for (const booking of bookings) addBooking(random, rows, booking, venue);
  rows.discountCodes = venue.discounts.map((discount) =>
    discountRow(discount, rows.discountUses, openedAt),
  );
  return rows;
}

/** A slot has a row once somebody booked it, as in the product. */
function slotRows(visits: readonly Visit[]): Row<"timeSlots">[] {
  const slots = new Set(visits.map((visit) => visit.slot));
  return [...slots].map((slot) => ({
    id: slot.id,
    activityId: slot.activity.id,
    startTime: slot.startsAt,
    endTime: slot.endsAt,
    capacity: slot.activity.maxCapacity,
    bookingsCount: slot.ticketsSold,
    partyCount: slot.partyCount,
  }));
}

function discountRow(
  { terms, ...discount }: PlacedDiscount,
  uses: readonly Row<"discountUses">[],
  createdAt: Date,
): Row<"discountCodes"> {
  const isLive = (use: Row<"discountUses">) =>
    use.discountCodeId === discount.id && use.returnedAt === null;
  return {
    ...discount,
    type: terms.type,
    percent: terms.type === "percentage" ? terms.percent : null,
    maxDiscountPence: terms.type === "percentage" ? terms.maxDiscountPence : null,
    amountPence: terms.type === "fixed" ? terms.amountPence : null,
    timesUsed: uses.filter(isLive).length,
    createdAt,
  };
}
