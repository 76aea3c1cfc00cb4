import { expect } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import {
  CANCELLATION,
  CANCELLATION_LETTERS,
  choose,
  newAddress,
  openBooking,
  stateOf,
} from "../support/desk-changes.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { test } from "../support/test.ts";

const leastTarget = (isMobile: boolean | undefined) => (isMobile ? 44 : 34);
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
