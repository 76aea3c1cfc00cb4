import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { makeAdministrator } from "../../src/server/accounts/create-administrator.ts";
import { type CrowdAnswer, type CrowdOrder, ERRANDS, type Errand } from "../load/crowd.ts";
import type { Stage } from "../support/bench-context.ts";
import { end } from "../support/child-process.ts";
import { signIn } from "../support/sign-in.ts";

type Crowded = Pick<Stage, "server" | "database" | "venue">;

/** As many at once as keep the machine busy; and ten times as many. */
const BUSY: Readonly<Record<Errand, number>> = { pay: 8, hold: 8, read: 16, page: 8, report: 4 };
const TIMES_AS_MANY = 10;
const SECONDS = 20;
const SIGN_INS = 400;

const HEALTH_EVERY_MS = 100;
const WHO = { email: "crowd@example.com", name: "Crowd Desk", password: "correct horse battery" };

/** What was seen of the server while a crowd was there. */
interface Watched {
  readonly healthMs: readonly number[];
  readonly mostMegabytes: number;
}

/**
 * How the server does its work under ten times the crowd that keeps it busy, by errand, and 400 people
 * who sign in at once; meanwhile `/healthz` is asked ten times a second.
 */
export async function measureOverload(stage: Crowded): Promise<void> {
  await makeAdministrator({ pool: stage.database.pool }, WHO);
  const cookie = await signIn(`http://127.0.0.1:${stage.server.port}`, WHO);
  const busy = await watched(stage, () => crowd(stage, cookie, 1));
  printCrowd("The crowd that keeps it busy", 1, busy);
  const many = await watched(stage, () => crowd(stage, cookie, TIMES_AS_MANY));
  printCrowd(`${TIMES_AS_MANY} times as many`, TIMES_AS_MANY, many);
  const after = await watched(stage, () => crowd(stage, cookie, 1));
  printCrowd("The first crowd again, right after", 1, after);
  const signedIn = await watched(stage, () => signInsAtOnce(stage.server.port));
  printSignIns(signedIn);
}

async function watched<Result>(
  { server }: Crowded,
  work: () => Promise<Result>,
): Promise<Watched & { readonly result: Result }> {
  const healthMs: number[] = [];
  let mostMegabytes = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const began = performance.now();
      const reply = await fetch(`http://127.0.0.1:${server.port}/healthz`);
      if (!reply.ok) throw new Error(`/healthz answered ${reply.status}`);
      await reply.text();
      healthMs.push(performance.now() - began);
      mostMegabytes = Math.max(mostMegabytes, await residentMegabytes(server.pid));
      await sleep(HEALTH_EVERY_MS);
    }
  };
  const watching = watch();
  const result = await work().finally(() => {
    isOver = true;
  });
  await watching;
  return { result, healthMs, mostMegabytes };
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000;
}

/** The people come from a process of their own. */
async function crowd(
  { server, venue }: Crowded,
  cookie: string,
  times: number,
): Promise<CrowdAnswer> {
  const child = fork(fileURLToPath(import.meta.resolve("../load/crowd.ts")));
  await once(child, "spawn");
  const answered = once(child, "message") as Promise<[CrowdAnswer]>;
  const people = Object.fromEntries(
    ERRANDS.map((errand) => [errand, BUSY[errand] * times]),
  ) as CrowdOrder["people"];
  child.send({
    port: server.port,
    seconds: SECONDS,
    people,
    cookie,
    slots: venue.slots,
    addonId: venue.addonId,
    waiverVersionId: venue.waiverVersionId,
    paths: {
      read: venue.activityIds.map((id) => `/api/activities/${id}/slots?date=${venue.firstDate}`),
      page: ["/"],
      report: ["/api/desk/overview"],
    },
  } satisfies CrowdOrder);
  try {
    const [answer] = await answered;
    return answer;
  } finally {
    await end(child);
  }
}

/** How each of them was answered, and after how many milliseconds. */
async function signInsAtOnce(port: number): Promise<{ status: number; ms: number }[]> {
  return Promise.all(
    Array.from({ length: SIGN_INS }, async (_, index) => {
      const began = performance.now();
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
      return { status: reply.status, ms: performance.now() - began };
    }),
  );
}

function printCrowd(
  title: string,
  times: number,
  { result, healthMs, mostMegabytes }: Watched & { readonly result: CrowdAnswer },
): void {
  console.log(`\n${title}, for ${SECONDS} s`);
  row(["errand", "at once", "done a second", "p50 ms", "p95 ms", "refused", "failed"]);
  for (const errand of ERRANDS) {
    const { latenciesMs, refused, failures } = result[errand];
    row([
      errand,
      String(BUSY[errand] * times),
      (latenciesMs.length / SECONDS).toFixed(1),
      percentile(latenciesMs, 0.5),
      percentile(latenciesMs, 0.95),
      String(refused),
      String(failures.length),
    ]);
    if (failures.length > 0) console.log(`    ${[...new Set(failures)].slice(0, 3).join("; ")}`);
  }
  printHealth(healthMs, mostMegabytes);
}

function printSignIns({
  result,
  healthMs,
  mostMegabytes,
}: Watched & { readonly result: { status: number; ms: number }[] }): void {
  const times = result.map(({ ms }) => ms);
  const statuses = [...new Set(result.map(({ status }) => status))].join(", ");
  console.log(`\n${SIGN_INS} sign-ins at once, with a password that has to be checked`);
  console.log(
    `  answered ${statuses}; the last after ${(Math.max(...times) / 1000).toFixed(1)} s (limit 60)`,
  );
  printHealth(healthMs, mostMegabytes);
}

function printHealth(healthMs: readonly number[], mostMegabytes: number): void {
  const worst = Math.max(...healthMs);
  console.log(
    `  /healthz, asked ${healthMs.length} times: p50 ${percentile(healthMs, 0.5)} ms, at worst ${worst.toFixed(0)} ms (limit 1,000); the server's memory at most ${mostMegabytes.toFixed(0)} MB`,
  );
}

function percentile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(0) ?? "–";
}

function row(cells: readonly string[]): void {
  const [first = "", ...others] = cells;
  console.log(`  ${first.padEnd(9)}${others.map((cell) => cell.padStart(15)).join("")}`);
}
