import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import { leastTarget } from "../support/customers.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";

const LIST = /\/api\/desk\/audit\?/;

test("who changed what is found by person, thing, day and reference, and the booking opens", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const { email } = await atBackOffice(page, server);
  const { rows: users } = await server.pool.query("SELECT id FROM users WHERE email = $1", [email]);
  const account: { id: string } = users[0];
  const long = `Long ${"words ".repeat(40)}`;
  await server.pool.query(
    `INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, before, after)
     VALUES ('staff', $1, 'activity', $2, 'activity.changed', $3, $4)`,
    [
      account.id,
      randomUUID(),
      { pricePence: 1800, isActive: true },
      { pricePence: 2050, isActive: false, description: long },
    ],
  );
  await page.goto(`/admin/audit?who=${account.id}`);
  const row = page.getByRole("row", { name: /Activity changed/ });
  await expect(row).toContainText("£18.00");
  await expect(row).toContainText("£20.50");
  await expect(row).toContainText("Active: from Yes");
  await expect(page.getByRole("combobox", { name: "Who" })).toHaveValue(account.id);
  await look(page, "the audit log", leastTarget(isMobile));
  await row.getByText("Long words").first().click();
  await expect(row.locator("details")).toHaveAttribute("open");

  await page.getByRole("combobox", { name: "What" }).selectOption("booking");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("link", { name: "Show everything" }).click();
  const { rows } = await server.pool.query<{ reference: string }>(
    `SELECT b.reference FROM bookings b JOIN events e ON e.entity_id = b.id
     WHERE b.hidden_at IS NULL AND e.what = 'booking.confirmed' LIMIT 1`,
  );
  const reference = rows[0]?.reference ?? "";
  await page.getByRole("searchbox", { name: "Search the audit log" }).fill(reference);
  const made = page.getByRole("row", { name: /Booking made/ });
  await made.getByRole("button", { name: reference }).click();
  await expect(page.getByRole("dialog")).toContainText(reference);
});

test("days narrow it down, and what cannot be read is said", { tag: "@one-width" }, async ({
  page,
  server,
}) => {
  await atBackOffice(page, server, "/admin/audit");
  await refuse(page, LIST, "DATABASE_UNAVAILABLE");
  await page.getByLabel("Until").fill("2020-01-01");
  await expect(page.getByRole("alert")).toContainText("Failed to load the audit log");
  await page.unroute(LIST);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await expect(page).toHaveURL(/until=2020-01-01/);
});
