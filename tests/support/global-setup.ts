import type { TestProject } from "vitest/node";
import { migrate } from "../../src/server/database/migrate.ts";
import { createDatabase, dropDatabase } from "./scratch-database.ts";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where `testDatabase()` makes its databases, and the migrated one that it clones. */
    databaseServer: { url: string; templateUrl: string };
  }
}

/** Runs once before all tests: a server, and one migrated database as the template for all others. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const templateUrl = await createDatabase(server.url);
  await migrate(templateUrl);
  project.provide("databaseServer", { url: server.url, templateUrl });
  return async () => {
    await dropDatabase(server.url, templateUrl);
    await server.stop();
  };
}
