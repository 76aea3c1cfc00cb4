import { Client } from "pg";
import type { TestProject } from "vitest/node";
import type { DatabaseAddress } from "../../src/server/platform/config/config.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import type { StatementTransport } from "../../src/server/platform/database/statement.ts";
import { type DeclaredSql, readDeclaredSql } from "../statements/declared-statements.ts";
import { startDatabaseServer } from "./database-server.ts";
import { createDatabase, dropDatabase } from "./scratch-database.ts";
import { seed } from "./seed.ts";
import { offsetToTestStart, setVenueClock } from "./test-clock.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where `testDatabase()` creates its databases, and the migrated template that it clones. */
    databaseServer: DatabaseAddress & { template: DatabaseAddress };
    /** The test clock minus the real time, for every test, database and process of the run. */
    clockOffsetMs: number;
    /** How statements travel in the project's test databases. */
    statementTransport: StatementTransport;
    declaredSql: DeclaredSql;
  }
}

/**
 * Runs once before all tests: starts a server and migrates one database as the template for the
 * rest.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.stdout.write(`Random choices come from SEED=${seed}\n`);
  const starting = startDatabaseServer();
  project.provide("declaredSql", readDeclaredSql());
  const server = await starting;
  const { url, ownerUrl } = server;
  const template = await createDatabase(server);
  await migrate(template);
  const clockOffsetMs = offsetToTestStart();
  await prepare(template, clockOffsetMs);
  project.provide("clockOffsetMs", clockOffsetMs);
  project.provide("databaseServer", { url, ownerUrl, template });
  return async () => {
    await dropDatabase(server, template);
    await server.stop();
  };
}

/**
 * Sets the clock and the venue's details: a venue without a name and an email address sends no
 * emails. Closes its connection, because PostgreSQL cannot clone a database that is in use.
 */
async function prepare({ ownerUrl }: DatabaseAddress, offsetMs: number): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
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
