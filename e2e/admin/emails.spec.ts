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
const RESEND = /\/api\/desk\/messages\/[^/]+\/resends\//;

/** Notices to the venue's own address under a mark, the newest failed. */
async function newNotices({ pool }: RunningServer, count: number): Promise<string> {
  const mark = newMark();
  await pool.query(
    `INSERT INTO messages (id, kind, to_address, booking_id, content, state, tries, created_at,
                           failed_at, last_error)
     SELECT gen_random_uuid(), m.kind, $1 || n || '@lake.example', m.booking_id, m.content,
            CASE n WHEN 1 THEN 'failed' ELSE 'kept' END, n, now() - n * interval '1 second',
            CASE n WHEN 1 THEN now() END, CASE n WHEN 1 THEN '550 5.1.1 no such mailbox' END
     FROM generate_series(1, $2::int) n,
          (SELECT * FROM messages WHERE kind = 'booking-confirmation' AND content <> '{}'
           ORDER BY created_at LIMIT 1) m`,
    [mark, count],
  );
  return mark;
}

test("the log is filtered, searched and walked, and a letter is looked at without its links", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const mark = await newNotices(server, 45);
  await atBackOffice(page, server, `/admin/emails?search=${mark}`);
  await expect(page.getByText("Showing 1 to 20 of 45 e-mails")).toBeVisible();
  await look(page, "the log", leastTarget(isMobile));
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
});

test("a letter that can be sent again is sent once, and what goes wrong is said", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const { rows } = await server.pool.query<{ id: string; to: string }>(
    `SELECT m.id, m.to_address AS to FROM messages m JOIN bookings b ON b.id = m.booking_id
     WHERE m.kind = 'booking-confirmation' AND m.resent_as IS NULL AND b.status = 'confirmed'
       AND b.email = m.to_address AND (m.content ->> 'startsAt')::timestamptz = b.starts_at
       AND m.state IN ('kept', 'sent')
     ORDER BY random() LIMIT 1`,
  );
  const [message = { id: "", to: "" }] = rows;
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
  await dialog.getByRole("button", { name: "Plain text" }).click();
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
