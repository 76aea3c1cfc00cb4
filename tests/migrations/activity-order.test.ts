import { expect, test } from "vitest";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { emptyDatabase } from "../support/test-database.ts";
import { migrateBefore } from "./migrate-before.ts";

const database = await emptyDatabase();
const { pool } = database;

test("activities keep their order by name and their versions, and a new one comes last", async () => {
  await migrateBefore(database, "0050-activity-details.sql");
  const insert = (name: string) =>
    pool.query(
      `INSERT INTO activities (name, price_pence, duration_minutes, max_capacity)
       VALUES ($1, 100, 60, 1)`,
      [name],
    );
  for (const name of ["Zorb", "Kayak", "Raft"]) await insert(name);
  await migrate(database);
  await insert("Aqua");
  const { rows } = await pool.query(
    "SELECT name, version, is_hidden, min_age FROM activities ORDER BY position",
  );
  const plain = { version: 1, is_hidden: false, min_age: null };
  expect(rows).toEqual(["Kayak", "Raft", "Zorb", "Aqua"].map((name) => ({ name, ...plain })));
});
