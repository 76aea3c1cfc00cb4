import { os } from "@orpc/server";
import type { Pool } from "pg";
import type { EndpointMeta, RateLimit } from "../../../shared/contract/base/endpoint.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Call } from "../../request-context.ts";
import { defineStatement } from "../database/statement.ts";

/** More than try at once at any venue; whoever does not fit is counted in the database again. */
const MOST = 10_000;

/**
 * Who is over a limit and until when, remembered by this process alone, so that tries without end
 * do not write without end. The database decides who comes here.
 */
class RefusedCallers {
  readonly #until = new Map<string, number>();

  /** @param ms from now */
  refuse(key: string, ms: number): void {
    if (this.#until.size >= MOST) this.#until.clear();
    this.#until.set(key, performance.now() + ms);
  }

  /** How long one of these is still refused, in milliseconds; 0 when none is. */
  msLeft(keys: readonly string[]): number {
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
const EVERYBODY_FACTOR = 100;

/** From half of a limit on each further try is answered so much later than the one before. */
const DELAY_STEP_MS = 100;
const DELAY_MOST_MS = 1000;

/** Counts a call that can be understood against its endpoint's limit before the operation runs. */
export const refuseTooMany = os
  .$context<Call>()
  .$meta<EndpointMeta>({ caller: "anyone" })
  .middleware(async ({ context, next, procedure }, input) => {
    const { meta, inputSchema } = procedure["~orpc"];
    const { rate } = meta;
    const isCounted =
      rate !== undefined &&
      rate.countedInside !== true &&
      !(await inputSchema?.["~standard"].validate(input))?.issues;
    if (isCounted) await countTry(context, rate);
    return next();
  });

/**
 * Counts one try of something that is limited, for the visitor, the network and perhaps everybody.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countTry(
  call: Call,
  { name, requests, seconds, everybody = false }: RateLimit,
): Promise<void> {
  const { visitorHash, networkHash, wideNetworkHash } = call.caller;
  const limit = (who: string, factor: number) => ({
    key: `${name}:${who}`,
    tries: requests * factor,
  });
  await count(call, seconds, [
    // The narrowest first: nobody's tries use up what others share.
    ...(visitorHash ? [limit(`visitor:${visitorHash.toString("hex")}`, 1)] : []),
    limit(`network:${networkHash.toString("hex")}`, NETWORK_FACTOR),
    ...(wideNetworkHash.equals(networkHash)
      ? []
      : [limit(`wide:${wideNetworkHash.toString("hex")}`, WIDE_NETWORK_FACTOR)]),
    ...(everybody ? [limit("everybody", EVERYBODY_FACTOR)] : []),
  ]);
}

/** How often something may be tried. */
export interface Limit {
  /** Whose tries of what. */
  key: string;
  tries: number;
}

/**
 * Counts one try for each of the limits, until one is reached: those after it are not counted then.
 * Whoever comes close to one is answered later; see answer-in-time.ts.
 * @param seconds from the first try on until it counts anew
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function count(call: Call, seconds: number, limits: Limit[]): Promise<void> {
  const { pool } = call.server;
  const refused = refusedBy(pool);
  const msRefused = refused.msLeft(limits.map(({ key }) => key));
  if (msRefused > 0) throw tooMany(msRefused);
  const counted = await countTries(pool, {
    keys: limits.map(({ key }) => key),
    limits: limits.map(({ tries }) => tries),
    seconds,
  });
  for (const { which, tries, secondsLeft } of counted) {
    const limit = limits[which];
    if (limit === undefined) continue;
    if (tries > limit.tries) {
      refused.refuse(limit.key, secondsLeft * 1000);
      throw tooMany(secondsLeft * 1000);
    }
    const beyondHalf = Math.max(0, tries - limit.tries / 2);
    const delayMs = Math.min(beyondHalf * DELAY_STEP_MS, DELAY_MOST_MS);
    call.caller.delayMs = Math.max(call.caller.delayMs, delayMs);
  }
}

interface CountInput {
  keys: string[];
  limits: number[];
  seconds: number;
}

interface Counted {
  /** Of the limits in the order given, from 0. */
  which: number;
  tries: number;
  secondsLeft: number;
}

const countTries = defineStatement<CountInput, Counted>(
  "count-tries",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(keys text[], limits integer[], seconds integer)
   )
   SELECT counted.which, counted.tries, counted.seconds_left
   FROM input, count_try(input.keys, input.limits, make_interval(secs => input.seconds)) AS counted`,
);

function tooMany(ms: number): Refusal {
  return new Refusal("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) });
}

const refusals = new WeakMap<Pool, RefusedCallers>();

function refusedBy(pool: Pool): RefusedCallers {
  const refused = refusals.get(pool) ?? new RefusedCallers();
  refusals.set(pool, refused);
  return refused;
}
