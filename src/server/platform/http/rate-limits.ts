import { os } from "@orpc/server";
import type { Pool } from "pg";
import type { EndpointMeta, RateLimit } from "../../../shared/contract/base/endpoint.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { RequestContext } from "../../request-context.ts";
import { defineStatement } from "../database/statement.ts";

/** More than try at once at any venue; whoever does not fit is counted in the database again. */
const MAX_ENTRIES = 10_000;

/**
 * Who is over a limit and until when, remembered by this process alone, so that tries without end
 * do not write without end. The database decides who comes here.
 */
class RateLimitCache {
  readonly #until = new Map<string, number>();

  /** @param ms from now */
  block(key: string, ms: number): void {
    if (this.#until.size >= MAX_ENTRIES) this.#until.clear();
    this.#until.set(key, performance.now() + ms);
  }

  /** How long one of these is still refused, in milliseconds; 0 when none is. */
  blockedMs(keys: readonly string[]): number {
    const left = keys.map((key) => (this.#until.get(key) ?? 0) - performance.now());
    return Math.max(0, ...left);
  }
}

/**
 * A network may be a school or a whole phone company, so it gets more than one visitor, and a wide one
 * four times as much again. All visitors together have a bound that no network can fill: many networks
 * do not add up to a search.
 */
const NETWORK_FACTOR = 5;
const WIDE_NETWORK_FACTOR = 20;
const GLOBAL_FACTOR = 100;

/** From half of a limit on each further try is answered so much later than the one before. */
const DELAY_STEP_MS = 100;
const MAX_DELAY_MS = 1000;

/** Counts a call that can be understood against its endpoint's limit before the operation runs. */
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
 * Counts one try of something that is limited, for the visitor, the network and perhaps everybody.
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
    // The narrowest first: nobody's tries use up what others share.
    ...(visitorHash ? [limit(`visitor:${visitorHash.toString("hex")}`, 1)] : []),
    limit(`network:${networkHash.toString("hex")}`, NETWORK_FACTOR),
    ...(wideNetworkHash.equals(networkHash)
      ? []
      : [limit(`wide:${wideNetworkHash.toString("hex")}`, WIDE_NETWORK_FACTOR)]),
    ...(hasGlobalLimit ? [limit("everybody", GLOBAL_FACTOR)] : []),
  ]);
}

/** How often something may be tried. */
export interface Limit {
  /** Whose tries of what. */
  key: string;
  maxAttempts: number;
}

/**
 * Counts one try for each of the limits, until one is reached: those after it are not counted then.
 * Whoever comes close to one is answered later; see answer-in-time.ts.
 * @param seconds from the first try on until it counts anew
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
  /** Of the limits in the order given, from 0. */
  which: number;
  tries: number;
  secondsLeft: number;
}

const upsertAttempts = defineStatement<AttemptInput, CountResult>(
  "count-tries",
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
