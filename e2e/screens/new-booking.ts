import { expect, type Page } from "@playwright/test";
import { openAdmin } from "../support/administrators.ts";
import { openHydrated } from "../support/hydration.ts";
import type { FreeSlot } from "../support/places.ts";
import type { RunningServer } from "../support/running-server.ts";

/** The path of the form with this slot preselected. */
export function newBookingPath({ activity, date, slot }: FreeSlot): string {
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/London",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(slot.startsAt));
  return `/admin/bookings/new?activity=${activity.id}&date=${date}&time=${time}`;
}

/** Opens the form as a signed-in administrator, with the slot chosen and its price loaded. */
export async function openNewBooking(page: Page, server: RunningServer, freeSlot: FreeSlot) {
  const account = await openAdmin(page, server, "/admin/profile");
  await openHydrated(page, newBookingPath(freeSlot));
  await expect(page.getByRole("radio", { checked: true }).first()).toBeChecked();
  await expect(bookButton(page)).toContainText("£");
  return account;
}

export const nameField = (page: Page) => page.getByRole("combobox", { name: "Name" });
export const emailField = (page: Page) => page.getByRole("combobox", { name: "Email" });

export function bookButton(page: Page) {
  return page.getByRole("button", { name: /^(Take £.* and book|Book($|,))/ });
}

/** Taps the visible label: the radio button itself has no look of its own. */
export async function choosePaymentMethod(page: Page, method: "Cash" | "Other" | "Pay later") {
  await page.getByText(method, { exact: true }).click();
}

export async function setTicketCount(page: Page, count: number) {
  const tickets = page.getByRole("spinbutton", { name: "Tickets" });
  await tickets.fill(String(count));
  await tickets.blur();
}

/** Submits the form and waits for the booking. Returns its reference. */
export async function submitBooking(page: Page): Promise<string> {
  await bookButton(page).click();
  return getBookedReference(page);
}

export async function getBookedReference(page: Page): Promise<string> {
  const confirmation = page.getByRole("region", { name: "Booking made" });
  await expect(confirmation).toBeVisible();
  return (await confirmation.getByText(/^[0-9A-F]{8}$/).textContent()) ?? "";
}

/** Reads a booking from the database. */
export async function readListedBooking({ pool }: RunningServer, reference: string) {
  const { rows } = await pool.query(
    `SELECT b.id, b.ticket_count AS tickets, b.total_pence AS total, b.offline_paid_pence AS paid,
            b.email, btrim(b.first_name || ' ' || b.last_name) AS name, b.waiver_signed AS signed,
            (SELECT string_agg(p.method, ',') FROM payments p WHERE p.booking_id = b.id) AS methods
     FROM bookings b WHERE b.reference = $1`,
    [reference],
  );
  return rows[0];
}
