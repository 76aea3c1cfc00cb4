import { expect, test } from "vitest";
import { makeBooked } from "../../../tests/support/figure-history.ts";
import {
  brokenFigures,
  naiveFigures,
  onDays,
  readEverything,
} from "../../../tests/support/naive-figures.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { foldFigures } from "./fold-figures.ts";
import { readRangeFigures } from "./range-figures.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const RANGE = { from: "2026-03-01", until: "2026-03-31" };

const { rows: people } = await pool.query<{ id: string }>(
  "INSERT INTO customers (first_name, last_name) VALUES ('Robin', 'Vale') RETURNING id",
);
const book = (day: string) =>
  makeBooked(pool, venue, [people[0]?.id ?? ""], {
    ...{ person: 0, tickets: 2, discountPence: 0, method: "cash" },
    startsAt: `${day}T10:00:00Z`,
    createdAt: `${day}T09:00:00Z`,
  });
const ids = [await book("2026-03-02"), await book("2026-03-02"), await book("2026-03-09")];
await foldFigures(context);

async function figuresAgree(zone = "Europe/London"): Promise<void> {
  const { all } = await readRangeFigures(pool, RANGE, zone);
  const everything = await readEverything(pool);
  expect(all).toMatchObject(naiveFigures(everything, onDays(RANGE.from, RANGE.until, zone), zone));
  expect(await brokenFigures(pool)).toEqual([]);
}

async function countOf(table: string): Promise<number> {
  return (await pool.query(`SELECT FROM ${table}`)).rows.length;
}

const HIDE = "UPDATE bookings SET hidden_at = venue_now() WHERE id = $1";

test("two who hide bookings of one person at once wait for each other, and both count", async () => {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  await first.query("BEGIN");
  await second.query("BEGIN");
  await first.query(HIDE, [ids[0]]);
  const waits = second.query(HIDE, [ids[1]]);
  await first.query("COMMIT");
  await waits;
  await second.query("COMMIT");
  first.release();
  second.release();
  await figuresAgree();
  await foldFigures(context);
  expect(await countOf("figure_changes")).toBe(0);
  await figuresAgree();
});

test("a change that is under way is not passed by: the fold leaves it to the next one", async () => {
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("UPDATE bookings SET hidden_at = NULL WHERE id = $1", [ids[0]]);
  await foldFigures(context);
  await client.query("COMMIT");
  client.release();
  expect(await countOf("figure_changes")).toBeGreaterThan(0);
  await figuresAgree();
});

test("two who fold at once fold once", async () => {
  await Promise.all([foldFigures(context), foldFigures(context), foldFigures(context)]);
  await figuresAgree();
});

test("by another clock, or with another past, everything is counted anew", async () => {
  await pool.query("UPDATE settings SET timezone = 'Pacific/Auckland'");
  await figuresAgree("Pacific/Auckland");
  await foldFigures(context);
  await figuresAgree("Pacific/Auckland");
  await pool.query(
    "UPDATE bookings SET created_at = created_at - interval '1 hour' WHERE id = $1",
    [ids[2]],
  );
  expect(await countOf("day_figures")).toBe(0);
  await foldFigures(context);
  await figuresAgree("Pacific/Auckland");
});

test("whoever books or pays just now writes nothing of the figures", async () => {
  const { rows } = await pool.query<{ sql: string }>(
    `SELECT pg_get_triggerdef(oid) AS sql FROM pg_trigger
     WHERE tgrelid IN ('bookings'::regclass, 'payments'::regclass) AND NOT tgisinternal
       AND tgname ~ 'figures' ORDER BY 1`,
  );
  // Each of them has a condition, or is about what is deleted.
  expect(rows.filter(({ sql }) => !/ WHEN | DELETE /.test(sql))).toEqual([]);
});
