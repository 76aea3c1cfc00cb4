import { expect } from "@playwright/test";
import { formatPence } from "../../src/shared/money.ts";
import {
  nameField,
  newBookingPath,
  setTicketCount,
  submitBooking,
} from "../screens/new-booking.ts";
import { openAdmin } from "../support/administrators.ts";
import { chooseAction, openBooking } from "../support/booking-actions.ts";
import { openHydrated } from "../support/hydration.ts";
import { findFreeSlot } from "../support/places.ts";
import { readPrintedText } from "../support/printed-text.ts";
import { test } from "../support/test.ts";

test("the till is opened, takes and refunds cash, is closed with a difference, and read back", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const freeSlot = await findFreeSlot(request, "Giant Slides");
  const pricePence = freeSlot.activity.pricePence;
  await openAdmin(page, server, "/admin/till");
  await page.getByLabel("Float (£)").fill("100");
  await page.getByRole("button", { name: "Open till" }).click();
  await expect(page.getByRole("region", { name: "The till is open" })).toContainText("£100.00");

  const sellForCash = async (tickets: number) => {
    await openHydrated(page, newBookingPath(freeSlot));
    await nameField(page).fill("Jo Marsden");
    await setTicketCount(page, tickets);
    return submitBooking(page);
  };
  await sellForCash(2);
  const refundedReference = await sellForCash(1);
  const { rows } = await server.pool.query("SELECT id FROM bookings WHERE reference = $1", [
    refundedReference,
  ]);
  await openBooking(page, rows[0].id);
  const cancel = await chooseAction(page, "Cancel Booking");
  await cancel.getByRole("button", { name: "Cancel Booking" }).click();
  await expect(cancel).toBeHidden();
  await openBooking(page, rows[0].id);
  const refund = await chooseAction(page, "Record cash refund", "Record Cash Refund");
  await refund.getByRole("button", { name: "Record as Refunded" }).click();
  await expect(refund.getByRole("status").filter({ hasText: "Refunded" })).toBeVisible();

  await openHydrated(page, "/admin/till");
  const open = page.getByRole("region", { name: "The till is open" });
  await expect(open).toContainText(`Cash taken${formatPence(3 * pricePence)}`);
  await expect(open).toContainText(`Cash refunds${formatPence(-pricePence)}`);
  const expectedPence = 10_000 + 2 * pricePence;
  await expect(open).toContainText(`Expected in the drawer${formatPence(expectedPence)}`);
  await page.getByRole("button", { name: "Close till" }).click();
  const dialog = page.getByRole("dialog", { name: "Close the till" });
  await dialog.getByLabel("Counted cash (£)").fill(((expectedPence - 150) / 100).toFixed(2));
  await expect(dialog).toContainText("£1.50 short");
  await dialog.getByLabel("Why does the count differ?").fill("Wrong change given");
  await dialog.getByRole("button", { name: "Close Till" }).click();

  const drawer = page.getByRole("dialog", { name: /2026$/ });
  await expect(drawer).toContainText("£1.50 short");
  await expect(drawer).toContainText("Wrong change given");
  await page.reload();
  await expect(drawer.getByRole("row", { name: /Ada Harbour/ })).toContainText(
    formatPence(3 * pricePence),
  );
  const text = readPrintedText(await page.pdf({ format: "A4" })).replaceAll(/\s/g, "");
  expect(text).toContain("HarbourLakeAquapark:cash-upof");
  expect(text).toContain("£1.50short");
  expect(text).not.toContain("AdminPortal");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "The till is closed" })).toBeVisible();
  await expect(page.getByLabel("Float (£)")).toHaveValue("100.00");
});
