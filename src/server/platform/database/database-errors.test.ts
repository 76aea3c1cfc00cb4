import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { connectTo } from "./connect.ts";
import { classifyDatabaseError } from "./database-errors.ts";

const { pool, url } = await testDatabase();

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function captureError(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const fromServer = (code: string) =>
  Object.assign(new DatabaseError("said so", 1, "error"), { code });

test.each(["08006", "53300", "57P01", "57P03", "25006"])(
  "classifies SQLSTATE %s as away",
  (code) => {
    expect(classifyDatabaseError(fromServer(code))).toBe("away");
  },
);

test.each(["55P03", "57014", "40P01", "40001", "25P03"])(
  "classifies SQLSTATE %s as busy",
  (code) => {
    expect(classifyDatabaseError(fromServer(code))).toBe("busy");
  },
);

test.each(["23505", "22P05", "42601", "SW001"])("does not classify SQLSTATE %s", (code) => {
  expect(classifyDatabaseError(fromServer(code))).toBeUndefined();
});

test("classifies a statement timeout and a lock timeout as busy", async () => {
  const impatient = connectTo(url, quiet, { lock_timeout: 50, statement_timeout: 100 });
  const classify = async (text: string) =>
    classifyDatabaseError(await captureError(impatient.pool.query(text)));
  expect(await classify("SELECT pg_sleep(60)")).toBe("busy");
  const holder = await pool.connect();
  await holder.query("BEGIN; LOCK TABLE settings");
  expect(await classify("SELECT 1 FROM settings FOR UPDATE")).toBe("busy");
  await holder.query("ROLLBACK");
  holder.release();
  await impatient.close();
});

test("classifies an exhausted pool as busy", async () => {
  const one = connectTo(url, quiet, { max: 1 });
  const client = await one.pool.connect();
  // Set only now, because opening the connection may take longer.
  one.pool.options.connectionTimeoutMillis = 50;
  expect(classifyDatabaseError(await captureError(one.pool.query("SELECT 1")))).toBe("busy");
  client.release();
  await one.close();
});

test("classifies a connection lost during a query as away", async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await client.query("SET statement_timeout = 0");
  const pending = captureError(client.query("SELECT pg_sleep(60)"));
  await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  expect(classifyDatabaseError(await pending)).toBe("away");
  expect(classifyDatabaseError(await captureError(client.query("SELECT 1")))).toBe("away");
  client.release(true);
});

test("classifies an unreachable server as away", async () => {
  const unreachable = connectTo("postgres://slipway@127.0.0.1:1/slipway", quiet);
  expect(classifyDatabaseError(await captureError(unreachable.pool.query("SELECT 1")))).toBe(
    "away",
  );
  await unreachable.close();
});

test("does not classify other errors", () => {
  for (const error of [new TypeError("x is not a function"), "a string", null, undefined]) {
    expect(classifyDatabaseError(error)).toBeUndefined();
  }
});
