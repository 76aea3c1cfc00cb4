import { budgets } from "./tasks.mjs";

/** How many of a failed step's last lines are repeated at the end. */
const REPEATED_LINES = 50;

/**
 * The end of each failed step's output, unless it is directly above, so that nobody has to search
 * the log; then the seconds of every step and the total, next to their budgets.
 * @param {import("./steps.mjs").Stretch[]} stretches
 * @param {{ installation: number, total: number }} seconds
 */
export function renderSummary(stretches, { installation, total }) {
  const ends = stretches
    .slice(0, -1)
    .flatMap(listFailed)
    .filter(({ end }) => end !== "")
    .map(({ step, end }) => `\n── ${step.name} failed; it ended with:\n${getLastLines(end)}`);
  const failed = stretches.flatMap(listFailed);
  const lines = [
    row("", "", "seconds", "budget"),
    row("install", "", formatTenths(installation), budgets.install),
    ...stretches.flatMap(toRows),
    row("total", "", formatTenths(total), budgets.total),
  ];
  const verdict = failed.length === 0 ? "All passed." : `${failed.length} failed.`;
  return [...ends, "", ...lines, "", verdict].join("\n");
}

/**
 * The machine-readable summary, with the names of the failed tests.
 * @typedef {{ passed: boolean, seconds: number, failures: string[] }} Layer
 * @typedef {{ passed: boolean, seconds: number, installation: number, layers: Record<string, Layer> }} RunRecord
 *
 * @param {import("./steps.mjs").Stretch[]} stretches
 * @param {{ installation: number, total: number }} seconds
 * @returns {RunRecord}
 */
export function toRecord(stretches, { installation, total }) {
  const done = stretches.flatMap((stretch) => stretch.done);
  const layers = done.map(({ step, passed, seconds, failures }) => [
    step.name,
    { passed, seconds: roundToTenths(seconds), failures },
  ]);
  return {
    passed: done.every(({ passed }) => passed),
    seconds: roundToTenths(total),
    installation: roundToTenths(installation),
    layers: Object.fromEntries(layers),
  };
}

/** @param {import("./steps.mjs").Stretch} stretch */
function listFailed({ done }) {
  return done.filter(({ passed }) => !passed);
}

/** @param {import("./steps.mjs").Stretch} stretch */
function toRows({ done, seconds }) {
  const rows = done.map((one) =>
    row(
      one.step.name,
      one.passed ? "passed" : "FAILED",
      formatTenths(one.seconds),
      one.step.budget,
    ),
  );
  if (rows.length === 1) return rows;
  return [...rows, row("  side by side", "", formatTenths(seconds), budgets.sideBySide)];
}

/**
 * @param {string} name
 * @param {string} result
 * @param {string} seconds
 * @param {number | string} [budget]
 */
function row(name, result, seconds, budget = "") {
  const columns = [name.padEnd(16), result.padEnd(6), seconds.padStart(9), `${budget}`.padStart(8)];
  return `  ${columns.join("")}`.trimEnd();
}

/** @param {string} printed */
function getLastLines(printed) {
  return printed.trimEnd().split("\n").slice(-REPEATED_LINES).join("\n");
}

/** @param {number} seconds */
function formatTenths(seconds) {
  return seconds.toFixed(1);
}

/** @param {number} seconds */
function roundToTenths(seconds) {
  return Number(formatTenths(seconds));
}
