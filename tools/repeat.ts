import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../src/server/platform/config/project-root.ts";
import { type Wish, wishOf } from "./repeat/arguments.ts";
import { type Checkout, readCheckout, readCleanCheckout } from "./repeat/checkout.ts";
import { countsOf, nextCommand } from "./repeat/counts.ts";
import { appendToLog, type Run, readLog } from "./repeat/log.ts";
import { countsInWords, tableOf } from "./repeat/table.ts";
import { alone } from "./run/lock.mjs";
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

type Repetition = Extract<Wish, { show: false }>;

/** As a shell counts what Ctrl-C ended. */
const STOPPED = 130;

const stop = Promise.withResolvers<NodeJS.Signals>();
let stopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    stopped = true;
    stop.resolve(signal);
  });
}

try {
  const wish = wishOf(process.argv.slice(2));
  if (wish.show) console.log(tableOf(readLog(LOG), readCheckout().codeHash));
  else await alone(() => repeat(wish), FOLDER);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function repeat(wish: Repetition): Promise<void> {
  for (let made = 0; ; made++) {
    const checkout = readCleanCheckout();
    const counts = countsOf(
      readLog(LOG),
      { ...wish, command: wish.command.join(" ") },
      checkout.codeHash,
    );
    console.log(countsInWords(counts));
    if (counts.whole >= wish.times || made >= wish.times) return;
    if (counts.unmended.length > 0 && !wish.keepGoing) {
      throw new Error(`Failed with this code and not mended yet: ${counts.unmended.join(", ")}.`);
    }
    const run = await runOnce(wish, nextCommand(wish.command, counts, wish.times), checkout);
    if (run === undefined) {
      process.exitCode = STOPPED;
      return;
    }
    appendToLog(LOG, run);
    report(run);
  }
}

/** @returns undefined if it was stopped */
async function runOnce(
  { command, label }: Repetition,
  ran: string[],
  checkout: Checkout,
): Promise<Run | undefined> {
  const startedAt = new Date().toISOString();
  console.log(`${startedAt.slice(0, 19)}: ${ran.join(" ")}`);
  const began = performance.now();
  const code = await exitCodeOf(ran, outputOf(startedAt));
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  if (stopped || code === STOPPED) return undefined;
  if (readCleanCheckout().codeHash !== checkout.codeHash) {
    throw new Error("The checkout changed during the run, which is not counted.");
  }
  return {
    startedAt,
    command: command.join(" "),
    ...(ran !== command && { ran: ran.join(" ") }),
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
    passed ? `passed after ${seconds} s` : `FAILED after ${seconds} s, see ${outputOf(startedAt)}`,
  );
  for (const failure of failures) console.log(`    ${failure}`);
  if (passed) rmSync(outputOf(startedAt));
  else process.exitCode = 1;
}

/** What a run prints. */
function outputOf(startedAt: string): string {
  return join(FOLDER, `${startedAt.slice(0, 19).replaceAll(":", "-")}.log`);
}

/** Runs it as from the clone's folder on the machine's own Node, as whoever types it does. */
async function exitCodeOf([name = "", ...args]: string[], output: string): Promise<number | null> {
  rmSync(RECORD, { force: true });
  const file = openSync(output, "w");
  const env = { ...process.env, PATH: machinePath, RUN_RECORD: RECORD };
  const child = spawn(name, args, { cwd: projectRoot, env, stdio: ["ignore", file, file] });
  stop.promise.then((signal) => child.kill(signal));
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
