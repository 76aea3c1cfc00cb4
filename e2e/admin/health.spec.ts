import { expect } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import { leastTarget, newMark } from "../support/customers.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";

const HEALTH = /\/api\/desk\/health$/;
const DONE = /\/api\/desk\/staff-tasks\/[^/]+\/done$/;
const CHECK = /\/api\/desk\/invariant-checks$/;

test("what needs a person is told with what to do, is done, and that is undone", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const mark = newMark();
  await server.pool.query(
    `INSERT INTO staff_tasks (kind, subject, booking_id, details)
     SELECT 'dispute', $1, id, jsonb_build_object('amountPence', 1800, 'dueAt', '2026-01-02T12:00:00Z',
                                                  'reason', $1::text)
     FROM bookings WHERE hidden_at IS NULL LIMIT 1`,
    [mark],
  );
  await atBackOffice(page, server, "/admin/health");
  const task = page
    .getByRole("listitem")
    .filter({ hasText: "A card holder disputes a payment" })
    .filter({ hasText: mark });
  await expect(task).toContainText("£18.00");
  await expect(task).toContainText("Answer at Square before the day it is due");
  await look(page, "the health", leastTarget(isMobile));
  if (!isMobile) {
    await expect(page.getByRole("link", { name: /^Health \d+ to look at$/ })).toBeVisible();
  }

  await refuse(page, DONE, "TASK_MONEY_OPEN");
  await task.getByRole("button", { name: "Done" }).click();
  await expect(task.getByRole("alert")).toContainText("Failed to mark the task as done");
  await expect(task.getByRole("alert")).toContainText("This money has not been handed back yet.");
  await page.unroute(DONE);
  await task.getByRole("button", { name: "Done" }).click();
  await expect(task).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(task).toBeVisible();
  await task.getByRole("button", { name: "Done" }).click();
  await expect(task).toHaveCount(0);
});

test("what must hold is checked when somebody asks, and the jobs tell how they are", {
  tag: "@one-width",
}, async ({ page, server }) => {
  test.slow();
  await atBackOffice(page, server, "/admin/health");
  const panel = page.getByRole("region", { name: "What must always hold" });
  await refuse(page, CHECK, "TOO_MANY_REQUESTS");
  const button = panel.getByRole("button", { name: /Check now|Checking/ });
  await expect(button).toHaveText("Check now", { timeout: 60_000 });
  await button.click();
  await expect(panel.getByRole("alert")).toContainText("Failed to start the check");
  await page.unroute(CHECK);
  await button.click();
  await expect(panel).toContainText("Being checked now.");
  await expect(panel).toContainText(/Checked today, .* in /, { timeout: 90_000 });
  await expect(panel.getByText("Holds").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Jobs", exact: true })).toContainText(
    "Send messages",
  );
  await expect(page.getByRole("region", { name: "What is configured" })).toContainText(
    "PostgreSQL",
  );
});

test("a health that cannot be read is said", { tag: "@one-width" }, async ({ page, server }) => {
  await atBackOffice(page, server, "/admin/audit");
  await refuse(page, HEALTH, "DATABASE_UNAVAILABLE");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: "Health" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to load the health of the system");
  await page.unroute(HEALTH);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "What needs a person" })).toBeVisible();
});
