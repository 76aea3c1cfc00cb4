import { os } from "@orpc/server";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { EndpointMeta, RateLimit } from "../../shared/contract/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import type { Call, Caller } from "./call.ts";

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
    if (rate) await count(context.server.pool, rate, context.caller);
    return next();
  });

async function count(pool: Pool, rate: RateLimit, caller: Caller): Promise<void> {
  const { visitorHash, addressHash } = caller;
  const counted: [who: string, factor: number][] = [
    [`address:${addressHash.toString("hex")}`, ADDRESS_FACTOR],
    ["everybody", EVERYBODY_FACTOR],
  ];
  if (visitorHash) counted.unshift([`visitor:${visitorHash.toString("hex")}`, 1]);
  for (const [who, factor] of counted) {
    try {
      await limiter(pool, rate, factor).consume(who);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new Refusal("TOO_MANY_REQUESTS");
      throw error;
    }
  }
}

const limiters = new WeakMap<Pool, Map<string, RateLimiterPostgres>>();

/** One limiter for each limit and pool; its counts live in the table of migration 0007. */
function limiter(pool: Pool, rate: RateLimit, factor: number): RateLimiterPostgres {
  const ofPool = limiters.get(pool) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(pool, ofPool);
  const key = `${rate.name}:${factor}`;
  const made =
    ofPool.get(key) ??
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: key,
      points: rate.requests * factor,
      duration: rate.seconds,
    });
  ofPool.set(key, made);
  return made;
}
