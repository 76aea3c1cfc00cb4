import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureBuilt } from "./run/build.mjs";
import { isInterrupted, run, toExitCode } from "./run/child.mjs";
import { chooseSteps } from "./run/choose-steps.mjs";
import { ensureInstalled } from "./run/install.mjs";
import { root } from "./run/project.mjs";
import { runSteps } from "./run/steps.mjs";
import { renderSummary, toRecord } from "./run/summary.mjs";
import { tasks } from "./run/tasks.mjs";

/**
 * Every npm script calls this: `node tools/run.mjs <task> [arguments]`. It needs only the machine's
 * own Node (20 or later). It installs and builds what the task needs and what has changed since the
 * last run, then runs the task's steps on the Node version in package-lock.json.
 *
 * A task with several steps takes the names of steps, to run only those, and after them arguments
 * for the tools of these steps.
 */
const [name = "", ...args] = process.argv.slice(2);
const task = tasks[name];

/**
 * Where the machine-readable result of a task with several steps is written; see tools/repeat.ts.
 */
const { RUN_RECORD: recordFile = join(root, "node_modules/.cache/last-run.json") } = process.env;
delete process.env.RUN_RECORD;

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`Node 20 or later is required; this is ${process.versions.node}.`);
} else if (task === undefined) {
  fail(`Unknown task "${name}". Tasks: ${Object.keys(tasks).join(", ")}.`);
} else {
  try {
    process.exitCode = task.steps ? await runChosenSteps(task.steps) : await runCommand(task);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** @param {import("./run/tasks.mjs").OneCommand} only */
async function runCommand({ built = false, command }) {
  await ensureInstalled();
  if (built) await ensureBuilt();
  return command === undefined ? 0 : toExitCode(await run(command.concat(args)));
}

/** @param {import("./run/tasks.mjs").Step[]} steps */
async function runChosenSteps(steps) {
  const startedAt = performance.now();
  const { chosen, ...stepOptions } = chooseSteps(steps, args);
  rmSync(recordFile, { force: true });
  await ensureInstalled();
  const installation = secondsSince(startedAt);
  const stepGroups = await runSteps(chosen, stepOptions);
  if (isInterrupted()) return 130;
  const seconds = { installation, total: secondsSince(startedAt) };
  const record = toRecord(stepGroups, seconds);
  mkdirSync(dirname(recordFile), { recursive: true });
  writeFileSync(recordFile, `${JSON.stringify(record)}\n`);
  console.log(renderSummary(stepGroups, seconds));
  return record.passed ? 0 : 1;
}

/** @param {number} startedAt */
function secondsSince(startedAt) {
  return (performance.now() - startedAt) / 1000;
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
