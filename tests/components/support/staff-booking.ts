import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { Slot } from "../../../src/shared/contract/public/activities.ts";
import type { PaidOrder } from "../../../src/shared/contract/public/checkouts.ts";
import { daysBetween } from "../../../src/shared/time.ts";
import { toReference } from "./admin-bookings.ts";
import { sampleAdminActivity } from "./catalogue.ts";
import { inMinutes } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { kayak, slides, towel, venue } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

/** An order of so many tickets and nothing else. */
export function createPaidOrder(ticketCount: number, changes: Partial<PaidOrder> = {}): PaidOrder {
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

/** The two slots of a day, which are still to come if the day is today. */
export function slotsOn(date: string, placesLeft = slides.maxCapacity): Slot[] {
  return [60, 120].map((minutes) => {
    const startMinutes = minutes + 1440 * daysBetween(venue.today, date);
    return {
      startsAt: inMinutes(startMinutes),
      endsAt: inMinutes(startMinutes + 60),
      placesLeft,
      reason: null,
    };
  });
}

/** The back office for new bookings: Giant Slides, a towel, two slots today. */
export function staffBookingApi(): FakeApi {
  return adminApi()
    .respond(contract.admin.activities.list, [slides, kayak].map(sampleAdminActivity))
    .respond(contract.addons.list, [towel])
    .respond(contract.admin.staffBookings.slots, ({ date }) => slotsOn(date))
    .respond(contract.admin.staffBookings.suggestCustomers, [])
    .respond(contract.admin.staffBookings.quote, ({ ticketCount }) => createPaidOrder(ticketCount))
    .respond(contract.admin.staffBookings.create, ({ bookingId, ticketCount, paidBy }) => {
      const order = createPaidOrder(ticketCount);
      const { totalPence } = order;
      const [paidPence, duePence] = paidBy ? [totalPence, 0] : [0, totalPence];
      return { bookingId, reference: toReference(bookingId), order, paidPence, duePence };
    });
}

export const nameField = () => page.getByRole("combobox", { name: "Name" });
export const bookButton = () =>
  page.getByRole("button", { name: /^(Take £.* and book|Book($|,))/ });
export const bookingConfirmation = () => page.getByRole("region", { name: "Booking made" });
export const ticketsField = () => page.getByRole("spinbutton", { name: "Tickets" });

/** Clicks the visible label: the radio button itself has no look of its own. */
export async function choosePaymentMethod(method: "Cash" | "Other" | "Pay later"): Promise<void> {
  await page.getByText(method, { exact: true }).click();
}

/** Types the number of tickets and leaves the field. */
export async function setTicketCount(count: number): Promise<void> {
  await ticketsField().fill(String(count));
  (ticketsField().element() as HTMLElement).blur();
}
