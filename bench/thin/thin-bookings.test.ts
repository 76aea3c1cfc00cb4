import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { beforeEach, expect, test } from "vitest";
import { emptyDatabase } from "../../tests/support/test-database.ts";
import { createThinBookings, findBrokenThinInvariants } from "./thin-bookings.ts";

const { pool } = await emptyDatabase();

const PURCHASE = {
  first_name: "Amelia",
  last_name: "Hart",
  email: "amelia@example.com",
  phone: "07700900123",
  address: "14 Mill Lane, Kelside",
  addons: [
    { id: 1, quantity: 1 },
    { id: 2, quantity: 1 },
  ],
};

beforeEach(async () => {
  await createThinBookings(pool);
});

async function hold(tickets: number): Promise<string | null> {
  const { rows } = await pool.query<{ hold: string | null }>("SELECT thin.hold(7, $1)", [tickets]);
  return rows[0]?.hold ?? null;
}

async function startPayment(key: string, holdId: string | null): Promise<void> {
  await pool.query("SELECT thin.start_payment($1, $2, $3)", [key, holdId, PURCHASE]);
}

async function confirm(key: string): Promise<object | undefined> {
  const { rows } = await pool.query<{ confirm: object }>("SELECT thin.confirm($1, 'card')", [key]);
  return rows[0]?.confirm;
}

async function book(): Promise<void> {
  const key = randomUUID();
  await startPayment(key, await hold(2));
  await confirm(key);
}

test("a booking is sold once and its answer is stored under the caller's key", async () => {
  const key = randomUUID();
  const holdId = await hold(2);
  await startPayment(key, holdId);
  const answer = await confirm(key);
  expect(answer).toMatchObject({ bookingId: holdId, tickets: 2, totalPence: 4800 });
  await expect(confirm(key)).rejects.toThrow("The payment is not under way.");
  await expect(startPayment(randomUUID(), holdId)).rejects.toThrow("is being paid");
  const { rows } = await pool.query("SELECT answer FROM thin.attempts");
  expect(rows).toEqual([{ answer }]);
  expect(await findBrokenThinInvariants(pool)).toEqual([]);
});

test("a key that was used before pays for nothing else", async () => {
  const key = randomUUID();
  await startPayment(key, await hold(2));
  await expect(startPayment(key, await hold(2))).rejects.toThrow("attempts_pkey");
});

test("concurrent holds never exceed the capacity", async () => {
  await pool.query("UPDATE thin.slots SET capacity = 20 WHERE id = 7");
  const holds = await Promise.all(Array.from({ length: 15 }, () => hold(2)));
  expect(holds.filter((id) => id !== null)).toHaveLength(10);
  expect(await findBrokenThinInvariants(pool)).toEqual([]);
});

test("a booking writes twelve rows, and the tables have nine indexes", async () => {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const writtenBefore = await countWrittenRows(client);
    const held = await client.query("SELECT thin.hold(7, 2)");
    const key = randomUUID();
    await client.query("SELECT thin.start_payment($1, $2, $3)", [key, held.rows[0].hold, PURCHASE]);
    await client.query("SELECT thin.confirm($1, 'card')", [key]);
    expect((await countWrittenRows(client)) - writtenBefore).toBe(12);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  const { rows } = await pool.query("SELECT FROM pg_indexes WHERE schemaname = 'thin'");
  expect(rows).toHaveLength(9);
});

/** Rows of thin bookings that this connection has written and not reported yet. */
async function countWrittenRows(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT sum(n_tup_ins + n_tup_upd)::int AS count
     FROM pg_stat_xact_user_tables WHERE schemaname = 'thin'`,
  );
  return rows[0]?.count ?? 0;
}

test.each([
  [
    "a counter that was raised",
    "UPDATE thin.slots SET booked = booked + 1 WHERE id = 7",
    "counters",
  ],
  ["a missing payment", "DELETE FROM thin.payments", "has its booking, payment"],
  ["a missing outbox row", "DELETE FROM thin.outbox", "has its booking, payment"],
  [
    "a second outbox row",
    "INSERT INTO thin.outbox (booking_id) SELECT id FROM thin.bookings",
    "has its booking, payment",
  ],
  [
    "a missing add-on",
    "DELETE FROM thin.booking_addons WHERE addon_id = 2",
    "has its booking, payment",
  ],
  ["a wrong amount", "UPDATE thin.payments SET amount_pence = 1", "what was to be charged"],
])("the checks find %s", async (_, defect, sentence) => {
  await book();
  expect(await findBrokenThinInvariants(pool)).toEqual([]);
  await pool.query(defect);
  expect((await findBrokenThinInvariants(pool)).map((broken) => broken.sentence)).toContainEqual(
    expect.stringContaining(sentence),
  );
});
