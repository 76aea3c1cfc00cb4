import { expect } from "@playwright/test";
import { openAdmin } from "../support/administrators.ts";
import { nextNumber } from "../support/counter.ts";
import type { RunningServer } from "../support/running-server.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

/** Inserts a booking confirmation that the mail server has permanently rejected. */
async function insertRefusedEmail({ pool }: RunningServer, bookingId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO emails (kind, to_address, booking_id, content, state, tries, failed_at, last_error)
     SELECT 'booking-confirmation', b.email, b.id, jsonb_build_object(
              'bookingId', b.id, 'bookingReference', b.reference, 'customerName', b.first_name,
              'customerEmail', b.email, 'activityName', b.activity_name, 'imageUrl', null,
              'startsAt', to_char(b.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
              'endsAt', to_char(b.starts_at AT TIME ZONE 'UTC' + interval '1 hour',
                                'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
              'ticketCount', b.ticket_count, 'totalPence', b.total_pence,
              'ticketPricePence', b.ticket_price_pence, 'ticketsPence', b.tickets_pence,
              'addonsPence', b.addons_pence, 'subtotalPence', b.subtotal_pence,
              'discountPence', b.discount_pence, 'voucherPence', b.voucher_pence,
              'addons', '[]'::jsonb, 'card', null),
            'failed', 9, venue_now(), '550 5.1.1 no such mailbox'
     FROM bookings b WHERE b.id = $1
     RETURNING id`,
    [bookingId],
  );
  return rows[0]?.id ?? "";
}

test("an email of the log is shown in a frame without its links, and sent again once; so are the templates", async ({
  page,
  server,
  request,
}) => {
  const address = `amelia@lake${nextNumber()}.example`;
  const { bookingId, reference } = await bookAsStaff(server, request, address);
  const emailId = await insertRefusedEmail(server, bookingId);
  await openAdmin(page, server, "/admin/emails?state=failed");
  await page.getByRole("searchbox", { name: "Search emails" }).fill(address);
  await expect(page.getByText("Showing 1 to 1 of 1 emails")).toBeVisible();
  const emailRow = page.locator(`[data-row="${emailId}"]`).getByRole("button").first();
  await emailRow.click();
  // By name, because a toast is a dialog too.
  const dialog = page.getByRole("dialog", { name: "Confirmation" });
  await expect(dialog.getByText("550 5.1.1 no such mailbox")).toBeVisible();
  await expect(dialog.getByRole("button", { name: reference })).toBeVisible();
  const emailFrame = page.frameLocator("iframe[title='Email preview']");
  await expect(emailFrame.locator("h1")).toBeVisible();
  await expect(emailFrame.locator("a[href]")).toHaveCount(0);
  await expect(emailFrame.locator("a[data-redacted]").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Plain text" }).click();
  await expect(dialog.getByText("[link removed]")).toBeVisible();
  await dialog.getByRole("button", { name: "Resend" }).dblclick();
  await expect(page.getByText(`Email to ${address}: Not sent`)).toBeVisible();
  const { rows: resentRows } = await server.pool.query(
    `SELECT m.resent_as AS id, (SELECT count(*)::int FROM events e
       WHERE e.entity_id = m.id AND e.type = 'email.resent') AS count
     FROM emails m WHERE m.id = $1`,
    [emailId],
  );
  expect(resentRows).toEqual([{ id: expect.any(String), count: 1 }]);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Templates" }).click();
  const templates = page.getByRole("dialog", { name: "Templates" });
  await templates.getByLabel("Kind of email").selectOption("voucher-delivery");
  await expect(emailFrame.getByText("••••-••••-••••-CDEF").first()).toBeVisible();
  await templates.getByRole("button", { name: "Dark" }).click();
  await expect(page.getByTitle("Email preview")).toHaveAttribute("src", /theme=dark$/);
  await expect(emailFrame.locator("h1")).toBeVisible();
});
