import { ensureBuilt } from "./run/build.mjs";
import { exitCodeOf, interrupted, run } from "./run/child.mjs";
import { ensureInstalled } from "./run/install.mjs";
import { tasks } from "./run/tasks.mjs";

/**
 * What every npm script calls: `node tools/run.mjs <task> [arguments]`. It needs only the machine's
 * own Node (20 or later), installs and builds what the task needs and what has changed since the last
 * time, and runs the task's steps on the Node that package-lock.json names.
 * A task of several steps takes the names of steps as arguments, to run only those.
 */
const [name = "", ...args] = process.argv.slice(2);
const task = tasks[name];

/** So many lines that a failed step printed last are said again at the end. */
const SAID_AGAIN = 50;

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`Node 20 or later is needed to begin; this is ${process.versions.node}.`);
} else if (task === undefined) {
  fail(`There is no task "${name}". The tasks are: ${Object.keys(tasks).join(", ")}.`);
} else {
  try {
    await ensureInstalled();
    process.exitCode = task.steps ? await runSteps(task.steps) : await runOnly(task);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** @param {import("./run/tasks.mjs").OneCommand} only */
async function runOnly({ built = false, command }) {
  if (built) await ensureBuilt();
  return command === undefined ? 0 : exitCodeOf(await run(command.concat(args)));
}

/** @param {import("./run/tasks.mjs").Step[]} steps */
async function runSteps(steps) {
  const names = steps.map((step) => step.name);
  const chosen = args.filter((argument) => names.includes(argument));
  const flags = args.filter((argument) => !names.includes(argument));
  /** @type {Done[]} */
  const done = [];
  for (const step of steps) {
    if (chosen.length > 0 && !chosen.includes(step.name)) continue;
    console.log(`\n── ${step.name}: ${step.says}`);
    const startedAt = performance.now();
    const end = lastLines();
    const passed = await runStep(step, flags, end.hear);
    if (interrupted()) return 130;
    done.push({ name: step.name, passed, seconds: secondsSince(startedAt), end: end.lines() });
  }
  return summarise(done);
}

/**
 * What a step printed last says what failed; a log's reader should not have to look for it. Only where
 * nobody watches: a terminal shows colours and progress, which a pipe would take away.
 */
function lastLines() {
  let printed = "";
  return {
    hear: process.stdout.isTTY
      ? undefined
      : (/** @type {string} */ more) => {
          printed = (printed + more).slice(-20_000);
        },
    lines: () => printed.trimEnd().split("\n").slice(-SAID_AGAIN).join("\n"),
  };
}

/**
 * @param {import("./run/tasks.mjs").Step} step
 * @param {string[]} flags
 * @param {((printed: string) => void) | undefined} hear
 */
async function runStep(step, flags, hear) {
  try {
    if (step.built) await ensureBuilt();
    for (const command of step.commands(flags)) {
      if (exitCodeOf(await run(command, { ...(hear && { hear }) })) !== 0) return false;
    }
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/**
 * @typedef {object} Done
 * @property {string} name
 * @property {boolean} passed
 * @property {string} seconds
 * @property {string} end what it printed last
 *
 * @param {Done[]} done
 */
function summarise(done) {
  const failed = done.filter(({ passed }) => !passed);
  for (const { name, end } of failed) {
    if (end !== "") console.log(`\n── ${name} failed; it ended with:\n${end}`);
  }
  console.log("");
  for (const step of done) {
    const result = step.passed ? "passed" : "FAILED";
    console.log(`  ${step.name.padEnd(10)} ${result} ${step.seconds.padStart(8)} s`);
  }
  console.log(failed.length === 0 ? "\nAll passed." : `\n${failed.length} failed.`);
  return failed.length === 0 ? 0 : 1;
}

/** @param {number} startedAt */
function secondsSince(startedAt) {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
