import { expect } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import {
  choose,
  MOVE,
  MOVE_SLOTS,
  newAddress,
  openBooking,
  stateOf,
} from "../support/desk-changes.ts";
import { press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { holdElsewhere } from "../support/places.ts";
import { test } from "../support/test.ts";

const leastTarget = (isMobile: boolean | undefined) => (isMobile ? 44 : 34);
const RESCHEDULED = "Booking rescheduled successfully";

test("a booking is moved to another time, and the dialog closes two seconds later", async ({
  page,
  request,
  server,
  isMobile,
}) => {
  const { bookingId, free } = await bookAtDesk(server, request, newAddress());
  await atBackOffice(page, server);
  await openBooking(page, bookingId);
  const dialog = await choose(page, "Reschedule Booking");
  await expect(dialog).toContainText("Amelia Hartley, Giant Slides, 2 tickets");
  await expect(dialog.getByRole("button", { name: /Booked now/ })).toBeVisible();
  await look(page, "reschedule", leastTarget(isMobile));

  await press(page, dialog.getByRole("button", { name: "Reschedule Booking" }));
  await expect(dialog.getByText("Please select a time slot")).toBeVisible();
  const times = dialog.getByRole("listitem").getByRole("button", { name: /left/, disabled: false });
  const time = times.first();
  await time.click();
  await expect(time).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.getByText("Please select a time slot")).toBeHidden();
  await expect(dialog).toContainText("Amelia gets an updated calendar entry.");
  await page.clock.install();
  await dialog.getByRole("button", { name: "Reschedule Booking" }).click();
  await expect(dialog.getByText(RESCHEDULED)).toBeVisible();
  await page.clock.runFor(2100);
  await expect(dialog).toBeHidden();
  const { startsAt, letters } = await stateOf(server, bookingId);
  expect(startsAt.toISOString()).not.toBe(free.slot.startsAt);
  expect(letters).toContain("booking-moved");
});

test("days before today cannot be chosen, and a day without room says so", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { bookingId, free } = await bookAtDesk(server, request, newAddress());
  await atBackOffice(page, server, "/admin/profile");
  await page.route(MOVE_SLOTS, (route) => route.fulfill({ json: [] }));
  await openBooking(page, bookingId);
  const dialog = await choose(page, "Reschedule Booking");
  await expect(dialog.getByText("No available time slots for this date")).toBeVisible();
  await page.unroute(MOVE_SLOTS);
  const now = new Date();
  const monthsAhead =
    Number(free.date.slice(0, 4)) * 12 +
    Number(free.date.slice(5, 7)) -
    (now.getUTCFullYear() * 12 + now.getUTCMonth() + 1);
  const before = dialog.getByRole("button", { name: "Previous month" });
  for (let month = 0; month < monthsAhead; month++) await before.click();
  await expect(before).toBeDisabled();
  const today = dialog.locator("[aria-current='date']");
  await today.click();
  await expect(dialog.getByRole("gridcell", { selected: true })).toHaveCount(1);
  await expect(today).not.toHaveAttribute("aria-disabled", "true");
  await expect(dialog.locator("[data-day][aria-disabled='true']").first()).toBeAttached();
});

test("what goes wrong with the times and the move is said, with its reason", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { bookingId, free } = await bookAtDesk(server, request, newAddress());
  await atBackOffice(page, server, "/admin/profile");
  await refuse(page, MOVE_SLOTS, "INTERNAL");
  await openBooking(page, bookingId);
  const dialog = await choose(page, "Reschedule Booking");
  const failed = dialog.getByRole("alert").filter({ hasText: "available time slots" });
  await expect(failed).toContainText("Failed to load available time slots", { timeout: 30_000 });
  await page.unroute(MOVE_SLOTS);
  await failed.getByRole("button", { name: "Try again" }).click();
  const times = dialog.getByRole("listitem").getByRole("button", { name: /left/, disabled: false });
  await times.first().click();
  await refuse(page, MOVE, "SLOT_FULL");
  const again = page.waitForRequest(MOVE_SLOTS);
  await dialog.getByRole("button", { name: "Reschedule Booking" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to reschedule booking");
  await expect(dialog.getByRole("alert")).toContainText("Not enough capacity in this time slot");
  // The times are read again, because somebody was faster.
  await again;
  const { startsAt } = await stateOf(server, bookingId);
  expect(startsAt.toISOString()).toBe(free.slot.startsAt);
});

test("a time with too few places left cannot be chosen", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const { bookingId, free } = await bookAtDesk(server, request, newAddress(), { tickets: 4 });
  const path = `/api/activities/${free.activity.id}/slots?date=${free.date}`;
  const slots = await (await request.get(path)).json();
  const other = slots.find(
    (slot: { startsAt: string; placesLeft: number; reason: string | null }) =>
      slot.startsAt !== free.slot.startsAt && slot.reason === null && slot.placesLeft > 3,
  );
  await holdElsewhere(request, { ...free, slot: other }, other.placesLeft - 3);
  await atBackOffice(page, server);
  await openBooking(page, bookingId);
  const dialog = await choose(page, "Reschedule Booking");
  await expect(dialog).toContainText("Times with room for 4 people");
  await expect(dialog.getByRole("button", { name: /\b3 left/ })).toBeDisabled();
});
