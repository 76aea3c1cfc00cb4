import type { Pool } from "pg";
import { afterAll, inject } from "vitest";
import type { DatabaseAddress } from "../../src/server/platform/config/config.ts";
import {
  type ConnectOptions,
  connectTo,
  type Database,
} from "../../src/server/platform/database/connect.ts";
import { quietLog } from "./quiet-log.ts";
import { createDatabase, dropDatabase } from "./scratch-database.ts";

/** A database of a test, whose `db` and `pool` have the server's role, as in the product. */
export interface TestDatabase extends Database {
  /**
   * For what the server may not do: change tables, move the clock, forge the log. Opens no
   * connection before its first query.
   */
  readonly ownerPool: Pool;
}

/**
 * Creates a migrated database for the test file that calls this at its top: `const { db, pool } =
 * await testDatabase();`. Closed and dropped after the file's last test.
 */
export async function testDatabase(overrides: ConnectOptions = {}): Promise<TestDatabase> {
  const server = inject("databaseServer");
  return open(server, await createDatabase(server, server.template), overrides);
}

/**
 * Creates a database without tables, for tests that create their own. One role owns it and serves.
 */
export async function emptyDatabase(overrides: ConnectOptions = {}): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const { ownerUrl } = await createDatabase(server);
  return open(server, { url: ownerUrl, ownerUrl }, overrides);
}

/**
 * Longer than the product's, because races start hundreds of operations at once, on however slow a
 * machine.
 */
const CONNECTION_TIMEOUT_MS = 60_000;

function open(
  server: DatabaseAddress,
  address: DatabaseAddress,
  overrides: ConnectOptions,
): TestDatabase {
  const database = connectTo(address.url, quietLog, {
    transport: inject("statementTransport"),
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...overrides,
  });
  const owner = connectTo(address.ownerUrl, quietLog, {
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...overrides,
    transport: "named",
    max: 2,
  });
  afterAll(async () => {
    await database.close();
    await owner.close();
    await dropDatabase(server, address);
  });
  return { ...database, ...address, ownerPool: owner.pool };
}
