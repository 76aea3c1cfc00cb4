import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAdministrator } from "../../src/server/accounts/create-account.ts";
import { type CrowdOptions, type CrowdResults, TASKS, type Task } from "../load/crowd.ts";
import type { BenchContext } from "../support/bench-context.ts";
import { stopChild } from "../support/child-process.ts";
import { signIn } from "../support/sign-in.ts";

type OverloadContext = Pick<BenchContext, "server" | "database" | "venue">;

/** Concurrent users by task that saturate the machine. */
const BASELINE_CONCURRENCY: Readonly<Record<Task, number>> = {
  pay: 8,
  hold: 8,
  read: 16,
  page: 8,
  report: 4,
};
const OVERLOAD_FACTOR = 10;
const SECONDS = 20;
const SIGN_INS = 400;

const HEALTH_EVERY_MS = 100;
const ADMIN = {
  email: "crowd@example.com",
  name: "Crowd Staff",
  password: "correct horse battery",
};

/** The server's response times on /healthz and its memory while a crowd was active. */
interface ServerHealth {
  readonly healthMs: readonly number[];
  readonly maxMegabytes: number;
}

/**
 * Measures the server under a crowd that saturates it, under ten times as many, and with 400
 * concurrent sign-ins, while polling `/healthz` ten times a second.
 */
export async function measureOverload(stage: OverloadContext): Promise<void> {
  await createAdministrator({ pool: stage.database.pool }, ADMIN);
  const cookie = await signIn(`http://127.0.0.1:${stage.server.port}`, ADMIN);
  const busy = await measureHealth(stage, () => runCrowd(stage, cookie, 1));
  printCrowd("A crowd that saturates the machine", 1, busy);
  const overloaded = await measureHealth(stage, () => runCrowd(stage, cookie, OVERLOAD_FACTOR));
  printCrowd(`${OVERLOAD_FACTOR} times as many`, OVERLOAD_FACTOR, overloaded);
  const recovered = await measureHealth(stage, () => runCrowd(stage, cookie, 1));
  printCrowd("The first crowd again, right after", 1, recovered);
  const signedIn = await measureHealth(stage, () => signInConcurrently(stage.server.port));
  printSignIns(signedIn);
}

async function measureHealth<Result>(
  { server }: OverloadContext,
  work: () => Promise<Result>,
): Promise<ServerHealth & { readonly result: Result }> {
  const healthMs: number[] = [];
  let maxMegabytes = 0;
  let isDone = false;
  const pollHealth = async () => {
    while (!isDone) {
      const startedAt = performance.now();
      const reply = await fetch(`http://127.0.0.1:${server.port}/healthz`);
      if (!reply.ok) throw new Error(`/healthz responded with ${reply.status}`);
      await reply.text();
      healthMs.push(performance.now() - startedAt);
      maxMegabytes = Math.max(maxMegabytes, await readResidentMegabytes(server.pid));
      await sleep(HEALTH_EVERY_MS);
    }
  };
  const healthPolling = pollHealth();
  const result = await work().finally(() => {
    isDone = true;
  });
  await healthPolling;
  return { result, healthMs, maxMegabytes };
}

async function readResidentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000;
}

/** The crowd runs in a process of its own. */
async function runCrowd(
  { server, venue }: OverloadContext,
  cookie: string,
  factor: number,
): Promise<CrowdResults> {
  const child = fork(fileURLToPath(import.meta.resolve("../load/crowd.ts")));
  await once(child, "spawn");
  const resultsMessage = once(child, "message") as Promise<[CrowdResults]>;
  const concurrency = Object.fromEntries(
    TASKS.map((task) => [task, BASELINE_CONCURRENCY[task] * factor]),
  ) as CrowdOptions["concurrency"];
  child.send({
    port: server.port,
    seconds: SECONDS,
    concurrency,
    cookie,
    slots: venue.slots,
    addonId: venue.addonId,
    waiverVersionId: venue.waiverVersionId,
    paths: {
      read: venue.activityIds.map((id) => `/api/activities/${id}/slots?date=${venue.firstDate}`),
      page: ["/"],
      report: ["/api/admin/overview"],
    },
  } satisfies CrowdOptions);
  try {
    const [results] = await resultsMessage;
    return results;
  } finally {
    await stopChild(child);
  }
}

/** The status and latency of each sign-in. */
async function signInConcurrently(port: number): Promise<{ status: number; ms: number }[]> {
  return Promise.all(
    Array.from({ length: SIGN_INS }, async (_, index) => {
      const startedAt = performance.now();
      const reply = await fetch(`http://127.0.0.1:${port}/api/session`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
          "x-forwarded-for": `198.18.${index >> 8}.${index & 255}`,
        },
        body: JSON.stringify({
          email: `nobody-${index}@example.com`,
          password: "a wrong password",
        }),
      });
      await reply.arrayBuffer();
      return { status: reply.status, ms: performance.now() - startedAt };
    }),
  );
}

function printCrowd(
  title: string,
  factor: number,
  { result, healthMs, maxMegabytes }: ServerHealth & { readonly result: CrowdResults },
): void {
  console.log(`\n${title}, for ${SECONDS} s`);
  printRow(["task", "concurrency", "done/s", "p50 ms", "p95 ms", "refused", "failed"]);
  for (const task of TASKS) {
    const { latenciesMs, refusedCount, failures } = result[task];
    printRow([
      task,
      String(BASELINE_CONCURRENCY[task] * factor),
      (latenciesMs.length / SECONDS).toFixed(1),
      percentile(latenciesMs, 0.5),
      percentile(latenciesMs, 0.95),
      String(refusedCount),
      String(failures.length),
    ]);
    if (failures.length > 0) console.log(`    ${[...new Set(failures)].slice(0, 3).join("; ")}`);
  }
  printHealth(healthMs, maxMegabytes);
}

function printSignIns({
  result,
  healthMs,
  maxMegabytes,
}: ServerHealth & { readonly result: { status: number; ms: number }[] }): void {
  const latenciesMs = result.map(({ ms }) => ms);
  const statuses = [...new Set(result.map(({ status }) => status))].join(", ");
  console.log(`\n${SIGN_INS} concurrent sign-ins, each with a password to verify`);
  console.log(
    `  responses ${statuses}; the last after ${(Math.max(...latenciesMs) / 1000).toFixed(1)} s (limit 60)`,
  );
  printHealth(healthMs, maxMegabytes);
}

function printHealth(healthMs: readonly number[], maxMegabytes: number): void {
  const worst = Math.max(...healthMs);
  console.log(
    `  /healthz, polled ${healthMs.length} times: p50 ${percentile(healthMs, 0.5)} ms, at worst ${worst.toFixed(0)} ms (limit 1,000); the server's memory at most ${maxMegabytes.toFixed(0)} MB`,
  );
}

function percentile(values: readonly number[], fraction: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))]?.toFixed(0) ?? "–"
  );
}

function printRow(cells: readonly string[]): void {
  const [first = "", ...others] = cells;
  console.log(`  ${first.padEnd(9)}${others.map((cell) => cell.padStart(15)).join("")}`);
}
