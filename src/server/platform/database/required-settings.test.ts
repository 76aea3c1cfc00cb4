import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, dropDatabase } from "../../../../tests/support/scratch-database.ts";
import type { DatabaseAddress } from "../config/config.ts";
import type { DatabaseLog } from "../log/log.ts";
import { migrate } from "./migrate.ts";
import { verifyRequiredSettings } from "./required-settings.ts";

const databaseServer = inject("databaseServer");

/** Creates a database without stored settings. */
async function createBareDatabase(): Promise<DatabaseAddress> {
  const database = await createDatabase(databaseServer);
  onTestFinished(() => dropDatabase(databaseServer, database));
  for (const url of [database.url, database.ownerUrl]) {
    await run(url, "ALTER ROLE CURRENT_USER IN DATABASE %I RESET ALL");
  }
  return database;
}

async function withConnection<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @param sql with `%I` for the database name */
async function run(url: string, sql: string) {
  const text = sql.replace("%I", new URL(url).pathname.slice(1));
  return (await withConnection(url, (client) => client.query(text))).rows;
}

const verify = (url: string, log: DatabaseLog, isUnsafeAllowed: boolean) =>
  withConnection(url, (client) => verifyRequiredSettings(client, log, isUnsafeAllowed));

const readSettingsOf = (url: string) =>
  run(
    url,
    `SELECT current_setting('jit') AS jit, current_setting('statement_timeout') AS statement,
            current_setting('lock_timeout') AS lock, current_setting('synchronous_commit') AS commit,
            current_setting('idle_in_transaction_session_timeout') AS idle`,
  );

function createRecordingLog() {
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (_: unknown, message: string) => warnings.push(message),
  };
  return { log: log as never, warnings };
}

test.each(["url", "ownerUrl"] as const)(
  "migrate stores the required settings for the role of %s",
  async (role) => {
    const database = await createBareDatabase();
    const url = database[role];
    await migrate(database);
    expect(await readSettingsOf(url)).toEqual([
      { jit: "off", statement: "10s", lock: "4s", commit: "on", idle: "15s" },
    ]);
    const { log, warnings } = createRecordingLog();
    await verify(url, log, true);
    expect(warnings.filter((warning) => !/fsync|full_page_writes/.test(warning))).toEqual([]);
    await run(url, "ALTER ROLE CURRENT_USER IN DATABASE %I SET jit = on");
    await migrate(database);
    expect(await readSettingsOf(url)).toMatchObject([{ jit: "off" }]);
  },
);

test("logs a warning for a setting with another value", async () => {
  const { url } = await createBareDatabase();
  const { log, warnings } = createRecordingLog();
  await verify(url, log, true);
  expect(warnings).toContain("database setting wrong: lock_timeout is 0, expected 4000");
});

test("refuses a server that may lose acknowledged writes, unless allowed", async () => {
  const { url } = await createBareDatabase();
  const [{ fsync }] = (await run(url, "SHOW fsync")) as [{ fsync: string }];
  const verification = verify(url, createRecordingLog().log, false);
  // The tests' own server has fsync off; an external one, on which they may also run, has it on.
  if (fsync === "on") await expect(verification).resolves.toBeUndefined();
  else {
    await expect(verification).rejects.toThrow(
      "The database has fsync and full_page_writes switched off",
    );
  }
  await verify(url, createRecordingLog().log, true);
});
