import { expect } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import {
  CANCELLATION,
  CANCELLATION_LETTERS,
  choose,
  DESK_PAYMENTS,
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

test("days before today cannot be chosen, and a day without room says so", async ({
  page,
  request,
  server,
}) => {
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

test("what goes wrong with the times and the move is said, with its reason", async ({
  page,
  request,
  server,
}) => {
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

test("a booking is cancelled with what the policy gives back, and its customer written to", async ({
  page,
  request,
  server,
  isMobile,
}) => {
  const email = newAddress();
  const { bookingId, reference, free } = await bookAtDesk(server, request, email);
  const pence = free.activity.pricePence * 2;
  const pounds = `£${(pence / 100).toFixed(2)}`;
  await atBackOffice(page, server);
  await openBooking(page, bookingId);
  const dialog = await choose(page, "Cancel Booking");
  await expect(dialog.getByRole("button", { name: "Keep Booking" })).toBeFocused();
  await expect(dialog).toContainText(`Cancel ${reference}`);
  await expect(dialog).toContainText("This cannot be undone.");
  const policy = dialog.getByRole("radio", { name: /As the policy says/ });
  await expect(policy).toBeChecked();
  await expect(dialog).toContainText(`${pounds} by hand at the desk`);
  await look(page, "cancel", leastTarget(isMobile));
  await dialog.getByRole("button", { name: "Cancel Booking" }).click();

  const prompt = page.getByRole("dialog", { name: "Send a cancellation e-mail?" });
  await expect(prompt.getByRole("button", { name: "No, Skip Email" })).toBeFocused();
  await expect(prompt).toContainText(email);
  await look(page, "the prompt", leastTarget(isMobile));
  expect(await stateOf(server, bookingId)).toMatchObject({
    status: "cancelled",
    refundChoice: "policy",
    refundPence: pence,
    letters: expect.not.arrayContaining(["booking-cancelled"]),
  });
  await refuse(page, CANCELLATION_LETTERS, "LETTER_REFUSED");
  const send = prompt.getByRole("button", { name: "Yes, Send Email" });
  await send.click();
  await expect(prompt.getByRole("alert")).toContainText("Failed to send cancellation email");
  await page.unroute(CANCELLATION_LETTERS);
  await page.clock.install();
  await send.click();
  await expect(prompt.getByText("Cancellation email sent successfully")).toBeVisible();
  await page.clock.runFor(3100);
  await expect(prompt).toBeHidden();
  const { letters } = await stateOf(server, bookingId);
  expect(letters.filter((kind: string) => kind === "booking-cancelled")).toHaveLength(1);
});

test("the customer is not written to when staff skip that", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const { bookingId } = await bookAtDesk(server, request, newAddress());
  await atBackOffice(page, server);
  await openBooking(page, bookingId);
  const dialog = await choose(page, "Cancel Booking");
  await dialog.getByRole("radio", { name: "Nothing" }).check();
  await dialog.getByRole("button", { name: "Cancel Booking" }).click();
  await page.getByRole("button", { name: "No, Skip Email" }).click();
  await expect(page.getByRole("dialog", { name: /cancellation e-mail/ })).toBeHidden();
  expect(await stateOf(server, bookingId)).toMatchObject({
    status: "cancelled",
    refundChoice: "none",
    refundPence: 0,
    letters: expect.not.arrayContaining(["booking-cancelled"]),
  });
});

test("an amount of staff's own goes back, and no wrong one", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const { bookingId } = await bookAtDesk(server, request, newAddress());
  await atBackOffice(page, server);
  await openBooking(page, bookingId);
  const dialog = await choose(page, "Cancel Booking");
  await dialog.getByRole("radio", { name: /Another amount/ }).check();
  const amount = dialog.getByLabel("Amount in pounds");
  const cancel = dialog.getByRole("button", { name: "Cancel Booking" });
  for (const [typed, message] of [
    ["ten", "Please enter an amount in pounds"],
    ["9000", "That is more than can go back"],
  ] as const) {
    await amount.fill(typed);
    await cancel.click();
    await expect(dialog.getByText(message)).toBeVisible();
    await expect(amount).toBeFocused();
  }
  await amount.fill("5.50");
  await expect(dialog).toContainText("£5.50 by hand at the desk");
  await cancel.click();
  await page.getByRole("button", { name: "No, Skip Email" }).click();
  expect(await stateOf(server, bookingId)).toMatchObject({
    refundChoice: "amount",
    refundPence: 550,
  });
});

test("everything goes back when staff want that, and nobody is asked about a letter without an address", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { bookingId, free } = await bookAtDesk(server, request, "");
  await atBackOffice(page, server);
  await openBooking(page, bookingId);
  const dialog = await choose(page, "Cancel Booking");
  await dialog.getByRole("radio", { name: /^Everything/ }).check();
  await dialog.getByRole("button", { name: "Cancel Booking" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "No, Skip Email" })).toBeHidden();
  const refundPence = free.activity.pricePence * 2;
  expect(await stateOf(server, bookingId)).toMatchObject({ refundChoice: "full", refundPence });
});

test("a cancellation that fails says why, and what goes back is read again", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { bookingId } = await bookAtDesk(server, request, newAddress());
  await atBackOffice(page, server);
  await openBooking(page, bookingId);
  const dialog = await choose(page, "Cancel Booking");
  await expect(dialog.getByRole("radio", { name: /As the policy says/ })).toBeVisible();
  await refuse(page, CANCELLATION, "REFUND_CHANGED", "POST");
  await dialog.getByRole("button", { name: "Cancel Booking" }).click();
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("Failed to update booking status");
  await expect(alert).toContainText("What would go back has changed.");
  await refuse(page, CANCELLATION, "DATABASE_UNAVAILABLE", "POST");
  await dialog.getByRole("button", { name: "Cancel Booking" }).click();
  await expect(alert).toContainText("Database connection not available");
  expect((await stateOf(server, bookingId)).status).toBe("confirmed");
});

test("cash is taken at the desk with its change, and handed back after a cancellation", async ({
  page,
  request,
  server,
  isMobile,
}) => {
  const { bookingId, free } = await bookAtDesk(server, request, newAddress(), { paidBy: null });
  const pence = free.activity.pricePence * 2;
  const pounds = (amount: number) => (amount / 100).toFixed(2);
  await atBackOffice(page, server);
  await openBooking(page, bookingId);
  const dialog = await choose(page, "Take payment", "Take Payment");
  const amount = dialog.getByLabel("Amount in pounds");
  await expect(amount).toHaveValue(pounds(pence));
  await dialog.getByLabel("Cash given").fill(pounds(pence + 500));
  await expect(dialog.getByText("Change to give: £5.00")).toBeVisible();
  await look(page, "take payment", leastTarget(isMobile));
  const take = dialog.getByRole("button", { name: /^Take/ });
  await amount.fill(pounds(pence + 1));
  await take.click();
  await expect(dialog.getByText(/At most .* is still to be paid/)).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill(pounds(pence));
  await refuse(page, DESK_PAYMENTS, "DATABASE_UNAVAILABLE");
  await take.click();
  await expect(dialog.getByRole("alert")).toContainText("The payment was not recorded");
  await page.unroute(DESK_PAYMENTS);
  await take.click();
  await expect(page.getByText(`£${pounds(pence)} taken. All is paid.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await stateOf(server, bookingId)).toMatchObject({ deskPaidPence: pence });

  const cancel = await choose(page, "Cancel Booking");
  await cancel.getByRole("button", { name: "Cancel Booking" }).click();
  await page.getByRole("button", { name: "No, Skip Email" }).click();
  const handBack = await choose(page, "Hand back money", "Hand Back Money");
  await expect(handBack).toContainText(`£${pounds(pence)}, paid in cash`);
  await look(page, "hand back", leastTarget(isMobile));
  await handBack.getByRole("button", { name: "Record as Handed Back" }).click();
  await expect(handBack.getByText("Handed back")).toBeVisible();
  const { rows } = await server.pool.query(
    "SELECT r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = $1",
    [bookingId],
  );
  expect(rows).toEqual([{ state: "completed" }]);
});
