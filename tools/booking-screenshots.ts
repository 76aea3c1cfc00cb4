import type { Page } from "@playwright/test";
import { chooseNewTime, openFromEmail } from "../e2e/screens/manage-booking.ts";
import { fillCard } from "../e2e/screens/payment.ts";
import { findFreeSlot } from "../e2e/support/places.ts";

interface SignIn {
  email: string;
  password: string;
}

type Capture = (name: string) => Promise<void>;

/** Reads the demo customer's credentials from the text that the server prints at startup. */
export function parseDemoCustomer(welcome: string): SignIn {
  const [, email, password] = /A customer\s+(\S+)\s+(\S+)/.exec(welcome) ?? [];
  if (!email || !password) throw new Error("The server printed no demo customer to sign in as.");
  return { email, password };
}

/**
 * Captures the dialog that cancels the open booking and the pages that move it, change its tickets,
 * add-ons or activity, and correct its contact details.
 */
export async function captureBookingChanges(page: Page, capture: Capture): Promise<void> {
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await page.getByText("Free cancellation until").waitFor();
  await capture("cancel");
  await page.getByRole("button", { name: "Keep booking" }).click();
  await page.getByRole("link", { name: "Move to another time" }).click();
  await page.locator("section[aria-label=Time] button:enabled").last().click();
  await capture("move");
  await page.goBack();
  await page.getByRole("link", { name: "Change tickets or add-ons" }).click();
  await page.getByRole("button", { name: "One more: Tickets" }).click();
  const continueToPay = page.getByRole("button", { name: /^Continue to pay £/ });
  await continueToPay.waitFor();
  await capture("change");
  await continueToPay.click();
  await page.getByRole("heading", { name: "Payment", level: 1 }).waitFor();
  await fillCard(page);
  await capture("change-payment");
  await page.goBack();
  await page.goBack();
  await page.getByRole("link", { name: "Change activity" }).click();
  await page.getByRole("button", { name: /^Kayak Safari/ }).click();
  await chooseNewTime(page, await findFreeSlot(page.request, "Kayak Safari"));
  await page.getByText("New price").waitFor();
  await capture("change-activity");
  await page.goBack();
  await page.getByRole("link", { name: "Correct your details" }).click();
  await page.getByRole("heading", { name: "Correct your details" }).waitFor();
  await capture("correct-details");
}

/** Captures a booking that is still to be paid, as the link in its email opens it. */
export async function captureUnpaidBooking(
  page: Page,
  email: string,
  capture: Capture,
): Promise<void> {
  await openFromEmail(page, email);
  await capture("manage-unpaid");
  await page.getByRole("link", { name: /^Pay £/ }).click();
  await page.getByRole("heading", { name: "Payment", level: 1 }).waitFor();
  await fillCard(page);
  await capture("manage-payment");
}

/** Captures My Bookings with and without bookings, and one booking. */
export async function captureMyBookings(
  page: Page,
  signIn: SignIn,
  capture: Capture,
): Promise<void> {
  await page.goto("/no/such/page");
  const origin = new URL(page.url()).origin;
  const response = await page.request.post("/api/session", { headers: { origin }, data: signIn });
  if (!response.ok()) throw new Error(await response.text());
  await page.goto("/bookings");
  await page.getByRole("heading", { name: "My Bookings" }).waitFor();
  await capture("my-bookings");
  await page.goto("/bookings?show=upcoming");
  await page.getByRole("article").first().getByRole("link").click();
  await page.getByRole("heading", { name: "Your booking" }).waitFor();
  await capture("booking");
  await page.goto("/bookings?show=upcoming");
  await page.route(/\/api\/bookings$/, (route) =>
    route.fulfill({ json: { bookings: [], nextCursor: null } }),
  );
  await page.getByText("All", { exact: true }).click();
  await page.getByRole("heading", { name: "No Bookings Found" }).waitFor();
  await capture("my-bookings-empty");
  await page.request.delete("/api/session", { headers: { origin } });
}
