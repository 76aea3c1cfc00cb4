import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import Papa from "papaparse";
import { formatTime, localDate } from "../../src/shared/time.ts";
import {
  bookingRows,
  bookingsSearch,
  customerNames,
  pageButton,
  statusFilter,
} from "../screens/bookings-list.ts";
import { openAdmin } from "../support/administrators.ts";
import { newEmailAddress, readBookingState } from "../support/booking-actions.ts";
import { DESKTOP } from "../support/desktop.ts";
import { openHydrated } from "../support/hydration.ts";
import { createListedBookings } from "../support/listed-bookings.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("bookings are found, paged, sorted, filtered, kept as a view and exported, with all of it in the URL", async ({
  page,
  server,
  request,
}) => {
  test.slow();
  const { searchTerm, bookings } = await createListedBookings(server, request, 12);
  await server.pool.query("UPDATE bookings SET first_name = '=Ada' WHERE id = $1", [
    bookings[11]?.bookingId,
  ]);
  const unpaid = await bookAsStaff(server, request, newEmailAddress(), { paidBy: null });
  await openAdmin(page, server, "/admin/bookings");
  await bookingsSearch(page).fill(searchTerm);
  await expect(page.getByText("Showing 1 to 10 of 12 bookings")).toBeVisible();
  await pageButton(page, "Next page").click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await page.reload();
  await expect(customerNames(page)).toHaveText(["Ada 02", "Ada 01"]);
  await expect(bookingsSearch(page)).toHaveValue(searchTerm);
  await statusFilter(page, "Cancelled 0").click();
  await expect(page.getByText("No bookings found in the selected date range")).toBeVisible();
  await statusFilter(page, "All 12").click();
  await page.getByRole("combobox", { name: "Sorted by" }).selectOption("Booked, oldest first");
  await expect(customerNames(page).first()).toHaveText("Ada 01");

  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await downloadPromise;
  expect(file.suggestedFilename()).toMatch(/^bookings_\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const { data, meta, errors } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
  expect(errors).toEqual([]);
  expect(meta.fields).toEqual([
    "Reference",
    "Customer Name",
    "Customer Email",
    "Activity",
    "Date",
    "Time",
    "Tickets",
    "Activity Total",
    "Status",
    "Add-ons",
    "Add-ons Total",
    "Total Amount",
    "Created At",
    "Discount",
    "Price Adjustment",
    "Not Refunded",
    "Voucher",
    "Paid",
    "Refunded",
    "To Pay",
    "Paid By",
    "VAT",
  ]);
  // In the order of the list, from its first page on, and no name is a formula.
  expect(data.map((row) => row.Reference)).toEqual(bookings.map(({ reference }) => reference));
  expect(data[11]).toMatchObject({
    "Customer Name": "'=Ada 12",
    "Customer Email": `12${searchTerm}@example.com`,
    Activity: "Aqua Assault Course",
    Tickets: "3",
    Status: "confirmed",
    "Total Amount": "54.00",
  });
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeFocused();
  await page.getByLabel("Bookings per page").selectOption("25 per page");
  await expect(page.getByText("Showing 1 to 12 of 12 bookings")).toBeVisible();

  const startsAt = new Date(unpaid.freeSlot.slot.startsAt);
  const day = localDate(startsAt, "Europe/London");
  await openHydrated(page, `/admin/bookings?from=${day}&until=${day}`);
  const filters = page.getByRole("button", { name: /^Filters/ });
  await filters.click();
  const form = page.getByRole("dialog", { name: "Filters" });
  await form.getByLabel("Activity").selectOption("Giant Slides");
  // Other tests may have unpaid bookings on that day, but not in that session.
  await form.getByLabel("Session").selectOption({ label: formatTime(startsAt, "Europe/London") });
  await form.getByLabel("Source").selectOption("Sold by staff");
  for (const name of ["Unpaid", "Waiver unsigned"]) {
    await form.getByLabel(name).click();
    await expect(form.getByLabel(name)).toBeChecked();
  }
  await expect(filters).toHaveText("Filters (5)");
  await form.getByRole("button", { name: "Save these filters" }).click();
  const view = `Slides to pay ${unpaid.reference}`;
  await form.getByLabel("Name of the view").fill(view);
  await form.getByRole("button", { name: "Save View" }).click();
  await expect(form.getByRole("button", { name: view, exact: true })).toBeVisible();
  await openHydrated(page, "/admin/bookings");
  await filters.click();
  await form.getByRole("button", { name: view, exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove filter: Unpaid" })).toBeVisible();
  const shown = page.getByRole("button", { name: /^[0-9A-F]{8}$/ }).filter({ visible: true });
  await expect(shown).toHaveText([unpaid.reference]);
});

test.describe("on wide screens", () => {
  test.use(DESKTOP);

  test("a booking is cancelled from its row, and several are deleted and restored by Undo", async ({
    page,
    server,
    request,
  }) => {
    const { searchTerm, bookings } = await createListedBookings(server, request, 2);
    const ids = bookings.map(({ bookingId }) => bookingId);
    const [older = "", newer = ""] = ids;
    await openAdmin(page, server, `/admin/bookings?search=${searchTerm}`);

    await test.step("cancelled without an email to the customer", async () => {
      await bookingRows(page)
        .first()
        .getByRole("button", { name: /^Cancel booking/ })
        .click();
      const confirmDialog = page.getByRole("dialog", { name: "Cancel Booking" });
      await confirmDialog.getByRole("button", { name: "Cancel Booking" }).click();
      await page.getByRole("button", { name: "No, Skip Email" }).click();
      await expect(statusFilter(page, "Cancelled 1")).toBeVisible();
      expect(await readBookingState(server, newer)).toMatchObject({
        status: "cancelled",
        refundChoice: "policy",
        emails: expect.not.arrayContaining(["booking-cancelled"]),
      });
    });

    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Delete Selected (2)" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 2 bookings?" });
    await expect(dialog).toContainText("1 booking is still confirmed");
    await dialog.getByRole("radio", { name: /^Full refund/ }).check();
    await dialog.getByLabel(/Email the customers/).uncheck();
    await dialog.getByRole("button", { name: "Delete Selected (2)" }).click();
    await expect(page.getByText("2 bookings deleted")).toBeVisible();
    await expect(page.getByText("No bookings found in the selected date range")).toBeVisible();
    for (const id of ids)
      expect(await readBookingState(server, id)).toMatchObject({ isHidden: true });
    expect(await readBookingState(server, older)).toMatchObject({
      status: "cancelled",
      refundChoice: "full",
      refundPence: 1800,
      emails: expect.not.arrayContaining(["booking-cancelled"]),
    });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(bookingRows(page)).toHaveCount(2);
    for (const id of ids)
      expect(await readBookingState(server, id)).toMatchObject({ isHidden: false });
  });
});
