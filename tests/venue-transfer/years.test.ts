import { rm } from "node:fs/promises";
import { afterAll, expect, test, vi } from "vitest";
import { rollUpBookingDays } from "../../src/server/bookings/list/roll-up-booking-days.ts";
import { findBusiestGuest } from "../../src/server/demo/demo-accounts.ts";
import { seedDemo } from "../../src/server/demo/seed-demo.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { startServer } from "../../src/server/start.ts";
import { rollUpStats } from "../../src/server/stats/roll-up-stats.ts";
import { storeOccupancy } from "../../src/server/stats/store-occupancy.ts";
import { fillDatabase } from "../../tools/scale/fill.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { seedNumber } from "../support/seed.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { testApp } from "../support/test-app.ts";
import type { TestContext } from "../support/test-context.ts";
import { byTestEffort } from "../support/test-effort.ts";
import { readExport, transferFixture } from "./transfer-fixture.ts";

const BOOKING_COUNT = byTestEffort(300, 3000);

const { newContext, newFolder, exportFrom, importInto } = await transferFixture();
const [source, target] = [await newContext(), await newContext()];
vi.spyOn(console, "log").mockReturnValue();
await seedDemo(source, { now: new Date() });
await fillYears(source);
const guest = await findBusiestGuest(source.db);
const customer = await testAccount(source, { email: guest?.email ?? "" });
const folder = await exportFrom(source);
await importInto(target, folder);

/** Adds three years of random bookings, and adds them up as the jobs do. */
async function fillYears(context: TestContext): Promise<void> {
  const client = await context.database.ownerPool.connect();
  try {
    await client.query("BEGIN; SET LOCAL statement_timeout = 0");
    await fillDatabase(client, BOOKING_COUNT, seedNumber);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  await rollUpBookingDays(context);
  await rollUpStats(context);
  await storeOccupancy(context);
}

test("years of bookings come back as the same files, with every invariant", async () => {
  expect(await findBrokenInvariants(target.pool)).toEqual([]);
  const [first, second] = [await readExport(folder), await readExport(await exportFrom(target))];
  expect([...second.keys()]).toEqual([...first.keys()]);
  for (const [path, text] of first) expect(second.get(path) === text, path).toBe(true);
  const uploads = [...first.keys()].filter((path) => path.startsWith("uploads/"));
  expect(uploads.length).toBeGreaterThan(20);
});

test("the reports of the past are the same", async () => {
  // What was booked minutes ago is not rolled up yet, here or there.
  const past = {
    booking_days: "true",
    daily_stats: "day < venue_time(venue_now())::date - 1",
    monthly_stats: "month < date_trunc('month', venue_now())",
    hourly_stats: "day < venue_time(venue_now())::date - 1",
    daily_occupancy: "true",
    monthly_occupancy: "true",
    voucher_expiries: "true",
  };
  for (const [table, where] of Object.entries(past)) {
    const rows = async ({ pool }: TestContext) => {
      const query = `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where} ORDER BY to_jsonb(t)::text`;
      return (await pool.query(query)).rows;
    };
    const expected = await rows(source);
    expect(expected.length, table).toBeGreaterThan(0);
    expect(await rows(target), table).toEqual(expected);
  }
});

test("a server starts on it, and My Bookings and the list of all bookings answer", async () => {
  const dataDir = newFolder();
  const config = readConfig({
    DEMO: "1",
    DATABASE_URL: target.database.url,
    DATA_DIR: dataDir,
    PORT: "0",
  });
  const server = await startServer(config, { pages: () => async () => new Response("a page") });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  try {
    const staff = await testAccount(server.context, { role: "admin" });
    await target.pool.query(
      `UPDATE accounts SET password = (SELECT password FROM accounts WHERE user_id = $1)
       WHERE user_id = $2`,
      [staff.id, customer.id],
    );
    const read = async (base: string, path: string, cookie: string) => {
      const response = await fetch(`${base}/api${path}`, { headers: { cookie } });
      expect(response.status).toBe(200);
      return (await response.json()) as { bookings: object[] };
    };
    const base = `http://127.0.0.1:${server.port}`;
    const own = await read(base, "/bookings", await signedInCookie(server.context, customer));
    const sourceCookie = await signedInCookie(source, customer);
    expect(own).toEqual(await read(await testApp(source), "/bookings", sourceCookie));
    expect(own.bookings.length).toBeGreaterThan(1);
    const staffCookie = await signedInCookie(server.context, staff);
    expect((await read(base, "/admin/bookings", staffCookie)).bookings).toHaveLength(10);
  } finally {
    await server.stop();
  }
});
