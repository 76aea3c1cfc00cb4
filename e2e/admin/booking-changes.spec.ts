import { expect } from "@playwright/test";
import { openAdmin } from "../support/administrators.ts";
import {
  chooseAction,
  newEmailAddress,
  openBooking,
  readBookingState,
} from "../support/booking-actions.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("a booking gets a ticket, goodwill and another activity, is paid offline, moved, cancelled by the policy, and its cash refund recorded", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const { bookingId, freeSlot } = await bookAsStaff(server, request, newEmailAddress(), {
    paidBy: null,
  });
  const pence = freeSlot.activity.pricePence * 3 - 100;
  const pounds = `£${(pence / 100).toFixed(2)}`;
  await openAdmin(page, server);
  await openBooking(page, bookingId);

  await test.step("one more ticket", async () => {
    const dialog = await chooseAction(
      page,
      "Change tickets or add-ons",
      "Change Tickets or Add-ons",
    );
    await dialog.getByRole("button", { name: "One more: Tickets" }).click();
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
      await dialog
        .getByText(/^\d+ left$/)
        .first()
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

  await test.step("paid in cash", async () => {
    const dialog = await chooseAction(page, "Take payment", "Take Payment");
    await dialog.getByRole("button", { name: `Take ${pounds}` }).click();
    await expect(page.getByText(`${pounds} taken. Paid in full.`)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await readBookingState(server, bookingId)).toMatchObject({ offlinePaidPence: pence });
  });

  await test.step("moved to another time", async () => {
    const dialog = await chooseAction(page, "Reschedule Booking");
    await expect(dialog.getByRole("button", { name: /Current time/ })).toBeVisible();
    await dialog
      .getByRole("listitem")
      .getByRole("button", { name: /left/, disabled: false })
      .first()
      .click();
    await dialog.getByRole("button", { name: "Reschedule Booking" }).click();
    await expect(dialog.getByText("Booking rescheduled successfully")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog).toBeHidden();
    const { startsAt, emails } = await readBookingState(server, bookingId);
    expect(startsAt.toISOString()).not.toBe(freeSlot.slot.startsAt);
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
    await emailPrompt.getByRole("button", { name: "Close" }).last().click();
    await expect(emailPrompt).toBeHidden();
    const { emails } = await readBookingState(server, bookingId);
    expect(emails.filter((kind: string) => kind === "booking-cancelled")).toHaveLength(1);
  });

  await test.step("cash refund recorded", async () => {
    const dialog = await chooseAction(page, "Record cash refund", "Record Cash Refund");
    await expect(dialog).toContainText(`${pounds}, paid in cash`);
    await dialog.getByRole("button", { name: "Record as Refunded" }).click();
    await expect(dialog.getByRole("status").filter({ hasText: "Refunded" })).toBeVisible();
    const { rows } = await server.pool.query(
      "SELECT r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = $1",
      [bookingId],
    );
    expect(rows).toEqual([{ state: "completed" }]);
  });
});
