import { expect, inject, test } from "vitest";
import { seed } from "../support/seed.ts";
import { runScenarios } from "./run-scenarios.ts";
import { RunStats } from "./run-stats.ts";

const databaseServer = inject("databaseServer");

/** A run without one of these checks proves nothing. */
const REQUIRED_CHECKS = [
  "acknowledged booking",
  "acknowledged voucher",
  "acknowledged voiding",
  "booked as shown",
  "acknowledged signature",
  "cancelled once more",
];

/** Scenarios in each of two environments: one with a mail server, one without. */
const BATCH_SIZE = 5;
const MAX_SCENARIOS = 20;

test("everything acknowledged in scenarios full of faults holds in the end (npm run test:faults runs thousands)", {
  timeout: 600_000,
}, async () => {
  const stats = new RunStats();
  const runBatch = (first: number) =>
    runScenarios({ databaseServer, stats, seed, first, count: BATCH_SIZE, concurrency: 1 });
  // Ten scenarios, and more until every check has run.
  for (let first = 0; first < MAX_SCENARIOS && !isRepresentative(stats); first += BATCH_SIZE) {
    const failed = (await Promise.all([runBatch(first), runBatch(MAX_SCENARIOS + first)])).flat();
    expect(failed.map(({ seed, violations, trace }) => ({ seed, violations, trace }))).toEqual([]);
  }
  expect(isRepresentative(stats), stats.toLines().join("\n")).toBe(true);
  expect(stats.get("checks", "acknowledged booking")).toBeGreaterThan(stats.get("scenarios") / 2);
  expect(stats.get("faults")).toBeGreaterThan(stats.get("scenarios"));
});

function isRepresentative(stats: RunStats): boolean {
  const isMissing = REQUIRED_CHECKS.some((check) => stats.get("checks", check) === 0);
  return !isMissing && stats.get("deaths") > 1;
}
