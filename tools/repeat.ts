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
 * Runs a command until so many green runs of it count, and continues where it stopped:
 *
 *     npm run repeat -- npm test --times 10
 *     npm run repeat -- npm test --times 3 --label "beside stress-ng"
 *     npm run repeat -- npm test -- browser --times 20
 *     npm run repeat -- --show
 *
 * Each run that ended is a line of .repeat/log.jsonl, which git ignores: commit, seed, seconds in all
 * and of each layer (a step of `npm test`), and the tests that failed. One that was stopped leaves no
 * line, and nor does one under which the checkout changed. What a failed run printed is kept beside
 * the log. The same command with the same label is one series, and has counts of its own:
 *
 * 1. A layer's count is that of its green runs since it last failed, in whatever series.
 * 2. While the code is the one that it failed with, nothing counts for it: a chance that was lucky
 *    the next time is not mended.
 * 3. When the code changes (anything but *.md and docs/), all counts begin again; but if a layer had
 *    failed, the change is taken for what mends it, and only the layers that failed begin again.
 * 4. A failed run that tells of no layers is a failure of all layers of its series.
 *
 * Once some layers of a plain `npm test` have all their runs, only the others are run.
 *
 * It stops at the first failure; with --keep-going it makes as many runs as asked for, to see what
 * else fails.
 */
const FOLDER = join(projectRoot, ".repeat");
const LOG = join(FOLDER, "log.jsonl");
const RECORD = join(FOLDER, "last-run.json");

type RepeatRunOptions = Extract<RepeatOptions, { show: false }>;

/** As a shell counts what Ctrl-C ended. */
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
      throw new Error(`Failed with this code and not mended yet: ${counts.unfixed.join(", ")}.`);
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

/** @returns undefined if it was stopped */
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
    throw new Error("The checkout changed during the run, which is not counted.");
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

/** What a run prints. */
function getOutputPath(startedAt: string): string {
  return join(FOLDER, `${startedAt.slice(0, 19).replaceAll(":", "-")}.log`);
}

/** Runs it as from the clone's folder on the machine's own Node, as whoever types it does. */
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

/** What tools/run.mjs wrote down, if the command was a task of its with several steps. */
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
