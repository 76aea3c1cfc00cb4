import { setTimeout as sleep } from "node:timers/promises";
import { os } from "@orpc/server";
import type { Pool } from "pg";
import type { EndpointMeta, Work } from "../../../shared/contract/base/endpoint.ts";
import { CALLS_PER_CONNECTION } from "../../../shared/limits.ts";
import { TIME_LIMITS_MS } from "../../../shared/timeouts.ts";
import type { Call } from "../../request-context.ts";
import { Turns } from "./admission-queue.ts";

/** Rendering a page keeps this process busy, and no connection. */
const PAGES_AT_ONCE = 8;
const PAGES_INSIDE = 200;

/** Hashing takes a processor each; what takes payments needs one as well. */
const PASSWORDS_AT_ONCE = 2;
const PASSWORDS_INSIDE = 1000;

/** For each connection. A payment mostly waits for the card processor; a report uses one all the time. */
const PAYMENTS_AT_ONCE = 10;
const OTHERS_AT_ONCE = 5;
const REPORTS_AT_ONCE = 0.2;

/** Three rows, of which none keeps another waiting. */
interface Admission {
  calls: Turns<Exclude<Work, "password">>;
  pages: Turns<"page">;
  passwords: Turns<"password">;
}

const admissions = new WeakMap<Pool, Admission>();

/** Of all calls and pages that share these connections. */
function admissionOf(pool: Pool): Admission {
  const admission = admissions.get(pool) ?? newAdmission(pool.options.max);
  admissions.set(pool, admission);
  return admission;
}

function newAdmission(connections: number): Admission {
  const waitMs = TIME_LIMITS_MS.connection;
  const others = { atOnce: connections * OTHERS_AT_ONCE, waitMs };
  return {
    calls: new Turns(
      {
        payment: { atOnce: connections * PAYMENTS_AT_ONCE, waitMs },
        change: others,
        read: others,
        report: { atOnce: Math.ceil(connections * REPORTS_AT_ONCE), waitMs },
      },
      connections * CALLS_PER_CONNECTION,
    ),
    pages: new Turns({ page: { atOnce: PAGES_AT_ONCE, waitMs } }, PAGES_INSIDE),
    passwords: new Turns(
      { password: { atOnce: PASSWORDS_AT_ONCE, waitMs: TIME_LIMITS_MS.passwordTurn } },
      PASSWORDS_INSIDE,
    ),
  };
}

/**
 * The door: lets in as many calls as the database's connections can serve within the time that a call
 * waits for one. Under overload what matters most is done first; whoever can't be served is told so
 * before anything is asked of the database.
 */
export const takeTurns = os
  .$context<Call>()
  .$meta<EndpointMeta>({ caller: "anyone" })
  .middleware(async ({ context, next, procedure, signal }) => {
    const { meta, route } = procedure["~orpc"];
    const { calls, passwords } = admissionOf(context.server.pool);
    const work = meta.work ?? (route.method === "GET" ? "read" : "change");
    const answer = async () => next();
    if (work === "password") return passwords.run(work, answer, signal);
    return calls.run(work, answer, signal);
  });

/** The same for a page. @throws Refusal SERVER_BUSY */
export function takePageTurn<Page>(
  pool: Pool,
  render: () => Promise<Page>,
  gone: AbortSignal,
): Promise<Page> {
  return admissionOf(pool).pages.run("page", render, gone);
}

/** How often it is looked whether somebody is still inside. */
const LOOK_MS = 20;

/**
 * Waits until all calls have come to their end, for `limitMs` at most: one whose caller has gone
 * goes on, and no connection tells of it.
 * @returns whether all have.
 */
export async function everybodyHasLeft(pool: Pool, limitMs: number): Promise<boolean> {
  const { calls, passwords } = admissionOf(pool);
  const endsAt = performance.now() + limitMs;
  while (calls.inside + passwords.inside > 0) {
    if (performance.now() >= endsAt) return false;
    await sleep(LOOK_MS);
  }
  return true;
}
