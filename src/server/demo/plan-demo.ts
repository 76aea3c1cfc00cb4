import { venue as settings } from "../../../database/seed/venue.ts";
import { addDays, localDate, toInstant } from "../../shared/time.ts";
import { addBooking, planBookings } from "./demo-bookings.ts";
import { addVoucherSale } from "./demo-payments.ts";
import { planPeople } from "./demo-people.ts";
import type { DemoRows, Row } from "./demo-rows.ts";
import type { DemoClock, Visit } from "./demo-slots.ts";
import { type PlannedDiscount, planVenue, venueRows } from "./demo-venue.ts";
import { planVisits } from "./demo-visits.ts";
import { planVouchers, voucherRow } from "./demo-vouchers.ts";
import { seededRandom } from "./seeded-random.ts";

const SEED = "Harbour Lake";
/** Well before the oldest booking. */
const OPENED_DAYS_AGO = 900;

/**
 * Plans every row of the demo venue as of `now`. Deterministic: the same `now` gives the same rows.
 * @param imageUrls of the drawings, by their name in `art/`
 */
export function planDemo(now: Date, imageUrls: ReadonlyMap<string, string>): DemoRows {
  const { timezone: timeZone } = settings;
  const clock: DemoClock = { now, today: localDate(now, timeZone), timeZone };
  const openedAt = toInstant(addDays(clock.today, -OPENED_DAYS_AGO), "09:00", timeZone);
  const random = seededRandom(SEED);

  const venue = planVenue(random, clock.today);
  const people = planPeople(random, now);
  const vouchers = planVouchers(random, people, clock);
  const visits = planVisits(random, venue.activities, clock);
  const bookings = planBookings(random, visits, people, vouchers, venue);

  const rows: DemoRows = {
    ...venueRows(venue, imageUrls, openedAt),
    discountCodes: [],
    customers: people.filter(({ createdAt }) => createdAt < now),
    timeSlots: toSlotRows(visits),
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
  for (const voucher of vouchers) addVoucherSale(random, rows, voucher);
  for (const booking of bookings) addBooking(random, rows, booking, venue);
  rows.discountCodes = venue.discounts.map((discount) =>
    toDiscountRow(discount, rows.discountUses, openedAt),
  );
  return rows;
}

/** As in the product, only slots with bookings have rows. */
function toSlotRows(visits: readonly Visit[]): Row<"timeSlots">[] {
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

function toDiscountRow(
  { terms, ...discount }: PlannedDiscount,
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
