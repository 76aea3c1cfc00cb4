import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { Slot } from "../../../src/shared/contract/public/activities.ts";
import type { PaidOrder } from "../../../src/shared/contract/public/checkouts.ts";
import { daysBetween } from "../../../src/shared/time.ts";
import { referenceOf } from "./admin-bookings.ts";
import { inMinutes } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { kayak, slides, towel, venue } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

/** What so many tickets and nothing else cost. */
export function orderFor(ticketCount: number, changes: Partial<PaidOrder> = {}): PaidOrder {
  const ticketsPence = ticketCount * slides.pricePence;
  return {
    ticketsPence,
    addonsPence: 0,
    subtotalPence: ticketsPence,
    discountPence: 0,
    voucherPence: 0,
    totalPence: ticketsPence,
    ...changes,
  };
}

/** The two sessions of a day that are still to come when it is today's. */
export function sessionsOn(date: string, placesLeft = slides.maxCapacity): Slot[] {
  return [60, 120].map((minutes) => {
    const start = minutes + 1440 * daysBetween(venue.today, date);
    return { startsAt: inMinutes(start), endsAt: inMinutes(start + 60), placesLeft, reason: null };
  });
}

/** The back office where bookings are sold: Giant Slides, a towel, two sessions today. */
export function saleApi(): FakeApi {
  return adminApi()
    .answer(contract.activities.list, [slides, kayak])
    .answer(contract.addons.list, [towel])
    .answer(contract.desk.sales.slots, ({ date }) => sessionsOn(date))
    .answer(contract.desk.sales.suggestCustomers, [])
    .answer(contract.desk.sales.quote, ({ ticketCount }) => orderFor(ticketCount))
    .answer(contract.desk.sales.make, ({ bookingId, ticketCount, paidBy }) => {
      const order = orderFor(ticketCount);
      const { totalPence } = order;
      const [paidPence, duePence] = paidBy ? [totalPence, 0] : [0, totalPence];
      return { bookingId, reference: referenceOf(bookingId), order, paidPence, duePence };
    });
}

export const nameField = () => page.getByRole("combobox", { name: "Name" });
export const bookButton = () =>
  page.getByRole("button", { name: /^(Take £.* and book|Book($|,))/ });
export const bookingMade = () => page.getByRole("region", { name: "Booking made" });
export const tickets = () => page.getByRole("spinbutton", { name: "Tickets" });

/** Pressed where it is seen: the radio button itself has no look of its own. */
export async function payBy(way: "Cash" | "Other" | "To be paid later"): Promise<void> {
  await page.getByText(way, { exact: true }).click();
}

/** Types how many tickets, and leaves the field. */
export async function takeTickets(count: number): Promise<void> {
  await tickets().fill(String(count));
  (tickets().element() as HTMLElement).blur();
}
