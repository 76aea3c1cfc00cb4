import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../support/test-database.ts";
import { createVenue } from "../support/test-venue.ts";
import { detectWrites } from "./write-detector.ts";

const { db, ownerPool, pool } = await testDatabase();
await createVenue({ db });
const takeWrites = await detectWrites(ownerPool);

beforeEach(async () => void (await takeWrites()));

test.each([
  [
    "an insert",
    "INSERT INTO discount_codes (code, type, percent) VALUES ('X', 'percentage', 10)",
    { discount_codes: 1 },
  ],
  ["an update to the same value", "UPDATE addons SET name = name", { addons: 1 }],
  ["a delete", "DELETE FROM discount_codes", { discount_codes: 1 }],
])("%s is detected, once", async (_, sql, writes) => {
  await pool.query(sql);
  expect(await takeWrites()).toEqual(writes);
  expect(await takeWrites()).toEqual({});
});

test("a truncation is detected", async () => {
  await ownerPool.query("TRUNCATE addons CASCADE");
  expect(await takeWrites()).toMatchObject({ addons: 1 });
});

test.each([
  ["a read", "SELECT * FROM addons FOR UPDATE"],
  ["an update of no row", "UPDATE addons SET name = 'x' WHERE false"],
  ["a rolled back update", "BEGIN; UPDATE addons SET name = 'x'; ROLLBACK"],
])("%s is not a write", async (_, sql) => {
  await pool.query(sql);
  expect(await takeWrites()).toEqual({});
});
