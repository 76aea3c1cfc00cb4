import { DatabaseError, type Pool } from "pg";
import { LIVE_CHECKOUTS_PER_VISITOR, PURCHASES_PER_NETWORK } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import { getViolatedKey } from "../platform/database/violated-key.ts";
import { type HoldOwner, releaseExpiredHoldsOfVisitor } from "./release-holds.statement.ts";

/** No code for people: it never leaves this file. */
const HOLDS_EXPIRED = "HOLDS_RAN_OUT";

/**
 * How many live checkouts a visitor may have holds exactly, because each takes a number, 1 to 3, and a
 * unique key lets no number be taken twice. Counting would not do: two holds at once would count the
 * same. Gift vouchers that are being paid for have numbers of their own, and numbers of their network,
 * 1 to 10; the places that a network holds are counted under a lock (network_has_room, migration 0030).
 *
 * Part of a statement: chooses free numbers for the one row of `owner`, a CTE or table with
 * `visitor_hash` and `network_hash`. At random, so that holds at once seldom choose the same one.
 * When none is free it refuses with TOO_MANY_HOLDS (TOO_MANY_PURCHASES), or with HOLDS_RAN_OUT while some
 * of the visitor's have run out and were not swept yet. Without a visitor's cookie there is no number.
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
    SELECT visitor_hash, network_hash,
           (${freeNumberSql("visitor", LIVE_CHECKOUTS_PER_VISITOR, purpose)}) AS visitor_place,
           (${networkPlace}) AS network_place
    FROM ${owner} AS holder
  ),
  numbers AS (
    SELECT CASE WHEN visitor_hash IS NOT NULL THEN visitor_place END AS visitor_place, network_place
    FROM free
    WHERE ((network_place IS NOT NULL OR '${purpose}' = 'booking')
           AND (visitor_hash IS NULL OR visitor_place IS NOT NULL))
       OR refuse(CASE WHEN EXISTS (
            SELECT FROM checkouts c
            WHERE c.state = 'held' AND c.hold_expires_at <= venue_now() AND c.purpose = '${purpose}'
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
        AND c.${ownerKind}_place IS NOT NULL AND c.state IN ('held', 'paying')))
    ORDER BY random() LIMIT 1`;
}

/** The keys that a number taken at the same moment violates (migrations 0009 and 0030). */
const NUMBER_KEYS: ReadonlySet<string | undefined> = new Set([
  "checkouts_live_visitor",
  "checkouts_live_network",
]);

/** Each number lost to somebody else is one fewer to choose from, so more tries than numbers do. */
const MAX_TRIES = LIVE_CHECKOUTS_PER_VISITOR + PURCHASES_PER_NETWORK + 1;

/**
 * Runs a statement that chooses numbers, again when a number it chose was taken at the same moment.
 * What has run out and was not swept yet does not count: it is released, and the statement runs again.
 * @throws Refusal TOO_MANY_HOLDS, and whatever the statement throws.
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
 * The same for gift vouchers that are being paid for, none of which ever runs out.
 * @throws Refusal TOO_MANY_PURCHASES, and whatever the statement throws.
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
