import { expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { connectTo } from "./connect.ts";

const { url, pool: observer } = await testDatabase();

/** Uses a pool of one connection, so that the next query shows what happened to it. */
async function withSingleConnection<Result>(
  work: (pool: ReturnType<typeof connectTo>["pool"]) => Promise<Result>,
): Promise<Result> {
  const database = connectTo(url, quietLog, { max: 1 });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

async function getBackendPid(pool: typeof observer): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}

test.each([
  ["a refusal", "SELECT refuse('SLOT_FULL')", []],
  ["a constraint violation", "INSERT INTO settings DEFAULT VALUES", []],
  ["a syntax error", "SELEKT", []],
  ["an invalid value", "SELECT $1::uuid", ["no id"]],
])("keeps the connection after %s", async (_, text, values) => {
  await withSingleConnection(async (pool) => {
    const before = await getBackendPid(pool);
    await expect(pool.query(text, values)).rejects.toThrow();
    expect(await getBackendPid(pool)).toBe(before);
  });
});

test("gives each concurrent caller its own result among many refusals", async () => {
  await withSingleConnection(async (pool) => {
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        pool.query({
          name: `question-${i % 2}`,
          text: i % 2 ? "SELECT $1::int AS i" : "SELECT refuse($1::text)",
          values: [i],
        }),
      ),
    );
    for (const [i, answer] of answers.entries()) {
      const outcome =
        answer.status === "fulfilled" ? answer.value.rows[0]?.i : answer.reason.message;
      expect(outcome).toBe(i % 2 ? i : String(i));
    }
  });
});

test("does not keep a broken connection", async () => {
  await withSingleConnection(async (pool) => {
    const before = await getBackendPid(pool);
    const cutQuery = pool.query("SELECT pg_sleep(60)");
    const ended = expect(cutQuery).rejects.toThrow();
    await expect
      .poll(async () => {
        const { rowCount } = await observer.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'",
          [before],
        );
        return rowCount;
      })
      .toBe(1);
    await ended;
    expect(await getBackendPid(pool)).not.toBe(before);
  });
});
