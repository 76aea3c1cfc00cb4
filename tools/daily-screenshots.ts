import type { Page } from "@playwright/test";
import {
  bookButton,
  choosePaymentMethod,
  emailField,
  nameField,
  newBookingPath,
  submitBooking,
} from "../e2e/screens/new-booking.ts";
import { chooseAction } from "../e2e/support/booking-actions.ts";
import { openHydrated } from "../e2e/support/hydration.ts";
import { findFreeSlot } from "../e2e/support/places.ts";
import { newVisitor } from "../e2e/support/visitor.ts";

type Capture = (name: string) => Promise<void>;

/**
 * Captures the screens of daily work: today, the bookings list, a staff booking, the customers, the
 * till and the search.
 * @returns the customer of a booking that is still to be paid
 */
export async function captureDailyScreens(
  page: Page,
  capture: Capture,
): Promise<{ email: string }> {
  await open(page, "/admin/today", /^Today/);
  await capture("today");
  await captureBookingsList(page, capture);
  const unpaid = await captureNewBooking(page, capture);
  await open(page, "/admin/customers", "Customers");
  await capture("customers");
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await page.getByRole("form", { name: /^Edit / }).waitFor();
  await capture("customers-edited");
  await open(page, "/admin/customers", "Customers");
  await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await page.getByRole("region", { name: "Contact" }).waitFor();
  await capture("customer-page");
  await captureTill(page, capture);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search the back office" }).fill("aqua");
  await page.getByRole("option").first().waitFor();
  await capture("search");
  await page.keyboard.press("Escape");
  return unpaid;
}

/** Captures the till before it is opened, or once a run before this one opened it, and open. */
async function captureTill(page: Page, capture: Capture): Promise<void> {
  await open(page, "/admin/till", "Cash-up");
  const isOpen = page.getByRole("region", { name: "The till is open" });
  const float = page.getByLabel("Float (£)");
  await isOpen.or(float).first().waitFor();
  if (await float.isVisible()) {
    await capture("till");
    await float.fill("100");
    await page.getByRole("button", { name: "Open till" }).click();
  }
  await isOpen.waitFor();
  await capture("till-open");
  await page.getByRole("button", { name: "Close till" }).click();
  const dialog = page.getByRole("dialog", { name: "Close the till" });
  await dialog.getByLabel("Counted cash (£)").fill("97.50");
  await dialog.getByLabel("Why does the count differ?").waitFor();
  await capture("till-closing");
}

/**
 * Captures the list as it loads, with its date range, with selected bookings and with one booking
 * open.
 */
async function captureBookingsList(page: Page, capture: Capture): Promise<void> {
  await open(page, "/admin/bookings", "Bookings");
  await capture("bookings-list");
  await page.getByRole("button", { name: /^Date range/ }).click();
  await page.getByRole("dialog", { name: "Date range" }).waitFor();
  await capture("bookings-range");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("button", { name: "Done" }).waitFor();
  await capture("bookings-filters");
  await page.keyboard.press("Escape");
  const boxes = page.getByRole("checkbox", { name: /^Select [0-9A-F]{8}$/ });
  for (const box of (await boxes.all()).slice(0, 2)) await box.check();
  await capture("bookings-selected");
  await page
    .getByRole("button", { name: /^[0-9A-F]{8}$/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("heading", { name: "History" }).waitFor();
  await capture("booking-opened");
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Change tickets or add-ons" }).click();
  await page.getByRole("button", { name: "One more: Tickets" }).click();
  await page.getByText("New price").waitFor();
  await capture("booking-change");
  await page.getByRole("button", { name: "Keep As It Is" }).click();
  const other = await chooseAction(page, "Change activity", "Change Activity");
  const { activity, date } = await findFreeSlot(page.request, "Kayak Safari");
  await other.getByLabel("Activity").selectOption({ label: activity.name });
  await other.getByRole("textbox", { name: "Date" }).fill(date.split("-").toReversed().join("/"));
  await other
    .getByText(/^\d+ left$/)
    .first()
    .click();
  await other.getByText("New price").waitFor();
  await capture("booking-activity");
  await other.getByRole("button", { name: "Keep As It Is" }).click();
  const reduce = await chooseAction(page, "Refund or reduce price", "Refund or Reduce Price");
  await reduce.getByLabel("Amount in pounds").fill("5");
  await reduce.getByLabel("Reason").fill("The water was cold");
  await reduce.getByText("New price").waitFor();
  await capture("booking-price");
  await reduce.getByRole("button", { name: "Keep As It Is" }).click();
  await chooseAction(page, "Correct contact details", "Correct Contact Details");
  await capture("booking-contact");
}

/**
 * Captures a staff booking with a session, a price and a customer, and how its payment is taken
 * later.
 */
async function captureNewBooking(page: Page, capture: Capture): Promise<{ email: string }> {
  const { firstName, lastName, email } = newVisitor();
  const free = await findFreeSlot(page.request, "Aqua Assault Course");
  await open(page, newBookingPath(free), "New booking");
  await nameField(page).fill(`${firstName} ${lastName}`);
  await emailField(page).fill(email);
  await bookButton(page).getByText("£").waitFor();
  await capture("new-booking");
  await choosePaymentMethod(page, "Pay later");
  await submitBooking(page);
  await capture("new-booking-made");
  await page.getByRole("button", { name: "Open booking" }).click();
  await chooseAction(page, "Take payment", "Take Payment");
  await capture("booking-payment");
  return { email };
}

async function open(page: Page, path: string, title: string | RegExp): Promise<void> {
  await openHydrated(page, path);
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
}
