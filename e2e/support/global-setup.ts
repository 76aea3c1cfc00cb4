import { Pool } from "pg";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { startDatabaseServer } from "../../tests/support/database-server.ts";
import { createDatabase, dropDatabase } from "../../tests/support/scratch-database.ts";
import { offsetToTestStart, setVenueClock } from "../../tests/support/test-clock.ts";

/**
 * The variables in which workers find the shared PostgreSQL server, and the template that they
 * clone: the addresses of both, as JSON.
 */
export const DATABASE_SERVER = "E2E_DATABASE_SERVER";
export const DATABASE_TEMPLATE = "E2E_DATABASE_TEMPLATE";

/** Runs once before all browser tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startDatabaseServer();
  const { url, ownerUrl } = server;
  const template = await createDatabase(server);
  await migrate(template);
  const pool = new Pool({ connectionString: template.ownerUrl });
  await setVenueClock(pool, offsetToTestStart());
  await pool.end();
  process.env[DATABASE_SERVER] = JSON.stringify({ url, ownerUrl });
  process.env[DATABASE_TEMPLATE] = JSON.stringify(template);
  return async () => {
    await dropDatabase(server, template);
    await server.stop();
  };
}
