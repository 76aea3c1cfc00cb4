import { expect } from "@playwright/test";
import { openAdmin } from "../support/administrators.ts";
import { nextNumber } from "../support/counter.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("a task is marked as done and reopened, a check is requested, and the jobs run", async ({
  page,
  server,
  request,
}) => {
  const subject = `lake${nextNumber()}`;
  const { bookingId, reference } = await bookAsStaff(server, request, `${subject}@example.com`);
  await server.pool.query(
    `INSERT INTO staff_tasks (kind, subject, booking_id, details)
     VALUES ('dispute', $1, $2, '{"amountPence": 1800}')`,
    [subject, bookingId],
  );
  // As after the hourly check; running one is tested without a browser.
  const { rows: checks } = await server.pool.query<{ finishedAt: Date }>(
    `UPDATE invariant_checks
     SET requested_at = NULL, started_at = venue_now(), finished_at = venue_now()
     RETURNING finished_at AS "finishedAt"`,
  );
  await openAdmin(page, server, "/admin/health");
  const isTaskDone = async () => {
    const { rows } = await server.pool.query<{ isTaskDone: boolean }>(
      'SELECT done_at IS NOT NULL AS "isTaskDone" FROM staff_tasks WHERE subject = $1',
      [subject],
    );
    return rows[0]?.isTaskDone;
  };
  const task = page.getByRole("listitem", {
    name: `A card holder disputes a payment ${reference}`,
  });
  await expect(task).toContainText("£18.00");
  await task.getByRole("button", { name: "Done" }).click();
  await expect(task).toHaveCount(0);
  expect(await isTaskDone()).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(task).toBeVisible();
  expect(await isTaskDone()).toBe(false);
  await task.getByRole("button", { name: "Done" }).click();
  await expect(task).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Background jobs" })).toContainText("Send emails");
  await expect(page.getByRole("region", { name: "How it is set up" })).toContainText("PostgreSQL");
  const panel = page.getByRole("region", { name: "Checks", exact: true });
  await expect(panel).toContainText(/Checked today, /);
  await panel.getByRole("button", { name: "Check now" }).click();
  await expect(panel).toContainText("Checking now.");
  const { rows } = await server.pool.query(
    `SELECT requested_at IS NOT NULL OR started_at > $1 AS "isRequestedOrMade"
     FROM invariant_checks`,
    [checks[0]?.finishedAt],
  );
  expect(rows).toEqual([{ isRequestedOrMade: true }]);
});
