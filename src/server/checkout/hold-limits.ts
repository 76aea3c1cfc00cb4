import { DatabaseError, type Pool } from "pg";
import { LIVE_CHECKOUTS_PER_VISITOR, PURCHASES_PER_NETWORK } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import { getViolatedKey } from "../platform/database/database-errors.ts";
import { type HoldOwner, releaseExpiredHoldsOfVisitor } from "./release-holds.ts";

/** A database error between the statement and this file; never an error code of the API. */
const HOLDS_EXPIRED = "HOLDS_RAN_OUT";

/**
 * Builds the CTEs `free` and `numbers`, which enforce the limit on a visitor's live checkouts: each
 * takes a number from 1 to LIVE_CHECKOUTS_PER_VISITOR, and a unique key keeps two from sharing one.
 * Counting would not be exact, because two concurrent holds would read the same count. Gift voucher
 * purchases have numbers of their own, and also take one of their network's, from 1 to
 * PURCHASES_PER_NETWORK. The places that a network holds are counted under a lock instead
 * (network_has_room, migration 0030).
 *
 * Numbers are drawn at random, so that concurrent holds seldom choose the same one. When none is
 * free the statement refuses with TOO_MANY_HOLDS (for vouchers TOO_MANY_PURCHASES), or fails with
 * HOLDS_RAN_OUT while the visitor has expired holds that no sweep has released yet. A visitor
 * without a cookie takes no number.
 * @param owner a CTE with a row for each checkout: `secret_hash`, `visitor_hash`, `network_hash`
 */
export function chooseLimitNumbers(
  owner: string,
  purpose: "booking" | "voucher" = "booking",
): string {
  const tooMany = purpose === "booking" ? "TOO_MANY_HOLDS" : "TOO_MANY_PURCHASES";
  const networkPlace =
    purpose === "booking" ? "NULL::int" : freeNumberSql("network", PURCHASES_PER_NETWORK, purpose);
  return `
  free AS MATERIALIZED (
    SELECT secret_hash, visitor_hash, network_hash,
           (${freeNumberSql("visitor", LIVE_CHECKOUTS_PER_VISITOR, purpose)}) AS visitor_place,
           (${networkPlace}) AS network_place
    FROM ${owner} AS holder
  ),
  numbers AS (
    SELECT secret_hash, network_place,
           CASE WHEN visitor_hash IS NOT NULL THEN visitor_place END AS visitor_place
    FROM free
    WHERE ((network_place IS NOT NULL OR '${purpose}' = 'booking')
           AND (visitor_hash IS NULL OR visitor_place IS NOT NULL))
       OR refuse(CASE WHEN EXISTS (
            SELECT FROM checkouts c
            WHERE c.is_live AND c.state = 'held' AND c.hold_expires_at <= venue_now()
              AND c.purpose = '${purpose}'
              AND c.visitor_hash = free.visitor_hash)
          THEN '${HOLDS_EXPIRED}' ELSE '${tooMany}' END)
  )`;
}

function freeNumberSql(ownerKind: "visitor" | "network", limit: number, purpose: string): string {
  return `
    SELECT n FROM generate_series(1, ${limit}) AS n
    WHERE n <> ALL (ARRAY(
      SELECT c.${ownerKind}_place FROM checkouts c
      WHERE c.${ownerKind}_hash = holder.${ownerKind}_hash AND c.purpose = '${purpose}'
        AND c.${ownerKind}_place IS NOT NULL AND c.is_live))
    ORDER BY random() LIMIT 1`;
}

/** Violated when a concurrent request takes the same number (migrations 0009 and 0030). */
const NUMBER_KEYS: ReadonlySet<string | undefined> = new Set([
  "checkouts_live_visitor",
  "checkouts_live_network",
]);

/**
 * Each number lost to a concurrent request leaves one fewer to choose from, so this many tries
 * suffice.
 */
const MAX_TRIES = LIVE_CHECKOUTS_PER_VISITOR + PURCHASES_PER_NETWORK + 1;

/**
 * Runs a statement that chooses limit numbers, and retries it when a concurrent request takes the
 * same number. Expired holds that no sweep has released yet do not count: they are released and the
 * statement runs again.
 * @throws Refusal TOO_MANY_HOLDS, and whatever the statement throws
 */
export async function withinHoldLimits<Result>(
  pool: Pool,
  visitor: HoldOwner,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    try {
      return await run();
    } catch (error) {
      if (isHoldsExpired(error)) await releaseExpiredHoldsOfVisitor(pool, visitor);
      else if (!NUMBER_KEYS.has(getViolatedKey(error))) throw error;
    }
  }
  throw new Refusal("TOO_MANY_HOLDS");
}

/**
 * Runs a voucher purchase that chooses limit numbers, and retries it when a concurrent request
 * takes the same number. Voucher checkouts never expire, so there is nothing to release.
 * @throws Refusal TOO_MANY_PURCHASES, and whatever the statement throws
 */
export async function withinPurchaseLimits<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!NUMBER_KEYS.has(getViolatedKey(error))) throw error;
    }
  }
  throw new Refusal("TOO_MANY_PURCHASES");
}

function isHoldsExpired(error: unknown): boolean {
  return error instanceof DatabaseError && error.message === HOLDS_EXPIRED;
}
