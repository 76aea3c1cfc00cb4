import { afterAll, beforeEach, expect, test } from "vitest";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { quietLog } from "./quiet-log.ts";
import { startTcpProxy, throughProxy } from "./tcp-proxy.ts";
import { emptyDatabase } from "./test-database.ts";

const { url, pool: directPool } = await emptyDatabase();
const { hostname, port } = new URL(url);
const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
const { pool, close } = connectTo(throughProxy(url, proxy), quietLog, { max: 1 });
await directPool.query("CREATE TABLE steps (step int)");

afterAll(async () => {
  await close();
  await proxy.close();
});

beforeEach(async () => {
  proxy.resume();
  await directPool.query("TRUNCATE steps");
});

const write = (step: number) => pool.query("INSERT INTO steps VALUES ($1)", [step]);
const readWritten = async () =>
  (await directPool.query("SELECT step FROM steps")).rows.map(({ step }) => step);

test("data passes through unchanged", async () => {
  await write(1);
  expect(await readWritten()).toEqual([1]);
});

test("cut() breaks the open connection; the next query gets a new one", async () => {
  await write(1);
  const pendingQuery = pool.query("SELECT pg_sleep(60)");
  await expect
    .poll(() =>
      directPool
        .query(
          "SELECT FROM pg_stat_activity WHERE query LIKE '%sleep(60%' AND pid <> pg_backend_pid()",
        )
        .then((r) => r.rowCount),
    )
    .toBe(1);
  expect(proxy.cut()).toBe(1);
  await expect(pendingQuery).rejects.toThrow();
  await write(2);
  expect(await readWritten()).toEqual([1, 2]);
});

test("a lost reply: the statement took effect, but the client cannot know", async () => {
  await write(1);
  const replyLost = proxy.cutNextReply("INSERT");
  await expect(write(2)).rejects.toThrow();
  await replyLost;
  expect(await readWritten()).toEqual([1, 2]);
});

test("refuse() rejects every new connection", async () => {
  proxy.cut();
  proxy.refuse();
  await expect(write(1)).rejects.toThrow();
  proxy.resume();
  await write(2);
  expect(await readWritten()).toEqual([2]);
});

test("nothing arrives while stalled; everything arrives after resume()", async () => {
  await write(1);
  proxy.stall();
  const pendingQuery = write(2);
  expect(await readWritten()).toEqual([1]);
  proxy.resume();
  await pendingQuery;
  expect(await readWritten()).toEqual([1, 2]);
});

test("slow() keeps the order, and resetAfter() resets in the middle of a reply", async () => {
  proxy.slow(5);
  await write(1);
  const { rows } = await pool.query("SELECT repeat('x', 100000) AS long");
  expect(rows[0].long).toHaveLength(100_000);
  proxy.resume();
  proxy.resetAfter(50_000);
  await expect(pool.query("SELECT repeat('x', 100000) AS long")).rejects.toThrow();
});
