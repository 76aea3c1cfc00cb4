import { expect } from "@playwright/test";
import { formatPence } from "../../src/shared/money.ts";
import { getEmailKinds } from "../support/account.ts";
import { openAdmin } from "../support/administrators.ts";
import {
  chooseAction,
  newEmailAddress,
  openBooking,
  readBookingState,
} from "../support/booking-actions.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("a booking gets a ticket, an add-on, goodwill, another activity and another address, is paid in two ways, moved, cancelled by the policy, and its cash refund recorded", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const { bookingId, freeSlot } = await bookAsStaff(server, request, newEmailAddress(), {
    paidBy: null,
  });
  const wetsuitPence = 600;
  const pence = freeSlot.activity.pricePence * 3 + wetsuitPence - 100;
  const pounds = formatPence(pence);
  await openAdmin(page, server);
  await openBooking(page, bookingId);

  await test.step("one more ticket and a wetsuit", async () => {
    const dialog = await chooseAction(
      page,
      "Change tickets or add-ons",
      "Change Tickets or Add-ons",
    );
    await dialog.getByRole("button", { name: "One more: Tickets" }).click();
    await dialog.getByRole("button", { name: /^One more: Wetsuit/ }).click();
    await expect(dialog.getByText("To pay")).toBeVisible();
    await dialog.getByRole("button", { name: "Save Change" }).click();
    await expect(page.getByText(/^Booking changed\. The total is now/)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("something off for cold water", async () => {
    const dialog = await chooseAction(page, "Refund or reduce price", "Refund or Reduce Price");
    await dialog.getByLabel("Amount in pounds").fill("1");
    await dialog.getByLabel("Reason").fill("Cold water");
    await expect(dialog.getByText("New price")).toBeVisible();
    await dialog.getByRole("button", { name: "Reduce Price" }).click();
    await expect(dialog).toBeHidden();
    const { rows } = await server.pool.query(
      "SELECT version, ticket_count, due_pence FROM bookings WHERE id = $1",
      [bookingId],
    );
    expect(rows).toEqual([{ version: 3, ticket_count: 3, due_pence: pence }]);
    const { emails } = await readBookingState(server, bookingId);
    expect(emails.filter((kind: string) => kind === "booking-changed")).toHaveLength(2);
  });

  await test.step("another activity, and back for the same price", async () => {
    for (const [name, version] of [
      ["Aqua Assault Course", 4],
      [freeSlot.activity.name, 5],
    ] as const) {
      const dialog = await chooseAction(page, "Change activity", "Change Activity");
      await dialog.getByLabel("Activity").selectOption({ label: name });
      // Other tests use the sessions of a day from the first on.
      await dialog
        .getByText(/^\d+ left$/)
        .last()
        .click();
      await expect(dialog.getByText("New price")).toBeVisible();
      await dialog.getByRole("button", { name: "Change Activity" }).click();
      await expect(dialog).toBeHidden();
      const { rows } = await server.pool.query(
        "SELECT activity_name, version FROM bookings WHERE id = $1",
        [bookingId],
      );
      expect(rows).toEqual([{ activity_name: name, version }]);
    }
  });

  await test.step("the address is corrected, and gets the confirmation", async () => {
    const dialog = await chooseAction(page, "Correct contact details", "Correct Contact Details");
    const email = newEmailAddress();
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Save Details" }).click();
    await expect(dialog).toBeHidden();
    expect(await getEmailKinds(server, email)).toEqual(["booking-confirmation"]);
  });

  await test.step("£10 is paid in cash and the rest at the card machine", async () => {
    const dialog = await chooseAction(page, "Take payment", "Take Payment");
    await dialog.getByLabel("Amount in pounds").fill("10");
    await dialog.getByRole("button", { name: "Take £10.00" }).click();
    const rest = formatPence(pence - 1_000);
    await expect(dialog).toContainText(`${rest} of ${pounds} is still to be paid.`);
    await dialog.getByText("Other", { exact: true }).click();
    await dialog.getByRole("button", { name: `Take ${rest}` }).click();
    await expect(page.getByText(`${rest} taken. Paid in full.`)).toBeVisible();
    await expect(dialog).toBeHidden();
    const { rows } = await server.pool.query(
      "SELECT method, amount_pence FROM payments WHERE booking_id = $1 ORDER BY amount_pence",
      [bookingId],
    );
    expect(rows).toEqual([
      { method: "cash", amount_pence: 1_000 },
      { method: "other", amount_pence: pence - 1_000 },
    ]);
    expect(await readBookingState(server, bookingId)).toMatchObject({ offlinePaidPence: pence });
  });

  await test.step("moved to another time", async () => {
    const before = await readBookingState(server, bookingId);
    const dialog = await chooseAction(page, "Reschedule Booking");
    await expect(dialog.getByRole("button", { name: /Current time/ })).toBeVisible();
    await dialog
      .getByRole("listitem")
      .getByRole("button", { name: /left/, disabled: false })
      .last()
      .click();
    await dialog.getByRole("button", { name: "Reschedule Booking" }).click();
    await expect(dialog.getByText("Booking rescheduled successfully")).toBeVisible();
    // It closes by itself.
    await expect(dialog).toBeHidden();
    const { startsAt, emails } = await readBookingState(server, bookingId);
    expect(startsAt).not.toEqual(before.startsAt);
    expect(emails).toContain("booking-moved");
  });

  await test.step("cancelled with the policy's refund and an email to the customer", async () => {
    const dialog = await chooseAction(page, "Cancel Booking");
    await expect(dialog).toContainText(`${pounds} as a cash refund`);
    await dialog.getByRole("button", { name: "Cancel Booking" }).click();
    const emailPrompt = page.getByRole("dialog", { name: "Send a cancellation email?" });
    await expect(emailPrompt).toBeVisible();
    expect(await readBookingState(server, bookingId)).toMatchObject({
      status: "cancelled",
      refundChoice: "policy",
      refundPence: pence,
      emails: expect.not.arrayContaining(["booking-cancelled"]),
    });
    await emailPrompt.getByRole("button", { name: "Yes, Send Email" }).click();
    await expect(emailPrompt.getByText("Cancellation email sent successfully")).toBeVisible();
    await expect(emailPrompt).toBeHidden();
    const { emails } = await readBookingState(server, bookingId);
    expect(emails.filter((kind: string) => kind === "booking-cancelled")).toHaveLength(1);
  });

  await test.step("both parts of the cash refund recorded", async () => {
    const dialog = await chooseAction(page, "Record cash refund", "Record Cash Refund");
    for (const part of [
      "£10.00, paid in cash",
      `${formatPence(pence - 1_000)}, paid by other means`,
    ]) {
      const refund = dialog.getByRole("listitem").filter({ hasText: part });
      await refund.getByRole("button", { name: "Record as Refunded" }).click();
      await expect(refund.getByRole("status")).toContainText("Refunded");
    }
    const { rows } = await server.pool.query(
      "SELECT r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = $1",
      [bookingId],
    );
    expect(rows).toEqual([{ state: "completed" }, { state: "completed" }]);
  });
});
