import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import Papa from "papaparse";
import { filter, lookAt, names, rows, search } from "../screens/bookings-list.ts";
import { atBackOffice } from "../support/administrators.ts";
import { holdBack, refuse } from "../support/answers.ts";
import { createVoucher } from "../support/codes.ts";
import { stateOf } from "../support/desk-changes.ts";
import { listBookings } from "../support/listed-bookings.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { test } from "../support/test.ts";

const EXPORT = /\/api\/desk\/bookings\/export/;

test("a row's cancel icon cancels the booking, asks about the e-mail, and keeps the focus in the row", {
  tag: "@wide",
}, async ({ page, server, request }) => {
  const { word, bookings } = await listBookings(server, request, 2);
  const [, newer] = bookings;
  await atBackOffice(page, server, `/admin/bookings?search=${word}`);
  const cancel = rows(page)
    .first()
    .getByRole("button", { name: /^Cancel booking/ });
  await cancel.click();
  const question = page.getByRole("dialog", { name: "Cancel Booking" });
  await question.getByRole("button", { name: "Keep Booking" }).click();
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();
  await cancel.press("Enter");
  await expect(question).toContainText(`Cancel ${newer?.reference}`);
  await expect(question.getByRole("radio", { name: /As the policy says/ })).toBeChecked();
  await question.getByRole("button", { name: "Cancel Booking" }).click();
  const prompt = page.getByRole("dialog", { name: "Send a cancellation e-mail?" });
  await prompt.getByRole("button", { name: "No, Skip Email" }).click();
  await expect(prompt).toBeHidden();
  await expect(rows(page).first()).toContainText("Cancelled");
  await expect(cancel).toHaveCount(0);
  await expect(filter(page, "Cancelled 1")).toBeVisible();
  await expect(
    rows(page)
      .first()
      .getByRole("button", { name: newer?.reference ?? "", exact: true }),
  ).toBeFocused();
  expect(await stateOf(server, newer?.bookingId ?? "")).toMatchObject({
    status: "cancelled",
    letters: expect.not.arrayContaining(["booking-cancelled"]),
  });
});

test("all that the filter matches is exported, with a way to give up and a word when it fails", async ({
  page,
  server,
  request,
  isMobile,
}) => {
  const { word, bookings } = await listBookings(server, request, 12);
  const last = bookings[11];
  await server.pool.query("UPDATE bookings SET first_name = '=Ada' WHERE id = $1", [
    last?.bookingId,
  ]);
  await atBackOffice(page, server, `/admin/bookings?search=${word}&page=2`);
  const button = page.getByRole("button", { name: "Export CSV" });
  const progress = page.getByRole("progressbar", { name: "Export" });

  const goOn = await holdBack(page, EXPORT);
  await button.click();
  await expect(progress).toHaveAttribute("aria-valuetext", "0 of 12");
  const giveUp = page.getByRole("button", { name: "Cancel", exact: true });
  await expect(giveUp).toBeFocused();
  await lookAt(page, "an export under way", isMobile);
  await giveUp.click();
  await expect(progress).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  goOn();
  await page.unroute(EXPORT);

  await refuse(page, EXPORT, "DATABASE_UNAVAILABLE");
  await button.click();
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Failed to export bookings");
  await expect(failure).toContainText("Database connection not available");
  await lookAt(page, "an export that failed", isMobile);
  await page.unroute(EXPORT);

  const saved = page.waitForEvent("download");
  await button.click();
  const file = await saved;
  await expect(failure).toHaveCount(0);
  expect(file.suggestedFilename()).toMatch(/^bookings_\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const { data, meta, errors } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
  expect(errors).toEqual([]);
  expect(meta.fields).toEqual([
    ...["Reference", "Customer Name", "Customer Email", "Activity", "Date", "Time", "Tickets"],
    ...["Activity Total", "Status", "Add-ons", "Add-ons Total", "Total Amount", "Created At"],
  ]);
  // In the list's order, from its first page on, and no name is a formula.
  expect(data.map((row) => row.Reference)).toEqual(
    bookings.map(({ reference }) => reference).reverse(),
  );
  expect(data[0]).toMatchObject({
    "Customer Name": "'=Ada 12",
    "Customer Email": `12${word}@example.com`,
    Activity: "Aqua Assault Course",
    Tickets: "3",
    Status: "confirmed",
    "Total Amount": "54.00",
  });
  await expect(button).toBeFocused();
});

test("a booking is found by the voucher that paid for it, however its code is typed", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  const code = await createVoucher(server, 500);
  const voucher = { code, pence: 500 };
  const { reference } = await bookAtDesk(server, request, `v${code.toLowerCase()}@example.com`, {
    voucher,
  });
  await atBackOffice(page, server, "/admin/bookings");
  await search(page).fill(code.toLowerCase().replace(/.{4}(?=.)/g, "$&-"));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(reference);
  await search(page).fill(`${code.slice(0, -1)}${code.endsWith("7") ? "8" : "7"}`);
  await expect(page.getByText("No bookings found in the selected date range")).toBeVisible();
  await expect(names(page)).toHaveCount(0);
});
