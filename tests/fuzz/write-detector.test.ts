import { expect, test } from "vitest";
import { testDatabase } from "../support/test-database.ts";
import { createVenue } from "../support/test-venue.ts";
import { readTableFingerprints } from "./table-fingerprints.ts";
import { detectWrites } from "./write-detector.ts";

const { db, ownerPool: pool } = await testDatabase();
await createVenue({ db });
const writeDetector = await detectWrites(pool);

test.each([
  ["an insert", "INSERT INTO discount_codes (code, type, percent) VALUES ('X', 'percentage', 10)"],
  ["an update to the same value", "UPDATE addons SET name = name"],
  ["a delete", "DELETE FROM schedules"],
  ["a truncation", "TRUNCATE addons CASCADE"],
])("%s is detected, as by fingerprinting every table", async (_, sql) => {
  const before = await writeDetector.fingerprints();
  await pool.query(sql);
  const after = await writeDetector.fingerprints();
  expect(after).not.toEqual(before);
  expect(after).toEqual(await readTableFingerprints(pool));
});

test.each([
  ["a read", "SELECT * FROM addons FOR UPDATE"],
  ["an update of no row", "UPDATE addons SET name = 'x' WHERE false"],
  ["a rolled back update", "BEGIN; UPDATE addons SET name = 'x'; ROLLBACK"],
])("%s is not a write", async (_, sql) => {
  const before = await writeDetector.fingerprints();
  await pool.query(sql);
  expect(await writeDetector.fingerprints()).toEqual(before);
});
