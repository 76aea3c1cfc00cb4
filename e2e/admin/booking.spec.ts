import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { readPdf } from "../../tests/support/read-pdf.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { openBookingDialog } from "../support/admin-bookings.ts";
import { openAdmin } from "../support/administrators.ts";
import { openReadyToPay } from "../support/ready-to-pay.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";

/** Makes an online booking paid by card. */
async function bookOnline(page: Page, server: RunningServer) {
  const prepared = await openReadyToPay(page, page.request, { tickets: 2 });
  await pay(page);
  await expectBooked(page);
  const { rows } = await server.pool.query("SELECT id FROM bookings WHERE email = $1", [
    prepared.visitor.email,
  ]);
  return { ...prepared, bookingId: rows[0].id as string };
}

const section = (dialog: Locator, name: string) => dialog.getByRole("region", { name });

async function chooseAction(page: Page, dialog: Locator, item: string): Promise<void> {
  await dialog.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("an online booking is shown in full: details, notes, history, waiver and invoice", async ({
  page,
  server,
}) => {
  test.slow();
  const { bookingId, visitor, freeSlot } = await bookOnline(page, server);
  await openAdmin(page, server);
  const dialog = await openBookingDialog(page, bookingId);
  const reference = bookingId.slice(0, 8).toUpperCase();
  await expect(dialog).toContainText(`Booking ${reference}`);
  await expect(dialog).toContainText("Confirmed");

  const details = section(dialog, "Booking Details");
  await expect(details).toContainText("Giant Slides");
  await expect(details).toContainText("2, 0 checked in");
  await expect(details).toContainText("online");
  const customer = section(dialog, "Customer Information");
  await expect(customer).toContainText(visitor.email);
  const waiver = section(dialog, "Waiver Status");
  await expect(waiver).toContainText("Signed");
  await expect(waiver).toContainText("for 2 people");
  const payment = section(dialog, "Payment Details");
  await expect(payment).toContainText("Visa ending 1111, captured");
  await expect(payment).toContainText("Transaction");
  await expect(payment).toContainText("Refundable until");
  const total = `£${((freeSlot.activity.pricePence * 2) / 100).toFixed(2)}`;
  const order = section(dialog, "Order Breakdown");
  await expect(order.getByRole("row", { name: /^Total/ })).toContainText(total);
  await expect(order.getByRole("row", { name: /^Subtotal/ })).toContainText(total);
  const history = section(dialog, "History").getByRole("listitem");
  await expect(history.filter({ hasText: "Booked online, waiver signed" })).toHaveCount(1);
  await expect(history.filter({ hasText: `${total} captured, Visa ending 1111` })).toHaveCount(1);

  await test.step("the signed waiver", async () => {
    await waiver.getByRole("button", { name: "View signed waiver" }).click();
    const waiverDialog = page.getByRole("dialog", { name: "Signed waiver" });
    await expect(waiverDialog.getByRole("region", { name: "Waiver text" })).toContainText(
      "wish to take part in activities",
    );
    await expect(waiverDialog).toContainText("2 people");
    await expect(waiverDialog).toContainText(/[0-9a-f]{64}/);
    await page.keyboard.press("Escape");
    await expect(waiverDialog).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(waiver.getByRole("button", { name: "View signed waiver" })).toBeFocused();
  });

  await test.step("notes", async () => {
    await dialog.getByLabel("Add a note for the team").fill("Birthday for Isla, 9.");
    await dialog.getByRole("button", { name: "Add note" }).click();
    const notes = section(dialog, "Notes");
    await expect(notes.getByRole("listitem")).toContainText("Birthday for Isla, 9.");
    await expect(notes.getByRole("listitem")).toContainText("Ada Harbour");
    await expect(history.first()).toContainText("Note added");
    await notes.getByRole("button", { name: /^Remove the note by Ada Harbour/ }).click();
    await expect(notes.getByRole("listitem")).toHaveCount(0);
    await expect(history.first()).toContainText("Note removed");
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(notes.getByRole("listitem")).toContainText("Birthday for Isla, 9.");
    await expect(history.first()).toContainText("Note restored");
    await expect(dialog.getByLabel("Add a note for the team")).toBeFocused();
  });

  await test.step("the invoice", async () => {
    const downloadPromise = page.waitForEvent("download");
    await chooseAction(page, dialog, "Download Invoice");
    const download = await downloadPromise;
    expect(download.suggestedFilename()).toBe(`invoice-${reference}.pdf`);
    const { text } = readPdf(await readFile(await download.path()));
    expect(text.replace(/\s/g, "")).toContain(reference);
    expect(text.replace(/\s/g, "")).toContain(`Total${total}`);
  });

  await test.step("the confirmation again", async () => {
    await chooseAction(page, dialog, "Resend Confirmation");
    await expect(dialog.getByRole("status")).toContainText("Confirmation email sent successfully");
    await expect(history.first()).toContainText("Confirmation saved again, not sent");
    await expect(history.first()).toContainText("Ada Harbour");
    const { rows } = await server.pool.query(
      "SELECT FROM emails WHERE to_address = $1 AND kind = 'booking-confirmation'",
      [visitor.email],
    );
    expect(rows).toHaveLength(2);
  });
});
