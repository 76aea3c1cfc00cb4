import { expect, inject, test } from "vitest";
import { seed } from "../support/seed.ts";
import { cancelAsHolder, issueManageToken, submitWaiver } from "./holder.ts";
import { runScenarios } from "./run-scenarios.ts";
import { RunStats } from "./run-stats.ts";
import {
  bookTwoTickets,
  createScriptedScenario,
  expectConsistentEnd,
} from "./scripted-scenario.ts";
import { sellAsStaff } from "./staff-sales.ts";
import { createTestEnvironment } from "./test-environment.ts";
import { voidAsStaff } from "./voucher-buyer.ts";

const databaseServer = inject("databaseServer");

/** Scenarios in each of two environments: one with a mail server, one without. */
const BATCH_SIZE = 5;
const MAX_SCENARIOS = 20;

test("everything acknowledged in scenarios full of faults holds in the end (npm run test:faults runs thousands)", {
  timeout: 600_000,
}, async () => {
  const stats = new RunStats();
  const runBatch = (first: number) =>
    runScenarios({ databaseServer, stats, seed, first, count: BATCH_SIZE, concurrency: 1 });
  // Ten scenarios, and more if by chance too little happened in them.
  for (let first = 0; first < MAX_SCENARIOS && !isEventful(stats); first += BATCH_SIZE) {
    const failed = (await Promise.all([runBatch(first), runBatch(MAX_SCENARIOS + first)])).flat();
    expect(failed.map(({ seed, violations, trace }) => ({ seed, violations, trace }))).toEqual([]);
  }
  expect(isEventful(stats), stats.toLines().join("\n")).toBe(true);
});

function isEventful(stats: RunStats): boolean {
  const scenarioCount = stats.get("scenarios");
  return (
    stats.get("deaths") > 1 &&
    stats.get("faults") > scenarioCount &&
    stats.get("checks", "acknowledged booking") > scenarioCount / 2
  );
}

/** What is checked of an acknowledgement. Few scenarios come to all of them by chance. */
const CHECKS = [
  "acknowledged booking",
  "acknowledged cancellation",
  "acknowledged signature",
  "acknowledged voiding",
  "acknowledged voucher",
  "booked as shown",
  "cancelled once more",
];

test("every acknowledgement is checked", async () => {
  const stats = new RunStats();
  const environment = await createTestEnvironment({ databaseServer, stats, hasMailServer: false });
  try {
    const setup = await createScriptedScenario(environment, "acknowledgements", 0);
    const { offer, record, scenario, visitor, voucherBuyer } = setup;
    const staff = scenario.actor("staff");
    const access = await visitor.obtainAccess(await bookTwoTickets(setup));
    record.cancelRequests.push(...(await cancelAsHolder(scenario, visitor.actor, access)));
    const voucherId = (await voucherBuyer.buyWithoutFaults("APPROVED")) ?? "";
    record.voidRequests.push(await voidAsStaff(scenario, staff, voucherId));
    const sale = await sellAsStaff(scenario, staff, offer);
    record.sales.push(sale);
    const credentials = await issueManageToken(environment, sale.bookingId);
    const { bookingId } = sale;
    record.signRequests.push(await submitWaiver(scenario, staff, { bookingId, credentials }));
    await expectConsistentEnd(setup);
    expect(CHECKS.filter((check) => stats.get("checks", check) === 0)).toEqual([]);
  } finally {
    await environment.close();
  }
});
