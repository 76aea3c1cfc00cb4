import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { exitCodeOf, interrupted, run } from "./child.mjs";
import { root } from "./project.mjs";
import { failuresIn } from "./results.mjs";

/** So many characters that a step printed last are kept, to be said again if it failed. */
const KEPT = 20_000;

/**
 * @typedef {object} Done
 * @property {import("./tasks.mjs").Step} step
 * @property {boolean} passed
 * @property {number} seconds
 * @property {string[]} failures names of the tests that failed, as far as the step's tool gives them
 * @property {string} end what it printed last
 *
 * @typedef {object} Stretch steps that ran one after another or, of several, side by side
 * @property {Done[]} done
 * @property {number} seconds
 */

/**
 * Neighbours that may run side by side do so, unless files are being mended under them.
 * @param {import("./tasks.mjs").Step[]} steps
 * @param {{ args: string[], fix: boolean }} wish
 * @returns {Promise<Stretch[]>} what ran before somebody stopped us
 */
export async function runSteps(steps, wish) {
  const resultsFolder = join(root, "node_modules/.cache/results");
  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder, { recursive: true });
  /** @type {Stretch[]} */
  const stretches = [];
  for (const group of groupsOf(steps, !wish.fix)) {
    const startedAt = performance.now();
    const done = await runGroup(group, (step, print) =>
      runStep(step, { ...wish, results: join(resultsFolder, `${step.name}.json`) }, print),
    );
    if (interrupted()) break;
    stretches.push({ done, seconds: secondsSince(startedAt) });
  }
  return stretches;
}

/**
 * @param {import("./tasks.mjs").Step[]} steps
 * @param {boolean} mayShare
 */
export function groupsOf(steps, mayShare) {
  /** @type {import("./tasks.mjs").Step[][]} */
  const groups = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (mayShare && step.sideBySide && last?.[0]?.sideBySide) last.push(step);
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
    console.log(`\n── ${titleOf(first)}`);
    // Only where nobody watches: a terminal shows colours and progress, which a pipe would take away.
    const write = (/** @type {string} */ text) => void process.stdout.write(text);
    return [await runOne(first, process.stdout.isTTY ? undefined : write)];
  }
  const group = [first, ...others];
  console.log(`\n── side by side: ${group.map(({ name }) => name).join(", ")}`);
  return await atOnce(group, availableParallelism(), async (step) => {
    let printed = "";
    const done = await runOne(step, (text) => {
      printed += text;
    });
    const result = `${done.passed ? "passed" : "FAILED"}, ${done.seconds.toFixed(1)} s`;
    console.log(`\n── ${titleOf(step)} · ${result}\n${printed.trimEnd()}`.trimEnd());
    return done;
  });
}

/**
 * @template Item, Result
 * @param {Item[]} items
 * @param {number} most
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>} in the order of the items
 */
async function atOnce(items, most, work) {
  /** @type {Result[]} */
  const results = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}

/**
 * @param {import("./tasks.mjs").Step} step
 * @param {import("./tasks.mjs").Wish} wish
 * @param {(text: string) => void} [print]
 * @returns {Promise<Done>}
 */
async function runStep(step, wish, print) {
  const startedAt = performance.now();
  let end = "";
  const hear =
    print &&
    ((/** @type {string} */ text) => {
      end = (end + text).slice(-KEPT);
      print(text);
    });
  const passed = await passes(step, wish, hear);
  const failures = passed ? [] : failuresIn(wish.results);
  return { step, passed, seconds: secondsSince(startedAt), failures, end };
}

/**
 * @param {import("./tasks.mjs").Step} step
 * @param {import("./tasks.mjs").Wish} wish
 * @param {(text: string) => void} [print]
 */
async function passes(step, wish, print) {
  const options = { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: wish.results }, ...(print && { print }) };
  try {
    if (step.built || step.builds) await ensureBuilt(print);
    for (const command of step.commands?.(wish) ?? []) {
      if (exitCodeOf(await run(command, options)) !== 0) return false;
    }
    return true;
  } catch (error) {
    (print ?? console.error)(`${error instanceof Error ? error.message : error}\n`);
    return false;
  }
}

/** @param {import("./tasks.mjs").Step} step */
function titleOf({ name, says }) {
  return `${name}: ${says}`;
}

/** @param {number} startedAt */
function secondsSince(startedAt) {
  return (performance.now() - startedAt) / 1000;
}
