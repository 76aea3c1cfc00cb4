import { DatabaseError, type Pool } from "pg";
import { LIVE_CHECKOUTS_PER_ADDRESS, LIVE_CHECKOUTS_PER_VISITOR } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import { violatedKey } from "../database/violated-key.ts";
import { type ExpiredBeside, releaseExpiredBeside } from "./release-holds.statement.ts";

/** No code for people: it never leaves this file. */
const RAN_OUT = "HOLDS_RAN_OUT";

/**
 * How many live checkouts a visitor and an address may have holds exactly, because each takes a
 * number: 1 to 3 of its visitor, 1 to 10 of its address, and two unique keys let no number be taken
 * twice. Counting would not do: two holds at once would count the same.
 *
 * Part of a statement: chooses free numbers for the one row of `owner`, a CTE or table with
 * `visitor_hash` and `address_hash`. At random, so that holds at once seldom choose the same one.
 * When none is free it refuses with TOO_MANY_HOLDS, or with HOLDS_RAN_OUT while some of the holder's
 * have run out and were not swept yet. Without a visitor only the address counts. What is held and
 * gift vouchers that are being paid for (TOO_MANY_PURCHASES) have numbers of their own.
 */
export function chooseNumbers(owner: string, purpose: "booking" | "voucher" = "booking"): string {
  const tooMany = purpose === "booking" ? "TOO_MANY_HOLDS" : "TOO_MANY_PURCHASES";
  return `
  free AS MATERIALIZED (
    SELECT visitor_hash, address_hash,
           (${freeNumber("visitor", LIVE_CHECKOUTS_PER_VISITOR, purpose)}) AS visitor_place,
           (${freeNumber("address", LIVE_CHECKOUTS_PER_ADDRESS, purpose)}) AS address_place
    FROM ${owner} AS holder
  ),
  numbers AS (
    SELECT CASE WHEN visitor_hash IS NOT NULL THEN visitor_place END AS visitor_place, address_place
    FROM free
    WHERE (address_place IS NOT NULL AND (visitor_hash IS NULL OR visitor_place IS NOT NULL))
       OR refuse(CASE WHEN EXISTS (
            SELECT FROM checkouts c
            WHERE c.state = 'held' AND c.hold_expires_at <= venue_now() AND c.purpose = '${purpose}'
              AND (c.visitor_hash = free.visitor_hash OR c.address_hash = free.address_hash))
          THEN '${RAN_OUT}' ELSE '${tooMany}' END)
  )`;
}

function freeNumber(whose: "visitor" | "address", limit: number, purpose: string): string {
  return `
    SELECT n FROM generate_series(1, ${limit}) AS n
    WHERE n <> ALL (ARRAY(
      SELECT c.${whose}_place FROM checkouts c
      WHERE c.${whose}_hash = holder.${whose}_hash AND c.purpose = '${purpose}'
        AND c.${whose}_place IS NOT NULL AND c.state IN ('held', 'paying')))
    ORDER BY random() LIMIT 1`;
}

/** The keys that a number taken at the same moment violates (migration 0008). */
const NUMBER_KEYS: ReadonlySet<string | undefined> = new Set([
  "checkouts_live_visitor",
  "checkouts_live_address",
]);

/** Each number lost to somebody else is one fewer to choose from, so more tries than numbers do. */
const TRIES = LIVE_CHECKOUTS_PER_VISITOR + LIVE_CHECKOUTS_PER_ADDRESS + 1;

/**
 * Runs a statement that chooses numbers, again when a number it chose was taken at the same moment.
 * What has run out and was not swept yet does not count: it is released, and the statement runs again.
 * @throws Refusal TOO_MANY_HOLDS, and whatever the statement throws.
 */
export async function withinHoldLimits<Result>(
  pool: Pool,
  holder: ExpiredBeside,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return await run();
    } catch (error) {
      if (hasRunOut(error)) await releaseExpiredBeside(pool, holder);
      else if (!NUMBER_KEYS.has(violatedKey(error))) throw error;
    }
  }
  throw new Refusal("TOO_MANY_HOLDS");
}

/**
 * The same for gift vouchers that are being paid for, none of which ever runs out.
 * @throws Refusal TOO_MANY_PURCHASES, and whatever the statement throws.
 */
export async function withinPurchaseLimits<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!NUMBER_KEYS.has(violatedKey(error))) throw error;
    }
  }
  throw new Refusal("TOO_MANY_PURCHASES");
}

function hasRunOut(error: unknown): boolean {
  return error instanceof DatabaseError && error.message === RAN_OUT;
}
