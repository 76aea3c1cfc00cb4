import { expect, type Page } from "@playwright/test";
import { localTimeOfDay } from "../../src/shared/time.ts";
import { openAdmin } from "../support/administrators.ts";
import { readBookingState } from "../support/booking-actions.ts";
import { bookSlotAsStaff, openDistantDay } from "../support/closures.ts";
import { type FreeSlot, getPlacesLeft } from "../support/places.ts";
import { test } from "../support/test.ts";

test("everybody booked for a session gets an email, which is in the log, and is moved to another session", async ({
  page,
  request,
  server,
}) => {
  const [freeSlot, target] = (await openDistantDay(server, request)) as [FreeSlot, FreeSlot];
  const one = await bookSlotAsStaff(server, request, freeSlot);
  const other = await bookSlotAsStaff(server, request, freeSlot);
  await openAdmin(page, server, `/admin/today?date=${freeSlot.date}`);
  const openSession = page
    .getByRole("button", {
      name: new RegExp(`^Close or change places of ${freeSlot.activity.name}`),
    })
    .first();
  await openSession.click();
  const dialog = page.getByRole("dialog", {
    name: /^(Close or Change Places|Email Customers|Move Bookings)/,
  });
  await dialog.getByRole("button", { name: "Email Customers" }).click();
  const subject = `Bring a jumper ${one.reference}`;
  await dialog.getByLabel("Subject").fill(subject);
  await dialog.getByLabel("Message").fill("It will be <b>windy</b>.");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog).toContainText("It will be <b>windy</b>.");
  await dialog.getByRole("button", { name: "Send 2 Emails" }).click();
  await expect(dialog.getByText("2 emails sent")).toBeVisible();
  const { rows } = await server.pool.query(
    `SELECT booking_id AS "bookingId" FROM emails
     WHERE kind = 'slot-email' AND content ->> 'subject' = $1`,
    [subject],
  );
  expect(rows.map(({ bookingId }) => bookingId).toSorted()).toEqual(
    [one.bookingId, other.bookingId].toSorted(),
  );
  await openBookingsOfSlot(page, freeSlot);
  await page.getByRole("button", { name: "Move Bookings" }).click();
  await dialog.getByLabel("To session").selectOption(target.slot.startsAt);
  await dialog.getByRole("button", { name: "Move 2 Bookings" }).click();
  await expect(dialog.getByText(/^2 bookings moved to /)).toBeVisible();
  for (const { bookingId } of [one, other]) {
    const { startsAt, emails } = await readBookingState(server, bookingId);
    expect(startsAt.toISOString()).toBe(target.slot.startsAt);
    expect(emails).toContain("booking-moved");
  }
  expect(await getPlacesLeft(request, target)).toBe(target.slot.placesLeft - 4);
  await page.goto(`/admin/emails?search=${other.reference}&kind=slot-email`);
  await expect(page.getByRole("table")).toContainText(other.reference);
});

/** The list of bookings, filtered to one session. */
async function openBookingsOfSlot(page: Page, { activity, date, slot }: FreeSlot): Promise<void> {
  const session = localTimeOfDay(new Date(slot.startsAt), "Europe/London");
  await page.goto(
    `/admin/bookings?from=${date}&until=${date}&activityId=${activity.id}&session=${session}`,
  );
}
