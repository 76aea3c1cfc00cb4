import { setTimeout as sleep } from "node:timers/promises";
import { os } from "@orpc/server";
import type { Pool } from "pg";
import type { EndpointMeta, RequestPriority } from "../../../shared/contract/base/endpoint.ts";
import { MAX_CALLS_PER_CONNECTION } from "../../../shared/limits.ts";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import type { RequestContext } from "../../request-context.ts";
import { AdmissionQueue } from "./admission-queue.ts";

/** Rendering a page takes processor time, but no database connection. */
const MAX_CONCURRENT_PAGES = 8;
const MAX_ADMITTED_PAGES = 200;

/** Each password hash occupies one processor, and payments need one too. */
const MAX_CONCURRENT_PASSWORDS = 2;
const MAX_ADMITTED_PASSWORDS = 1000;

/**
 * Concurrent calls for each pooled connection. A payment mostly waits for the card processor,
 * whereas a report occupies a connection all the time.
 */
const CONCURRENT_PAYMENTS_PER_CONNECTION = 10;
const CONCURRENT_CALLS_PER_CONNECTION = 5;
const CONCURRENT_REPORTS_PER_CONNECTION = 0.2;

/** Three independent queues. */
interface AdmissionQueues {
  calls: AdmissionQueue<Exclude<RequestPriority, "password">>;
  pages: AdmissionQueue<"page">;
  passwords: AdmissionQueue<"password">;
}

const queuesByPool = new WeakMap<Pool, AdmissionQueues>();

function getQueues(pool: Pool): AdmissionQueues {
  const queues = queuesByPool.get(pool) ?? createQueues(pool.options);
  queuesByPool.set(pool, queues);
  return queues;
}

/** A call waits in its queue no longer than for a connection. */
function createQueues({
  max: connections,
  connectionTimeoutMillis: maxWaitMs = TIMEOUTS_MS.connection,
}: Pool["options"]): AdmissionQueues {
  const callLimits = { maxConcurrent: connections * CONCURRENT_CALLS_PER_CONNECTION, maxWaitMs };
  return {
    calls: new AdmissionQueue(
      {
        payment: { maxConcurrent: connections * CONCURRENT_PAYMENTS_PER_CONNECTION, maxWaitMs },
        change: callLimits,
        read: callLimits,
        report: {
          maxConcurrent: Math.ceil(connections * CONCURRENT_REPORTS_PER_CONNECTION),
          maxWaitMs,
        },
      },
      connections * MAX_CALLS_PER_CONNECTION,
    ),
    pages: new AdmissionQueue(
      { page: { maxConcurrent: MAX_CONCURRENT_PAGES, maxWaitMs } },
      MAX_ADMITTED_PAGES,
    ),
    passwords: new AdmissionQueue(
      {
        password: { maxConcurrent: MAX_CONCURRENT_PASSWORDS, maxWaitMs: TIMEOUTS_MS.passwordQueue },
      },
      MAX_ADMITTED_PASSWORDS,
    ),
  };
}

/**
 * Load shedding: admits at most `pool.max` × {@link MAX_CALLS_PER_CONNECTION} calls, and starts
 * them by priority. The rest are refused before any query. Admitted calls are never cancelled.
 * @throws Refusal SERVER_BUSY
 */
export const admissionControl = os
  .$context<RequestContext>()
  .$meta<EndpointMeta>({ caller: "anyone" })
  .middleware(async ({ context, next, procedure, signal }) => {
    const { meta, route } = procedure["~orpc"];
    const { calls, passwords } = getQueues(context.server.pool);
    const priority = meta.priority ?? (route.method === "GET" ? "read" : "change");
    const handle = async () => next();
    if (priority === "password") return passwords.run(priority, handle, signal);
    return calls.run(priority, handle, signal);
  });

/** Limits how many pages are rendered concurrently. @throws Refusal SERVER_BUSY */
export function admitPage<Page>(
  pool: Pool,
  render: () => Promise<Page>,
  signal: AbortSignal,
): Promise<Page> {
  return getQueues(pool).pages.run("page", render, signal);
}

/** What is running and waiting in the queues of a pool. */
export function readAdmission(pool: Pool) {
  const { calls, pages, passwords } = getQueues(pool);
  return {
    kinds: [...calls.listKinds(), ...pages.listKinds(), ...passwords.listKinds()],
    queues: Object.entries({ calls, pages, passwords }).map(([queue, entries]) => ({
      queue,
      admitted: entries.admittedCount,
      maxAdmitted: entries.maxAdmitted,
    })),
  };
}

const POLL_INTERVAL_MS = 20;

/**
 * Waits until no call is waiting or running. Closing the HTTP server is not enough, because a call
 * continues after its client has disconnected.
 * @returns false when `timeoutMs` has passed first
 */
export async function waitUntilIdle(pool: Pool, timeoutMs: number): Promise<boolean> {
  const { calls, passwords } = getQueues(pool);
  const deadline = performance.now() + timeoutMs;
  while (calls.admittedCount + passwords.admittedCount > 0) {
    if (performance.now() >= deadline) return false;
    await sleep(POLL_INTERVAL_MS);
  }
  return true;
}
