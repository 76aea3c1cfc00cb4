import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { startDatabaseServer } from "./database-server.ts";
import { createDatabase, dropDatabase } from "./scratch-database.ts";
import { seed } from "./seed.ts";
import { offsetToTestStart, setVenueClock } from "./test-clock.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where `testDatabase()` makes its databases, and the migrated one that it clones. */
    databaseServer: { url: string; templateUrl: string };
    /** What the clock of every test, its databases and its processes shows, less the real time. */
    clockOffsetMs: number;
  }
}

/** Runs once before all tests: a server, and one migrated database as the template for all others. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.stdout.write(`Random choices come from SEED=${seed}\n`);
  const server = await startDatabaseServer();
  const templateUrl = await createDatabase(server.url);
  await migrate(templateUrl);
  const clockOffsetMs = offsetToTestStart();
  await prepare(templateUrl, clockOffsetMs);
  project.provide("clockOffsetMs", clockOffsetMs);
  project.provide("databaseServer", { url: server.url, templateUrl });
  return async () => {
    await dropDatabase(server.url, templateUrl);
    await server.stop();
  };
}

/**
 * Sets the clock, and whose venue it is: one without a name and an address writes no e-mails. A
 * database with connections is no template: this one is closed again.
 */
async function prepare(url: string, offsetMs: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await setVenueClock(client, offsetMs);
    await client.query(
      "UPDATE settings SET business_name = 'Test Venue', business_email = 'hello@lake.example'",
    );
  } finally {
    await client.end();
  }
}
