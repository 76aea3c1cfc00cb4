import { expect, type Page } from "@playwright/test";
import { formatPence } from "../../src/shared/money.ts";
import { checkInParty, expectBookingOpen } from "../support/admin-bookings.ts";
import { openAdmin } from "../support/administrators.ts";
import { nextNumber } from "../support/counter.ts";
import { test } from "../support/test.ts";
import { createVisitToday } from "../support/visits.ts";

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("the first screen shows what needs attention, what comes next and the latest bookings", async ({
  page,
  server,
  request,
}) => {
  const address = `lake${nextNumber()}@lake.example`;
  const visit = await createVisitToday(server, request, {
    tickets: 3,
    isWaiverSigned: false,
    paidBy: null,
    inMinutes: -12,
  });
  await server.pool.query(
    "INSERT INTO staff_tasks (kind, subject, details) VALUES ('dispute', $1, '{}')",
    [address],
  );
  await server.pool.query(
    `INSERT INTO emails (kind, to_address, booking_id, content, state, tries, failed_at)
     VALUES ('booking-confirmation', $1, $2, '{}', 'failed', 9, venue_now())`,
    [address, visit.bookingId],
  );
  await openAdmin(page, server);
  await checkInParty(page, visit.bookingId, 2);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Good morning, Ada");
  await expect(page.getByRole("main")).toContainText(
    /Thursday 18 June 2026\. \d+ people are booked today, \d+ checked in\./,
  );
  const attention = panel(page, "Needs attention").getByRole("listitem");
  await expect(attention.filter({ hasText: /\d+ tasks? needs? a person/ })).toBeVisible();
  await expect(attention.filter({ hasText: /\d+ people today without a signed/ })).toBeVisible();
  const slotRow = panel(page, "Next sessions")
    .getByRole("listitem")
    .filter({ hasText: /3 of \d+ places booked, 2 checked in/ })
    .filter({ hasText: visit.activity })
    .filter({ hasText: ", now" });
  await expect(slotRow.first()).toBeVisible();
  const { rows } = await server.pool.query<{ pence: number }>(
    "SELECT total_pence AS pence FROM bookings WHERE id = $1",
    [visit.bookingId],
  );
  const row = panel(page, "Recent Bookings").getByRole("row").filter({ hasText: visit.name });
  await expect(row).toContainText(formatPence(rows[0]?.pence ?? 0));
  await expect(row).toContainText("Confirmed");
  await row.getByRole("button", { name: visit.name }).click();
  const dialog = await expectBookingOpen(page, visit.reference);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await attention
    .filter({ hasText: "could not be sent" })
    .getByRole("link", { name: "Review and resend" })
    .click();
  await expect(page).toHaveURL(/\/admin\/emails\?state=failed$/);
  await expect(page.getByText(address).first()).toBeVisible();
});
