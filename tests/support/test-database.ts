import { afterAll, inject } from "vitest";
import {
  type ConnectOptions,
  connectTo,
  type Database,
} from "../../src/server/platform/database/connect.ts";
import { quietLog } from "./quiet-log.ts";
import { createDatabase, dropDatabase } from "./scratch-database.ts";

/**
 * Creates a migrated database for the test file that calls this at its top: `const { db, pool } =
 * await testDatabase();`. Closed and dropped after the file's last test.
 */
export async function testDatabase(overrides: ConnectOptions = {}): Promise<Database> {
  const server = inject("databaseServer");
  return await open(server.url, await createDatabase(server.url, server.templateUrl), overrides);
}

/** Creates a database without tables, for tests of the migrations. */
export async function emptyDatabase(overrides: ConnectOptions = {}): Promise<Database> {
  const server = inject("databaseServer");
  return await open(server.url, await createDatabase(server.url), overrides);
}

async function open(serverUrl: string, url: string, overrides: ConnectOptions): Promise<Database> {
  const database = connectTo(url, quietLog, {
    transport: inject("statementTransport"),
    ...overrides,
  });
  afterAll(async () => {
    await database.close();
    await dropDatabase(serverUrl, url);
  });
  return database;
}
