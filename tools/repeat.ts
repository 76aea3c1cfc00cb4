import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../src/server/platform/config/project-root.ts";
import { parseArguments, type RepeatOptions } from "./repeat/arguments.ts";
import { type Checkout, readCheckout, readCleanCheckout } from "./repeat/checkout.ts";
import { computeCounts, nextCommand } from "./repeat/counts.ts";
import { appendToLog, type Run, readLog } from "./repeat/log.ts";
import { formatCounts, renderTable } from "./repeat/table.ts";
import { withLock } from "./run/lock.mjs";
import { machinePath } from "./run/project.mjs";
import type { RunRecord } from "./run/summary.mjs";

/**
 * Runs a command until the wanted number of green runs count. A stopped series resumes:
 *
 *     npm run repeat -- npm test --times 10
 *     npm run repeat -- npm test --times 3 --label "beside stress-ng"
 *     npm run repeat -- npm test -- browser --times 20
 *     npm run repeat -- --show
 *
 * Each finished run is a line of .repeat/log.jsonl, which git ignores: commit, seed, seconds in all
 * and of each layer (a step of `npm test`), and the failed tests. A run that was interrupted, or
 * during which the checkout changed, is not logged. A failed run's output is stored next to the
 * log. Runs of one command with one label are a series, with counts of its own:
 *
 * 1. A layer's count is its green runs since it last failed, in any series.
 * 2. Until the code that it failed with changes, no run counts for it: a flaky test that passes the
 *    next time is not fixed.
 * 3. When the code changes (anything but *.md and docs/), all counts start again. But if layers had
 *    failed, the change counts as their fix, and only the failed layers start again.
 * 4. A failed run that reports no layers fails all layers of its series.
 *
 * Once some layers of a plain `npm test` have all their runs, only the others run.
 *
 * Stops at the first failure. With --keep-going it does the wanted number of runs anyway, to see
 * what else fails.
 */
const FOLDER = join(projectRoot, ".repeat");
const LOG = join(FOLDER, "log.jsonl");
const RECORD = join(FOLDER, "last-run.json");

type RepeatRunOptions = Extract<RepeatOptions, { show: false }>;

/** The shell's exit code for a command ended by Ctrl-C. */
const SIGINT_EXIT_CODE = 130;

const stopSignal = Promise.withResolvers<NodeJS.Signals>();
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isStopped = true;
    stopSignal.resolve(signal);
  });
}

try {
  const options = parseArguments(process.argv.slice(2));
  if (options.show) console.log(renderTable(readLog(LOG), readCheckout().codeHash));
  else await withLock(() => repeat(options), FOLDER);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function repeat(options: RepeatRunOptions): Promise<void> {
  for (let runCount = 0; ; runCount++) {
    const checkout = readCleanCheckout();
    const counts = computeCounts(
      readLog(LOG),
      { ...options, command: options.command.join(" ") },
      checkout.codeHash,
    );
    console.log(formatCounts(counts));
    if (counts.completeRuns >= options.times || runCount >= options.times) return;
    if (counts.unfixed.length > 0 && !options.keepGoing) {
      throw new Error(`Failed with this code and not fixed yet: ${counts.unfixed.join(", ")}.`);
    }
    const run = await runOnce(
      options,
      nextCommand(options.command, counts, options.times),
      checkout,
    );
    if (run === undefined) {
      process.exitCode = SIGINT_EXIT_CODE;
      return;
    }
    appendToLog(LOG, run);
    report(run);
  }
}

/** @returns undefined if it was interrupted */
async function runOnce(
  { command, label }: RepeatRunOptions,
  executedCommand: string[],
  checkout: Checkout,
): Promise<Run | undefined> {
  const startedAt = new Date().toISOString();
  console.log(`${startedAt.slice(0, 19)}: ${executedCommand.join(" ")}`);
  const startedAtMs = performance.now();
  const code = await runForExitCode(executedCommand, getOutputPath(startedAt));
  const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10;
  if (isStopped || code === SIGINT_EXIT_CODE) return undefined;
  if (readCleanCheckout().codeHash !== checkout.codeHash) {
    throw new Error("The checkout changed during the run; the run does not count.");
  }
  return {
    startedAt,
    command: command.join(" "),
    ...(executedCommand !== command && { ran: executedCommand.join(" ") }),
    ...(label !== undefined && { label }),
    ...checkout,
    seed: process.env.SEED || checkout.commit.slice(0, 12),
    passed: code === 0,
    seconds,
    ...readRecord(),
  };
}

function report({ startedAt, passed, seconds, failures }: Run): void {
  console.log(
    passed
      ? `passed after ${seconds} s`
      : `FAILED after ${seconds} s, see ${getOutputPath(startedAt)}`,
  );
  for (const failure of failures) console.log(`    ${failure}`);
  if (passed) rmSync(getOutputPath(startedAt));
  else process.exitCode = 1;
}

/** The file for the output of a run. */
function getOutputPath(startedAt: string): string {
  return join(FOLDER, `${startedAt.slice(0, 19).replaceAll(":", "-")}.log`);
}

/** Runs the command in the clone's folder on the machine's own Node, as if it were typed there. */
async function runForExitCode(
  [name = "", ...args]: string[],
  output: string,
): Promise<number | null> {
  rmSync(RECORD, { force: true });
  const file = openSync(output, "w");
  const env = { ...process.env, PATH: machinePath, RUN_RECORD: RECORD };
  const child = spawn(name, args, { cwd: projectRoot, env, stdio: ["ignore", file, file] });
  stopSignal.promise.then((signal) => child.kill(signal));
  try {
    const [code] = await once(child, "exit");
    return code;
  } finally {
    closeSync(file);
  }
}

/** The record that tools/run.mjs wrote, if the command was a task with several steps. */
function readRecord(): Pick<Run, "layers" | "failures"> {
  if (!existsSync(RECORD)) return { layers: {}, failures: [] };
  const record = JSON.parse(readFileSync(RECORD, "utf8")) as RunRecord;
  const layers = Object.entries(record.layers);
  return {
    layers: Object.fromEntries(
      layers.map(([name, { passed, seconds }]) => [name, { passed, seconds }]),
    ),
    failures: layers.flatMap(([name, { failures }]) => failures.map((test) => `${name}: ${test}`)),
  };
}
