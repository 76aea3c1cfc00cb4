import { expect, test } from "vitest";
import { findBrokenStats } from "../../../tests/support/naive-stats.ts";
import { insertTestBooking } from "../../../tests/support/stats-history.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { addDays, localDate, toInstant } from "../../shared/time.ts";
import { readStoredOccupancy } from "./occupancy.ts";
import { computeOccupancy } from "./reports/read-report.ts";
import { storeOccupancy } from "./store-occupancy.ts";

const context = await testContext();
const { pool } = context;
/** Six slots a day with ten places each, from 10:00, since thirty days ago. */
const venue = await createVenue(context);
const ZONE = "Europe/London";
const today = localDate(new Date(), ZONE);
const yesterday = addDays(today, -1);
const before = addDays(today, -3);

const { rows: people } = await pool.query<{ id: string }>(
  "INSERT INTO customers (first_name, last_name) VALUES ('Robin', 'Vale') RETURNING id",
);
const book = (day: string, time: string, tickets: number) =>
  insertTestBooking(pool, venue, [people[0]?.id ?? ""], {
    customerIndex: 0,
    tickets,
    discountPence: 0,
    method: "none",
    startsAt: toInstant(day, time, ZONE).toISOString(),
    createdAt: toInstant(addDays(day, -5), "12:00", ZONE).toISOString(),
  });
await book(before, "10:00", 4);
await pool.query("UPDATE time_slots SET capacity = 20");
const cancelled = await book(yesterday, "11:00", 3);
await pool.query("UPDATE time_slots SET capacity = 10 WHERE capacity > 20");

async function readHours(day: string) {
  const [stored] = await readStoredOccupancy(pool, { from: day, until: day });
  return stored?.hours.toSorted((one, other) => one.hour - other.hour);
}

test("past days are stored with every slot offered and its booked places", async () => {
  await storeOccupancy(context);
  const open = [11, 12, 13, 14, 15].map((hour) => ({ day: before, hour, offered: 10, booked: 0 }));
  expect(await readHours(before)).toEqual([
    { day: before, hour: 10, offered: 20, booked: 4 },
    ...open,
  ]);
  expect(await readHours(addDays(today, -29))).toHaveLength(6);
  expect(await readHours(today)).toEqual([]);
  expect(await findBrokenStats(pool)).toEqual([]);
});

test("a later schedule change does not change past days, and today uses the current schedules", async () => {
  const range = { from: before, until: today };
  const { offered } = await computeOccupancy(context, range, ZONE);
  expect(offered).toBe(4 * 60 + 10);
  await pool.query("UPDATE schedules SET start_date = $1::date + 1", [today]);
  await storeOccupancy(context);
  expect((await computeOccupancy(context, range, ZONE)).offered).toBe(offered - 60);
});

test("a booking cancelled after its day was stored no longer counts", async () => {
  const [hour] = (await readHours(yesterday))?.filter(({ booked }) => booked > 0) ?? [];
  expect(hour).toEqual({ day: yesterday, hour: 11, offered: 10, booked: 3 });
  await pool.query(
    `UPDATE time_slots SET bookings_count = bookings_count - 3, party_count = 0
     WHERE id = (SELECT time_slot_id FROM bookings WHERE id = $1)`,
    [cancelled],
  );
  expect((await readHours(yesterday))?.every(({ booked }) => booked === 0)).toBe(true);
});

test("places booked in a slot outside the schedules count as offered and booked", async () => {
  await book(yesterday, "20:00", 2);
  const [hour] = (await readHours(yesterday))?.slice(-1) ?? [];
  expect(hour).toEqual({ day: yesterday, hour: 20, offered: 2, booked: 2 });
});

test("for any range, whole months plus the days around them sum to all of its days", async () => {
  await pool.query(
    `INSERT INTO daily_occupancy
     SELECT d::date, h, 7 + h, extract(day FROM d) FROM generate_series($1::date - 200, $1::date - 60, '1 day') d,
            generate_series(9, 12) h`,
    [today],
  );
  const last = addDays(today, -60);
  for (const [earliest, days] of [
    [-200, 140],
    [-197, 3],
    [-180, 31],
    [-151, 77],
    [-110, 50],
  ] as const) {
    const range = { from: addDays(today, earliest), until: addDays(today, earliest + days) };
    expect(range.until <= last).toBe(true);
    const { rows } = await pool.query(
      `SELECT sum(offered)::int AS offered, sum(booked)::int AS booked,
              count(DISTINCT (extract(isodow FROM day), hour))::int AS cells
       FROM daily_occupancy WHERE day BETWEEN $1 AND $2`,
      [range.from, range.until],
    );
    const { cells, ...sums } = await computeOccupancy(context, range, ZONE);
    expect({ ...sums, cells: cells.length }).toEqual(rows[0]);
  }
});

test("a closed slot counts only its booked places", async () => {
  await pool.query(
    "UPDATE stats_roll_up SET occupancy_until = '-infinity'; DELETE FROM daily_occupancy",
  );
  await pool.query("UPDATE schedules SET start_date = $1", [before]);
  await pool.query(
    `INSERT INTO closed_days (id, date, reason) VALUES (gen_random_uuid(), $1, 'Storm')`,
    [before],
  );
  await storeOccupancy(context);
  expect(await readHours(before)).toEqual([{ day: before, hour: 10, offered: 4, booked: 4 }]);
});
