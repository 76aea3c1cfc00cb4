import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import { leastTarget, newMark } from "../support/customers.ts";
import { look } from "../support/looks.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";

const LIST = /\/api\/desk\/messages\?/;
const ONE = /\/api\/desk\/messages\/[^/]+$/;
const TEMPLATE = /\/api\/desk\/message-templates\/[^/]+$/;
const RESEND = /\/api\/desk\/messages\/[^/]+\/resends\//;

/** Confirmations of a booking; to addresses with a mark, the newest failed, or to its own address. */
async function newLetters(
  { pool }: RunningServer,
  count: number,
  mark: string | null,
): Promise<{ id: string; to: string }[]> {
  const { rows } = await pool.query<{ id: string; to: string }>(
    `INSERT INTO messages (kind, to_address, booking_id, content, state, tries, created_at,
                           failed_at, last_error)
     SELECT 'booking-confirmation', CASE WHEN $1::text IS NULL THEN b.email
              ELSE $1 || n || '@lake.example' END,
            b.id, jsonb_build_object(
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
            CASE WHEN n = 1 AND $1 IS NOT NULL THEN 'failed' ELSE 'kept' END, n,
            venue_now() - n * interval '1 second', CASE WHEN n = 1 AND $1 IS NOT NULL THEN venue_now() END,
            CASE WHEN n = 1 AND $1 IS NOT NULL THEN '550 5.1.1 no such mailbox' END
     FROM generate_series(1, $2::int) n,
          (SELECT * FROM bookings WHERE status = 'confirmed' AND email <> '' AND hidden_at IS NULL
             AND starts_at > venue_now()
           ORDER BY created_at LIMIT 1) b
     RETURNING id, to_address AS to`,
    [mark, count],
  );
  return rows;
}

test("the log is filtered, searched and walked, and a letter is looked at without its links", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const mark = newMark();
  await newLetters(server, 45, mark);
  await atBackOffice(page, server, `/admin/emails?search=${mark}`);
  await expect(page.getByText("Showing 1 to 20 of 45 e-mails")).toBeVisible();
  await look(page, "the log", leastTarget(isMobile));
  if (!isMobile) {
    await expect(page.getByRole("link", { name: /^E-mail log \d+ failed$/ })).toBeVisible();
  }
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Showing 21 to 40 of 45 e-mails")).toBeVisible();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByText("Showing 1 to 20 of 45 e-mails")).toBeVisible();

  if (isMobile) await page.getByRole("combobox", { name: "State" }).selectOption("failed");
  else await page.getByRole("button", { name: /^Failed \d/ }).click();
  await expect(page.getByText("Showing 1 to 1 of 1 e-mails")).toBeVisible();
  const open = page.getByRole("button", { name: new RegExp(`${mark}1@`) });
  await open.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("550 5.1.1 no such mailbox")).toBeVisible();
  const letter = page.frameLocator("iframe[title='The e-mail as it looks']");
  await expect(letter.locator("h1")).toBeVisible();
  await expect(letter.locator("a[href]")).toHaveCount(0);
  await expect(letter.locator("a[data-left-out]").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Plain text" }).click();
  await expect(dialog.getByText("[left out]")).toBeVisible();
  await look(page, "one e-mail", leastTarget(isMobile));
  // The address is not the booking's any more.
  await expect(dialog.getByText("What this e-mail says is no longer so.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await open.click();
  await dialog.getByRole("button", { name: /^[0-9A-F]{8}$/ }).click();
  await expect(page.getByRole("dialog", { name: /^Booking / })).toBeVisible();
});

test("a letter that can be sent again is sent once, and what goes wrong is said", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const [message = { id: "", to: "" }] = await newLetters(server, 1, null);
  await atBackOffice(page, server, `/admin/emails?search=${encodeURIComponent(message.to)}`);
  const line = page.locator(`[data-row="${message.id}"]`).getByRole("button").first();
  await refuse(page, ONE, "DATABASE_UNAVAILABLE");
  await line.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("Failed to load the e-mail");
  await page.unroute(ONE);
  await dialog.getByRole("button", { name: "Try again" }).click();
  const resend = dialog.getByRole("button", { name: "Resend" });
  await refuse(page, RESEND, "MESSAGE_RESENT");
  await resend.click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to resend the e-mail");
  await expect(dialog.getByRole("alert")).toContainText("This e-mail was sent again already.");
  await page.unroute(RESEND);
  await resend.dblclick();
  await expect(page.getByText(`E-mail to ${message.to}: Kept`)).toBeVisible();
  const { rows: again } = await server.pool.query(
    `SELECT m.resent_as AS id, (SELECT count(*)::int FROM events e
       WHERE e.entity_id = m.id AND e.what = 'message.resent') AS count
     FROM messages m WHERE m.id = $1`,
    [message.id],
  );
  expect(again).toMatchObject([{ id: expect.any(String), count: 1 }]);
});

test("every kind of e-mail is shown with sample data, light and dark, wide and narrow", async ({
  page,
  server,
  isMobile,
}) => {
  await atBackOffice(page, server, "/admin/emails");
  await page.getByRole("button", { name: "Templates" }).click();
  const dialog = page.getByRole("dialog", { name: "Templates" });
  await dialog.getByLabel("Kind of e-mail").selectOption("voucher-delivery");
  const letter = page.frameLocator("iframe[title='The e-mail as it looks']");
  await expect(letter.getByText("••••-••••-••••-CDEF").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Dark" }).click();
  await dialog.getByRole("button", { name: "Phone" }).click();
  await expect(letter.locator("h1")).toBeVisible();
  await refuse(page, TEMPLATE, "DATABASE_UNAVAILABLE");
  await dialog.getByRole("button", { name: "Plain text" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to load the template");
  await page.unroute(TEMPLATE);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("[left out]")).toBeVisible();
  await look(page, "the templates", leastTarget(isMobile));
});

test("what cannot be read is said, and read again", { tag: "@one-width" }, async ({
  page,
  server,
}) => {
  await atBackOffice(page, server, "/admin/emails");
  await refuse(page, LIST, "DATABASE_UNAVAILABLE");
  const search = page.getByRole("searchbox", { name: "Search e-mails" });
  await search.fill(`nobody${randomUUID()}`);
  await expect(page.getByRole("alert")).toContainText("Failed to load e-mails");
  await page.unroute(LIST);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No e-mails found")).toBeVisible();
  await look(page, "nothing found");
  await page.getByRole("link", { name: "Show all e-mails" }).click();
  await expect(page).toHaveURL("/admin/emails");
});
