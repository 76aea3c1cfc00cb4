import { expect, test } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import "../../checkout/hold-places.statement.ts";
import "../../payments/records/payments.queries.ts";
import "./place-booking.ts";
import { definedStatements } from "../../platform/database/statement.ts";

const { pool } = await testDatabase();

const GROUPED = [
  "hold-places",
  "read-placements",
  "start-payments",
  "start-payments-with-addons",
  "confirm-bookings",
  "record-captured",
];

test.each(GROUPED)(
  "%s looks up each row by an index, whatever the size of its tables",
  async (name) => {
    const client = await pool.connect();
    try {
      await client.query("SET plan_cache_mode = force_generic_plan");
      await client.query("SET enable_seqscan = off");
      await client.query(`PREPARE grouped AS ${definedStatements.get(name)}`);
      const { rows } = await client.query<string[]>({
        text: "EXPLAIN EXECUTE grouped ('[]')",
        rowMode: "array",
      });
      const lines = rows.map(([line = ""]) => line.trim());
      const scansOfAll = lines.filter(
        (line, i) =>
          / Scan using \w+ on /.test(line) &&
          !lines[i + 1]?.startsWith("Index Cond") &&
          !line.includes(" on settings "),
      );
      const seqScans = lines.filter((line) => /Seq Scan on (?!settings\b)/.test(line));
      expect([...scansOfAll, ...seqScans]).toEqual([]);
    } finally {
      client.release(true);
    }
  },
);
