import { expect } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { createVoucher } from "../support/codes.ts";
import { nextNumber } from "../support/counter.ts";
import { bookAtDesk } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("what somebody of the staff changed is found by person and day, and a booking by its reference", async ({
  page,
  server,
  request,
}) => {
  const code = await createVoucher(server, 2_500);
  const { rows: made } = await server.pool.query<{ id: string }>(
    "SELECT id FROM vouchers WHERE code = $1",
    [code],
  );
  const voucherId = made[0]?.id ?? "";
  const { email } = await atBackOffice(page, server, "/admin/audit");
  const { rows: users } = await server.pool.query<{ id: string }>(
    "SELECT id FROM users WHERE email = $1",
    [email],
  );
  const extended = await page.request.put(`/api/desk/vouchers/${voucherId}/expiry`, {
    data: { expiresOn: "2029-12-24" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(extended.status()).toBe(200);
  await page.goto(`/admin/audit?who=${users[0]?.id}&from=2026-06-18&until=2026-06-18`);
  const entry = page.getByRole("row").filter({ hasText: voucherId.slice(0, 8).toUpperCase() });
  await expect(entry).toContainText("Ada Harbour");
  await expect(entry).toContainText("24 December 2029");

  const booked = await bookAtDesk(server, request, `amelia@lake${nextNumber()}.example`);
  await page.goto("/admin/audit");
  await page.getByRole("searchbox", { name: "Search the audit log" }).fill(booked.reference);
  await page
    .getByRole("row", { name: /Booking made/ })
    .getByRole("button", { name: booked.reference })
    .click();
  await expect(page.getByRole("dialog")).toContainText(booked.reference);
});
