import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { invariantArea, taskKind } from "../../../src/shared/contract/admin/health.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { inMinutes } from "../support/clock.ts";
import {
  adminHealth,
  disputeTask,
  healthApi,
  invariantResult,
  lostPaymentTask,
} from "../support/health.ts";
import { advanceTime, openApp } from "../support/open-app.ts";

const healthContract = contract.admin.health;
const panel = (name: string) => page.getByRole("region", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("a task for staff says what to do, can be marked as done, and reopened", async () => {
  const task = disputeTask();
  const api = healthApi(adminHealth({ tasks: [task] }));
  await openApp("/admin/health", api);
  const taskRow = page.getByRole("listitem", { name: "A card holder disputes a payment 7F3A91C2" });
  await expect.element(taskRow).toMatchTextContent("£18.00, no knowledge");
  await expect.element(taskRow).toMatchTextContent("Answer at Square before the day it is due");
  await expect.element(taskRow).toMatchTextContent("due Thu 25 Jun");
  const doneButton = taskRow.getByRole("button", { name: "Done" });
  api.refuse(healthContract.finishTask, "TASK_MONEY_OPEN");
  await doneButton.click();
  const alert = taskRow.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to mark the task as done");
  await expect.element(alert).toMatchTextContent(errors.TASK_MONEY_OPEN.sentence);

  api
    .respond(healthContract.finishTask, { isDone: true })
    .respond(healthContract.get, adminHealth());
  await doneButton.click();
  await expect.element(taskRow).not.toBeInTheDocument();
  await expect.element(panel("What needs you")).toMatchTextContent("Nothing needs attention");
  api.respond(healthContract.reopenTask, { isDone: false });
  api.respond(healthContract.get, adminHealth({ tasks: [task] }));
  await button("Undo").click();
  await expect.element(taskRow).toBeVisible();
  await expect.poll(() => api.calls(healthContract.reopenTask)).toEqual([{ taskId: task.id }]);
});

test("a payment of a restored database is refunded or added to a booking, after a question", async () => {
  const task = lostPaymentTask();
  const api = healthApi(adminHealth({ tasks: [task] }));
  await openApp("/admin/health", api);
  const taskRow = page.getByRole("listitem", {
    name: "A payment from before the database was restored",
  });
  await expect.element(taskRow).toMatchTextContent("£36.00");
  await expect.element(taskRow).toMatchTextContent("3F9A27C4 Aqua Course, Visa");
  const dialog = page.getByRole("dialog");
  await button("Add to Booking").click();
  await page.getByLabelText("Reference of the new booking").fill("0a1b2c3d");
  api.refuse(healthContract.assignLostPayment, "BOOKING_NOT_FOUND");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect.element(dialog).toMatchTextContent("Failed to add the payment");
  api.respond(healthContract.assignLostPayment, { isDone: true });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const input = { taskId: task.id, reference: "0A1B2C3D" };
  await expect.poll(() => api.calls(healthContract.assignLostPayment)).toEqual([input, input]);
  await expect.element(dialog).not.toBeInTheDocument();

  await button("Refund").click();
  await expect.element(dialog).toMatchTextContent("Refund £36.00?");
  api.respond(healthContract.refundLostPayment, { isDone: true });
  api.respond(healthContract.get, adminHealth());
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect.element(taskRow).not.toBeInTheDocument();
  expect(api.calls(healthContract.refundLostPayment)).toEqual([{ taskId: task.id }]);
});

test("a task that cannot be marked as done says so", async () => {
  const api = healthApi(adminHealth({ tasks: [disputeTask()] })).respond(
    healthContract.finishTask,
    {
      isDone: true,
    },
  );
  await openApp("/admin/health", api);
  await expect.element(button("Done")).toBeVisible();
  api.respond(healthContract.get, adminHealth());
  await button("Done").click();
  api.refuse(healthContract.reopenTask, "DATABASE_UNAVAILABLE");
  await button("Undo").click();
  await expect
    .element(
      page.getByText(`The task is still done. ${errors.DATABASE_UNAVAILABLE.sentence}`).first(),
    )
    .toBeVisible();
});

test("failed or overdue emails and unsettled payments are listed with links", async () => {
  await openApp(
    "/admin/health",
    healthApi(
      adminHealth({
        failedEmails: 2,
        overdueEmails: 3,
        hasMoreTasks: true,
        unsettledPayments: [
          {
            id: "1b4e28ba-2fa1-41d2-883f-0016d3cca427",
            amountPence: 9600,
            tries: 4,
            state: "authorised",
            error: "no answer",
            createdAt: inMinutes(-90),
            booking: { id: "1b4e28ba-2fa1-41d2-883f-0016d3cca428", reference: "7742CD9B" },
          },
        ],
      }),
    ),
  );
  const tasksPanel = panel("What needs you");
  await expect.element(tasksPanel).toMatchTextContent("2 emails failed");
  await expect
    .element(tasksPanel.getByRole("link", { name: "Show in the Email log" }))
    .toHaveAttribute("href", "/admin/emails?state=failed");
  await expect.element(tasksPanel).toMatchTextContent("3 should have left more than an hour ago");
  await expect
    .element(tasksPanel)
    .toMatchTextContent(
      /£96\.00 has not been taken yet.*it has not reached you\. .*4 tries, last answer: no answer/,
    );
  await expect.element(button("Open 7742CD9B")).toBeVisible();
  await expect.element(tasksPanel).toMatchTextContent("There are more tasks");
});

test("invariants are checked on request, with polling until the check is finished", async () => {
  const api = healthApi(adminHealth());
  await openApp("/admin/health", api);
  const checksPanel = panel("Checks");
  await expect.element(checksPanel).toMatchTextContent("Checked today, 9:50 am, in 0.4 s.");
  api.refuse(healthContract.check, "TOO_MANY_REQUESTS", { retryAfterSeconds: 60 });
  await button("Check now").click();
  await expect
    .element(checksPanel.getByRole("alert"))
    .toMatchTextContent("Failed to start the check");

  api.respond(healthContract.check, { isWanted: true });
  const requestedCheck = { isWanted: true, startedAt: inMinutes(-11), finishedAt: inMinutes(-10) };
  api.respond(healthContract.get, adminHealth({ check: requestedCheck }));
  await button("Check now").click();
  await expect.element(checksPanel).toMatchTextContent("Checking now.");
  await expect.element(checksPanel.getByRole("alert")).not.toBeInTheDocument();
  const running = { isWanted: false, startedAt: inMinutes(1), finishedAt: inMinutes(-10) };
  api.respond(healthContract.get, adminHealth({ check: running }));
  await advanceTime(2100);
  await expect.element(checksPanel).toMatchTextContent("Checking now.");
  const finishedCheck = { isWanted: false, startedAt: inMinutes(1), finishedAt: inMinutes(2) };
  const invariants = [
    invariantResult("holds", "every payment has a booking"),
    invariantResult("broken", "no slot is overbooked", "places"),
  ];
  api.respond(healthContract.get, adminHealth({ check: finishedCheck, invariants }));
  await advanceTime(2100);
  await expect.element(checksPanel).toMatchTextContent("Checked today, 10:02 am, in 0.8 s.");
  await expect.element(checksPanel.getByRole("alert")).toMatchTextContent("1 check failed");
  // Described for the venue's staff; what violates it is collapsed, first among the technical
  // details.
  await expect
    .element(checksPanel.getByRole("listitem").first())
    .toMatchTextContent(/^Places in a session.*Count its bookings on Today/);
  const technical = checksPanel.getByText("Technical details of the checks");
  await expect.element(checksPanel.getByText("No slot is overbooked")).not.toBeVisible();
  await technical.click();
  const items = checksPanel.getByRole("group").getByRole("listitem");
  await expect
    .element(items.first())
    .toMatchTextContent('No slot is overbookedFailed{"bookingId":"7f3a"}');
  await expect.element(items.last()).toMatchTextContent("Passed");
  // And the polling stops.
  const callCount = api.calls(healthContract.get).length;
  await advanceTime(5000);
  expect(api.calls(healthContract.get)).toHaveLength(callCount);
});

test("an unset number of proxies is reported, with what to do", async () => {
  const health = adminHealth();
  const configured = { ...health.configured, proxyDoubt: "unset" as const };
  await openApp("/admin/health", healthApi({ ...health, configured }));
  await expect
    .element(panel("How it is set up"))
    .toMatchTextContent(/Many of them may count as one.*set the number of proxies/);
});

test("a database role that could change the activity log is reported, with what to do", async () => {
  const health = adminHealth();
  const configured = { ...health.configured, canServerChangeLog: true };
  await openApp("/admin/health", healthApi({ ...health, configured }));
  const setUp = panel("How it is set up");
  await expect
    .element(setUp)
    .toMatchTextContent(
      /could change or delete its entries.*give Slipway a database role of its own/,
    );
  await setUp.getByText("Technical details of the server").click();
  await expect.element(setUp).toMatchTextContent(/set DATABASE_OWNER_URL too/);
});

test.each([
  [
    { state: "current", ageSeconds: 0.4 },
    /Lists, stats and exports\s*From a copy of the database, at most 10 seconds old/,
    /current, at most 0.4 seconds old/,
  ],
  [
    { state: "away", ageSeconds: null },
    /Up to date: the copy of the database that they usually come from does not respond/,
    /away, age unknown/,
  ],
] as const)("a read replica is named with how old it may be: %o", async (replica, text, detail) => {
  const health = adminHealth();
  const configured = { ...health.configured, replica };
  await openApp("/admin/health", healthApi({ ...health, configured }));
  const setUp = panel("How it is set up");
  await expect.element(setUp).toMatchTextContent(text);
  await setUp.getByText("Technical details of the server").click();
  await expect.element(setUp).toMatchTextContent(detail);
});

test("the state of the jobs and the configuration are shown", async () => {
  const [job] = adminHealth().jobs;
  const failed = { state: "failed", error: "connection refused", job: "send refunds" } as const;
  await openApp(
    "/admin/health",
    healthApi(adminHealth({ jobs: job ? [job, { ...job, ...failed }] : [] })),
  );
  const jobs = panel("Background jobs");
  await expect.element(jobs).toMatchTextContent("Refunds to cards may be late.");
  await expect.element(jobs.getByText("connection refused")).not.toBeVisible();
  await jobs.getByText("Technical details of each job").click();
  const items = jobs.getByRole("region", { name: "Process web-1" }).getByRole("listitem");
  await expect
    .element(items.first())
    .toMatchTextContent(/Send emails.*Today, 9:59 am, took 0\.1 s.*Well/);
  await expect.element(items.last()).toMatchTextContent(/Send refunds.*Failed.*connection refused/);
  const configured = panel("How it is set up");
  await expect.element(configured).toMatchTextContent("Not sent: customers get no email.");
  await expect.element(configured).not.toMatchTextContent("could change or delete its entries");
  await expect.element(configured).toMatchTextContent("Append-only for the server's database role");
  await expect.element(configured.getByText("PostgreSQL 17.5, 13 MB")).not.toBeVisible();
  await configured.getByText("Technical details of the server").click();
  await expect.element(configured.getByText("PostgreSQL 17.5, 13 MB")).toBeVisible();
});

test("the problems that a venue's manager reads are described without technical jargon", async () => {
  const areas = invariantArea.options;
  const [job] = adminHealth().jobs;
  const jobs = ["send emails", "apply webhooks", "roll up stats", "something new"];
  const failedHealth = adminHealth({
    failedEmails: 1,
    overdueEmails: 1,
    tasks: taskKind.options.map((kind) => ({ ...disputeTask(), kind })),
    invariants: areas.map((area) =>
      invariantResult("broken", `no outbox row breaks ${area}`, area),
    ),
    jobs: job ? jobs.map((name) => ({ ...job, job: name, state: "failed", error: "ECONN" })) : [],
  });
  await openApp("/admin/health", healthApi(failedHealth));
  await expect.element(panel("Checks")).toMatchTextContent(`${areas.length} checks failed`);
  const mainText = (document.querySelector("main") as HTMLElement).innerText;
  expect(mainText).not.toMatch(
    /outbox|invariant|webhook|slot|process|row\b|fold|SMTP|PostgreSQL|JSON|ECONN|ledger|capture/,
  );
});
