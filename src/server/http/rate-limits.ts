import { os } from "@orpc/server";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { EndpointMeta, RateLimit } from "../../shared/contract/endpoint.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Call, Caller } from "./call.ts";
import { RefusedCallers } from "./refused-callers.ts";

/**
 * An address may be a school or a whole phone network, so it gets more than one visitor; and all
 * visitors together get a bound of their own, so that many addresses do not add up to a search.
 */
const ADDRESS_FACTOR = 5;
const EVERYBODY_FACTOR = 100;

/** Counts a call against its endpoint's limit before the operation runs. */
export const refuseTooMany = os
  .$context<Call>()
  .$meta<EndpointMeta>({ caller: "anyone" })
  .middleware(async ({ context, next, procedure }) => {
    const { rate } = procedure["~orpc"].meta;
    if (rate) await countTry(context.server.pool, rate, context.caller);
    return next();
  });

/**
 * Counts one try of something that is limited.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countTry(pool: Pool, rate: RateLimit, caller: Caller): Promise<void> {
  await count(pool, rate, countsOf(rate, caller));
}

/**
 * The same where something else than a caller is counted (an account, say).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countOf(pool: Pool, rate: RateLimit, who: string): Promise<void> {
  await count(pool, rate, [{ who, key: `${rate.name}:${who}`, factor: 1 }]);
}

async function count(pool: Pool, rate: RateLimit, counts: Count[]): Promise<void> {
  const { limiters, refused } = countingIn(pool);
  const msRefused = refused.msLeft(counts.map(({ key }) => key));
  if (msRefused > 0) throw tooMany(msRefused);
  for (const { who, key, factor } of counts) {
    const limiter = limiters.get(`${rate.name}:${factor}`) ?? newLimiter(pool, rate, factor);
    limiters.set(`${rate.name}:${factor}`, limiter);
    try {
      await limiter.consume(who);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      refused.refuse(key, error.msBeforeNext);
      throw tooMany(error.msBeforeNext);
    }
  }
}

interface Count {
  who: string;
  /** Whose count of what. */
  key: string;
  factor: number;
}

/** The narrowest first, so that one visitor's tries do not use up everybody's. */
function countsOf({ name }: RateLimit, { visitorHash, addressHash }: Caller): Count[] {
  const count = (who: string, factor: number) => ({ who, key: `${name}:${who}`, factor });
  return [
    ...(visitorHash ? [count(`visitor:${visitorHash.toString("hex")}`, 1)] : []),
    count(`address:${addressHash.toString("hex")}`, ADDRESS_FACTOR),
    count("everybody", EVERYBODY_FACTOR),
  ];
}

function tooMany(ms: number): Refusal {
  return new Refusal("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) });
}

interface Counting {
  limiters: Map<string, RateLimiterPostgres>;
  refused: RefusedCallers;
}

const countings = new WeakMap<Pool, Counting>();

function countingIn(pool: Pool): Counting {
  const counting = countings.get(pool) ?? { limiters: new Map(), refused: new RefusedCallers() };
  countings.set(pool, counting);
  return counting;
}

/** Its counts live in the table of migration 0007, one row for each that is counted. */
function newLimiter(pool: Pool, rate: RateLimit, factor: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    // A job forgets them; see forget-old-counts.ts.
    clearExpiredByTimeout: false,
    keyPrefix: `${rate.name}:${factor}`,
    points: rate.requests * factor,
    duration: rate.seconds,
  });
}
