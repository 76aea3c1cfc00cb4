import { expect } from "@playwright/test";
import { openAdmin } from "../support/administrators.ts";
import { insertTestVoucher } from "../support/codes.ts";
import { nextNumber } from "../support/counter.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("changes by staff are found by person and day, and a booking by its reference", async ({
  page,
  server,
  request,
}) => {
  const code = await insertTestVoucher(server, 2_500);
  const { rows: voucherRows } = await server.pool.query<{ id: string }>(
    "SELECT id FROM vouchers WHERE code = $1",
    [code],
  );
  const voucherId = voucherRows[0]?.id ?? "";
  const { email } = await openAdmin(page, server, "/admin/activity-log");
  const { rows: users } = await server.pool.query<{ id: string }>(
    "SELECT id FROM users WHERE email = $1",
    [email],
  );
  const extendResponse = await page.request.put(`/api/admin/vouchers/${voucherId}/expiry`, {
    data: { expiresOn: "2029-12-24" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(extendResponse.status()).toBe(200);
  await page.goto(`/admin/activity-log?actor=${users[0]?.id}&from=2026-06-18&until=2026-06-18`);
  const entry = page.getByRole("row").filter({ hasText: voucherId.slice(0, 8).toUpperCase() });
  await expect(entry).toContainText("Ada Harbour");
  await expect(entry).toContainText("24 December 2029");

  const staffBooking = await bookAsStaff(server, request, `amelia@lake${nextNumber()}.example`);
  await page.goto("/admin/activity-log");
  await expect(entry).toBeVisible();
  await page
    .getByRole("searchbox", { name: "Search the activity log" })
    .fill(staffBooking.reference);
  await expect(entry).toBeHidden();
  await page
    .getByRole("row", { name: /Booking made/ })
    .getByRole("button", { name: staffBooking.reference })
    .click();
  await expect(
    page.getByRole("dialog", { name: `Booking ${staffBooking.reference}` }),
  ).toBeVisible();
});
