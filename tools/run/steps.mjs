import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { isInterrupted, run, toExitCode } from "./child.mjs";
import { root } from "./project.mjs";
import { readFailures } from "./results.mjs";

/** How many of a step's last characters are stored, to be printed again if it failed. */
const MAX_KEPT_OUTPUT = 20_000;

/**
 * @typedef {object} Done
 * @property {import("./tasks.mjs").Step} step
 * @property {boolean} passed
 * @property {number} seconds
 * @property {string[]} failures names of the failed tests, if the step's tool reports them
 * @property {string} end the end of its output
 *
 * @typedef {object} Stretch one step, or several that ran in parallel
 * @property {Done[]} done
 * @property {number} seconds
 */

/**
 * Neighbouring steps run in parallel if they may, unless `fix` changes files under them.
 * @param {import("./tasks.mjs").Step[]} steps
 * @param {{ args: string[], fix: boolean }} stepOptions
 * @returns {Promise<Stretch[]>} what finished, also if this process was interrupted
 */
export async function runSteps(steps, stepOptions) {
  const resultsFolder = join(root, "node_modules/.cache/results");
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder, { recursive: true });
  /** @type {Stretch[]} */
  const stepGroups = [];
  for (const group of groupSteps(steps, !stepOptions.fix)) {
    const startedAt = performance.now();
    const done = await runGroup(group, (step, print) =>
      runStep(step, { ...stepOptions, results: join(resultsFolder, `${step.name}.json`) }, print),
    );
    if (isInterrupted()) break;
    stepGroups.push({ done, seconds: secondsSince(startedAt) });
  }
  return stepGroups;
}

/**
 * @param {import("./tasks.mjs").Step[]} steps
 * @param {boolean} allowParallel
 */
export function groupSteps(steps, allowParallel) {
  /** @type {import("./tasks.mjs").Step[][]} */
  const groups = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (allowParallel && step.sideBySide && last?.[0]?.sideBySide) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/**
 * @param {import("./tasks.mjs").Step[]} group
 * @param {(step: import("./tasks.mjs").Step, print?: (text: string) => void) => Promise<Done>} runOne
 */
async function runGroup([first, ...others], runOne) {
  if (first === undefined) return [];
  if (others.length === 0) {
    console.log(`\n── ${formatTitle(first)}`);
    // Piped only without a terminal: a terminal shows colours and progress, which a pipe would
    // remove.
    const write = (/** @type {string} */ text) => void process.stdout.write(text);
    return [await runOne(first, process.stdout.isTTY ? undefined : write)];
  }
  const group = [first, ...others];
  console.log(`\n── side by side: ${group.map(({ name }) => name).join(", ")}`);
  return await runConcurrently(group, availableParallelism(), async (step) => {
    let printed = "";
    const done = await runOne(step, (text) => {
      printed += text;
    });
    const result = `${done.passed ? "passed" : "FAILED"}, ${done.seconds.toFixed(1)} s`;
    console.log(`\n── ${formatTitle(step)} · ${result}\n${printed.trimEnd()}`.trimEnd());
    return done;
  });
}

/**
 * @template Item, Result
 * @param {Item[]} items
 * @param {number} maxConcurrent
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>} in the order of the items
 */
async function runConcurrently(items, maxConcurrent, work) {
  /** @type {Result[]} */
  const results = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
  return results;
}

/**
 * @param {import("./tasks.mjs").Step} step
 * @param {import("./tasks.mjs").StepOptions} stepOptions
 * @param {(text: string) => void} [print]
 * @returns {Promise<Done>}
 */
async function runStep(step, stepOptions, print) {
  const startedAt = performance.now();
  let outputTail = "";
  const captureOutput =
    print &&
    ((/** @type {string} */ text) => {
      outputTail = (outputTail + text).slice(-MAX_KEPT_OUTPUT);
      print(text);
    });
  const passed = await runCommands(step, stepOptions, captureOutput);
  const failures = passed ? [] : readFailures(stepOptions.results);
  return { step, passed, seconds: secondsSince(startedAt), failures, end: outputTail };
}

/**
 * @param {import("./tasks.mjs").Step} step
 * @param {import("./tasks.mjs").StepOptions} stepOptions
 * @param {(text: string) => void} [print]
 */
async function runCommands(step, stepOptions, print) {
  const options = {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: stepOptions.results },
    ...(print && { print }),
  };
  try {
    if (step.built || step.builds) await ensureBuilt(print);
    for (const command of step.commands?.(stepOptions) ?? []) {
      if (toExitCode(await run(command, options)) !== 0) return false;
    }
    return true;
  } catch (error) {
    (print ?? console.error)(`${error instanceof Error ? error.message : error}\n`);
    return false;
  }
}

/** @param {import("./tasks.mjs").Step} step */
function formatTitle({ name, says }) {
  return `${name}: ${says}`;
}

/** @param {number} startedAt */
function secondsSince(startedAt) {
  return (performance.now() - startedAt) / 1000;
}
