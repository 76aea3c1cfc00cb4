import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { formatPence } from "../../src/shared/money.ts";
import { formatDate, formatTime } from "../../src/shared/time.ts";
import { manageHeading, openMove } from "../screens/manage-booking.ts";
import { signInNewAccount } from "../support/account.ts";
import { openHydrated } from "../support/hydration.ts";
import { getPlacesLeft } from "../support/places.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const TIME_ZONE = "Europe/London";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a customer reaches a booking, its invoice and its cancellation from My Bookings, but no one else's", async ({
  page,
  request,
  server,
}) => {
  const { email } = await signInNewAccount(page, server);
  const staffBooking = await bookAsStaff(server, request, email, { tickets: 2 });
  const document = await openHydrated(page, "/bookings");
  expect(document?.headers()["cache-control"]).toBe("no-store");
  await expect(manageHeading(page, "My Bookings")).toBeVisible();
  const startsAt = new Date(staffBooking.freeSlot.slot.startsAt);
  const card = page.getByRole("article");
  for (const expectedText of [
    "Giant Slides",
    formatDate(startsAt, TIME_ZONE),
    formatTime(startsAt, TIME_ZONE),
    "2 tickets",
    "Confirmed",
    formatPence(staffBooking.freeSlot.activity.pricePence * 2),
  ]) {
    await expect(card).toContainText(expectedText);
  }

  await page.getByRole("link", { name: "Giant Slides" }).click();
  await expect(manageHeading(page, "Your booking")).toBeFocused();
  await expect(page.getByText(staffBooking.reference)).toBeVisible();
  const downloadPromise = page.waitForEvent("download");
  await button(page, "Download invoice").click();
  const invoice = await downloadPromise;
  expect(invoice.suggestedFilename()).toBe(`invoice-${staffBooking.reference}.pdf`);
  expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe("%PDF-");

  // The reloaded page is rendered on the server, which knows nothing of the client's view.
  await openMove(page);
  await page.reload();
  await expect(manageHeading(page, "Move your booking")).toBeVisible();
  await page.goBack();
  await expect(manageHeading(page)).toBeVisible();
  await page.goBack();
  // The previous page has such a button too.
  await expect(manageHeading(page, "My Bookings")).toBeVisible();
  await button(page, /^Cancel booking/).click();
  const dialog = page.getByRole("dialog", {
    name: "Are you sure you want to cancel this booking?",
  });
  await expect(dialog).toContainText("Are you sure you want to cancel this booking?");
  await expect(dialog).toContainText("Refund at the desk");
  await expect(dialog).toContainText("Free cancellation until");
  await dialog.getByRole("button", { name: "Cancel booking" }).dblclick();
  const statusMessage = page.getByRole("status").filter({ hasText: "Giant Slides is cancelled" });
  await expect(statusMessage).toContainText(/We refund £[\d.]+ at the desk\./);
  await expect(statusMessage.locator("..")).toBeFocused();
  await expect(card).toContainText("Cancelled");
  await expect(button(page, /^Cancel booking/)).toBeHidden();
  expect(await getPlacesLeft(request, staffBooking.freeSlot)).toBe(
    staffBooking.freeSlot.activity.maxCapacity,
  );
  await bookAsStaff(server, request, email, { activity: "Kayak Safari" });
  await openHydrated(page, "/bookings");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Coming up",
    "Past and cancelled",
  ]);
  await expect(card).toContainText(["Kayak Safari", "Giant Slides"]);

  const { bookingId } = await bookAsStaff(server, request, newVisitor().email);
  await page.goto(`/bookings/${bookingId}`);
  await expect(manageHeading(page, "We could not find that booking")).toBeVisible();
  await expect(page.getByText(errors.BOOKING_NOT_FOUND.sentence)).toBeVisible();
});
