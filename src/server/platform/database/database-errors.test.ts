import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { connectTo } from "./connect.ts";
import { classifyDatabaseError } from "./database-errors.ts";

const { pool, url } = await testDatabase({ lock_timeout: 50, statement_timeout: 100 });

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function captureError(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const fromServer = (code: string) =>
  Object.assign(new DatabaseError("said so", 1, "error"), { code });

test.each(["08006", "53300", "57P01", "57P03"])("%s from the server: it is away", (code) => {
  expect(classifyDatabaseError(fromServer(code))).toBe("away");
});

test.each(["55P03", "57014", "40P01", "40001", "25P03"])("%s from the server: busy", (code) => {
  expect(classifyDatabaseError(fromServer(code))).toBe("busy");
});

test.each(["23505", "22P05", "42601", "SW001"])("%s from the server is our own fault", (code) => {
  expect(classifyDatabaseError(fromServer(code))).toBeUndefined();
});

test("a statement that takes too long, and a lock that is not given: busy", async () => {
  expect(classifyDatabaseError(await captureError(pool.query("SELECT pg_sleep(5)")))).toBe("busy");
  const holder = await pool.connect();
  await holder.query("BEGIN; LOCK TABLE settings");
  expect(
    classifyDatabaseError(await captureError(pool.query("SELECT 1 FROM settings FOR UPDATE"))),
  ).toBe("busy");
  await holder.query("ROLLBACK");
  holder.release();
});

test("a pool that has no connection left: busy", async () => {
  const one = connectTo(url, quiet, { max: 1 });
  const client = await one.pool.connect();
  // Only now: to make the connection itself may take longer.
  one.pool.options.connectionTimeoutMillis = 50;
  expect(classifyDatabaseError(await captureError(one.pool.query("SELECT 1")))).toBe("busy");
  client.release();
  await one.close();
});

test("a connection that ends in the middle: away", async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await client.query("SET statement_timeout = 0");
  const pending = captureError(client.query("SELECT pg_sleep(60)"));
  await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  expect(classifyDatabaseError(await pending)).toBe("away");
  expect(classifyDatabaseError(await captureError(client.query("SELECT 1")))).toBe("away");
  client.release(true);
});

test("a server that nobody finds: away", async () => {
  const unreachable = connectTo("postgres://slipway@127.0.0.1:1/slipway", quiet);
  expect(classifyDatabaseError(await captureError(unreachable.pool.query("SELECT 1")))).toBe(
    "away",
  );
  await unreachable.close();
});

test("what has nothing to do with the database is no trouble of its", () => {
  for (const error of [new TypeError("x is not a function"), "a string", null, undefined]) {
    expect(classifyDatabaseError(error)).toBeUndefined();
  }
});
