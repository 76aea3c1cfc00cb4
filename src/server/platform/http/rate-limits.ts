import { os } from "@orpc/server";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { EndpointMeta, RateLimit } from "../../../shared/contract/base/endpoint.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { RequestContext } from "../../request-context.ts";
import { defineStatement } from "../database/statement.ts";

/** Bounds the memory. A key that was dropped early is counted in the database again. */
const MAX_ENTRIES = 10_000;

/**
 * Caches, in this process only, which keys are over their limit and until when, so that endless
 * attempts do not cause endless writes. The database decides which keys are blocked.
 */
class RateLimitCache {
  readonly #until = new Map<string, number>();

  block(key: string, ms: number): void {
    if (this.#until.size >= MAX_ENTRIES) this.#until.clear();
    this.#until.set(key, performance.now() + ms);
  }

  /** Returns the longest remaining block of these keys, in milliseconds; 0 when none is blocked. */
  blockedMs(keys: readonly string[]): number {
    const left = keys.map((key) => (this.#until.get(key) ?? 0) - performance.now());
    return Math.max(0, ...left);
  }
}

/**
 * Multiples of a visitor's limit. A network may be a school or a whole mobile operator, so it gets
 * more than one visitor, and a wide network four times that. The global limit stops a search by
 * many networks together, and no single network can exhaust it.
 */
const NETWORK_FACTOR = 5;
const WIDE_NETWORK_FACTOR = 20;
const GLOBAL_FACTOR = 100;

/** Beyond half of a limit, each further attempt is delayed by this much more. */
const DELAY_STEP_MS = 100;
const MAX_DELAY_MS = 1000;

/**
 * Counts a call against its endpoint's limit before the operation runs. Calls with invalid input
 * are not counted.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export const rateLimit = os
  .$context<RequestContext>()
  .$meta<EndpointMeta>({ caller: "anyone" })
  .middleware(async ({ context, next, procedure }, input) => {
    const { meta, inputSchema } = procedure["~orpc"];
    const { rate } = meta;
    const isCounted =
      rate !== undefined &&
      rate.isCountedByOperation !== true &&
      !(await inputSchema?.["~standard"].validate(input))?.issues;
    if (isCounted) await countAttempt(context, rate);
    return next();
  });

/**
 * Counts one attempt for the visitor, the network, the wide network and, if the limit says so,
 * globally.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countAttempt(
  call: RequestContext,
  { name, requests, seconds, hasGlobalLimit = false }: RateLimit,
): Promise<void> {
  const { visitorHash, networkHash, wideNetworkHash } = call.caller;
  const limit = (subject: string, factor: number) => ({
    key: `${name}:${subject}`,
    maxAttempts: requests * factor,
  });
  await countAttempts(call, seconds, [
    // The narrowest first, so that a blocked visitor does not use up a shared limit.
    ...(visitorHash ? [limit(`visitor:${visitorHash.toString("hex")}`, 1)] : []),
    limit(`network:${networkHash.toString("hex")}`, NETWORK_FACTOR),
    ...(wideNetworkHash.equals(networkHash)
      ? []
      : [limit(`wide:${wideNetworkHash.toString("hex")}`, WIDE_NETWORK_FACTOR)]),
    ...(hasGlobalLimit ? [limit("everybody", GLOBAL_FACTOR)] : []),
  ]);
}

export interface Limit {
  /** Identifies the action and whose attempts are counted. */
  key: string;
  maxAttempts: number;
}

/**
 * Counts one attempt against each of the limits in turn, up to the first that is exceeded. Close to
 * a limit it sets `caller.delayMs`, which delays the response (api.ts).
 * @param seconds the length of a window, which starts with the first attempt
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countAttempts(
  call: RequestContext,
  seconds: number,
  limits: Limit[],
): Promise<void> {
  const { pool } = call.server;
  const cache = getCache(pool);
  const remainingMs = cache.blockedMs(limits.map(({ key }) => key));
  if (remainingMs > 0) throw tooManyRequests(remainingMs);
  const results = await upsertAttempts(pool, {
    keys: limits.map(({ key }) => key),
    limits: limits.map(({ maxAttempts }) => maxAttempts),
    seconds,
  });
  for (const { which, tries, secondsLeft } of results) {
    const limit = limits[which];
    if (limit === undefined) continue;
    if (tries > limit.maxAttempts) {
      cache.block(limit.key, secondsLeft * 1000);
      throw tooManyRequests(secondsLeft * 1000);
    }
    const excess = Math.max(0, tries - limit.maxAttempts / 2);
    const delayMs = Math.min(excess * DELAY_STEP_MS, MAX_DELAY_MS);
    call.caller.delayMs = Math.max(call.caller.delayMs, delayMs);
  }
}

interface AttemptInput {
  keys: string[];
  limits: number[];
  seconds: number;
}

interface CountResult {
  /** The index of the limit in the input. */
  which: number;
  tries: number;
  secondsLeft: number;
}

const upsertAttempts = defineStatement<AttemptInput, CountResult>(
  "count-rate-limits",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(keys text[], limits integer[], seconds integer)
   )
   SELECT counted.which, counted.tries, counted.seconds_left
   FROM input, count_try(input.keys, input.limits, make_interval(secs => input.seconds)) AS counted`,
);

function tooManyRequests(ms: number): Refusal {
  return new Refusal("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) });
}

const cachesByPool = new WeakMap<Pool, RateLimitCache>();

function getCache(pool: Pool): RateLimitCache {
  const cache = cachesByPool.get(pool) ?? new RateLimitCache();
  cachesByPool.set(pool, cache);
  return cache;
}

/** Deletes the counts of time windows that have ended. */
export async function purgeRateLimits({ db }: Pick<Context, "db">): Promise<void> {
  await db.deleteFrom("rateLimits").where("endsAt", "<=", sql<Date>`venue_now()`).execute();
}
