import type { PoolClient } from "pg";
import { describe, expect, test } from "vitest";
import { INVARIANTS } from "../../src/server/invariants/invariants.ts";
import { testContext } from "../support/test-context.ts";
import { accountDefects } from "./defects/accounts.ts";
import { bookingDayDefects } from "./defects/booking-days.ts";
import { bookingDefects } from "./defects/bookings.ts";
import type { Defect, Defects } from "./defects/defect.ts";
import { erasureDefects } from "./defects/erasure.ts";
import { pictureDefects } from "./defects/pictures.ts";
import { placeAndMoneyDefects } from "./defects/places-and-money.ts";
import { sealDefects } from "./defects/seals.ts";
import { statsDefects } from "./defects/stats.ts";
import { tillDefects } from "./defects/till.ts";
import { unfinishedDefects } from "./defects/unfinished.ts";
import { vatDefects } from "./defects/vat.ts";
import { voucherDefects } from "./defects/vouchers.ts";
import { waiverDefects } from "./defects/waivers.ts";
import { findBrokenInvariants, findUnfinished, UNFINISHED_INVARIANTS } from "./invariants.ts";
import { findLedgerDifferences } from "./ledgers.ts";
import { createSoldVenue, type SoldVenueIds } from "./sold-venue.ts";

const DEFECTS: Defects = {
  ...placeAndMoneyDefects,
  ...bookingDefects,
  ...bookingDayDefects,
  ...statsDefects,
  ...voucherDefects,
  ...waiverDefects,
  ...accountDefects,
  ...erasureDefects,
  ...pictureDefects,
  ...sealDefects,
  ...tillDefects,
  ...vatDefects,
};

const context = await testContext();
const { pool } = context;
const soldVenueIds = await createSoldVenue(context);

/**
 * Applies a defect as the owner of the tables, runs a check and rolls the defect back. Returns the
 * sentences of what it found.
 */
async function findWithDefect(
  defect: Defect,
  check: (client: PoolClient) => Promise<{ sentence: string }[]>,
): Promise<string[]> {
  const client = await context.database.ownerPool.connect();
  try {
    await client.query("BEGIN");
    await client.query(withIds(defect.sql, soldVenueIds));
    return (await check(client)).map(({ sentence }) => sentence);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

function withIds(sql: string, ids: SoldVenueIds): string {
  return sql.replace(/(?<!:):([a-zA-Z]+)\b/g, (_, name: string) => `'${ids[name]}'`);
}

const cases = (defects: Defects) =>
  Object.entries(defects).flatMap(([sentence, defectList]) =>
    defectList.map((defect) => ({ sentence, what: defect.description, defect })),
  );

test("all invariants hold in a venue in which everything happened once, and nothing is unfinished", async () => {
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findUnfinished(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, context.simulator)).toEqual([]);
});

test("every invariant has a defect that it detects", () => {
  expect(INVARIANTS.map(({ sentence }) => sentence).toSorted()).toEqual(
    Object.keys(DEFECTS).toSorted(),
  );
  expect(UNFINISHED_INVARIANTS.map(({ sentence }) => sentence).toSorted()).toEqual(
    Object.keys(unfinishedDefects).toSorted(),
  );
});

describe("a defect is detected by its own invariant only", () => {
  test.each(cases(DEFECTS))("$what: $sentence", async ({ sentence, defect }) => {
    expect(await findWithDefect(defect, findBrokenInvariants)).toEqual([sentence]);
  });

  test.each(cases(unfinishedDefects))("$what: $sentence", async ({ sentence, defect }) => {
    expect(await findWithDefect(defect, findUnfinished)).toEqual([sentence]);
  });
});
