import { setTimeout as sleep } from "node:timers/promises";
import { os } from "@orpc/server";
import type { Pool } from "pg";
import type { EndpointMeta, RequestPriority } from "../../../shared/contract/base/endpoint.ts";
import { MAX_CALLS_PER_CONNECTION } from "../../../shared/limits.ts";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import type { RequestContext } from "../../request-context.ts";
import { AdmissionQueue } from "./admission-queue.ts";

/** Rendering a page keeps this process busy, and no connection. */
const MAX_CONCURRENT_PAGES = 8;
const MAX_ADMITTED_PAGES = 200;

/** Hashing takes a processor each; what takes payments needs one as well. */
const MAX_CONCURRENT_PASSWORDS = 2;
const MAX_ADMITTED_PASSWORDS = 1000;

/** For each connection. A payment mostly waits for the card processor; a report uses one all the time. */
const CONCURRENT_PAYMENTS_PER_CONNECTION = 10;
const CONCURRENT_CALLS_PER_CONNECTION = 5;
const CONCURRENT_REPORTS_PER_CONNECTION = 0.2;

/** Three rows, of which none keeps another waiting. */
interface AdmissionQueues {
  calls: AdmissionQueue<Exclude<RequestPriority, "password">>;
  pages: AdmissionQueue<"page">;
  passwords: AdmissionQueue<"password">;
}

const queuesByPool = new WeakMap<Pool, AdmissionQueues>();

/** Of all calls and pages that share these connections. */
function getQueues(pool: Pool): AdmissionQueues {
  const queues = queuesByPool.get(pool) ?? createQueues(pool.options.max);
  queuesByPool.set(pool, queues);
  return queues;
}

function createQueues(connections: number): AdmissionQueues {
  const maxWaitMs = TIMEOUTS_MS.connection;
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
 * The door: lets in as many calls as the database's connections can serve within the time that a call
 * waits for one. Under overload what matters most is done first; whoever can't be served is told so
 * before anything is asked of the database.
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

/** The same for a page. @throws Refusal SERVER_BUSY */
export function admitPage<Page>(
  pool: Pool,
  render: () => Promise<Page>,
  signal: AbortSignal,
): Promise<Page> {
  return getQueues(pool).pages.run("page", render, signal);
}

/** How often it is looked whether somebody is still inside. */
const POLL_INTERVAL_MS = 20;

/**
 * Waits until all calls have come to their end, for `limitMs` at most: one whose caller has gone
 * goes on, and no connection tells of it.
 * @returns whether all have.
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
