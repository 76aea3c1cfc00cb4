import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../src/server/platform/config/project-root.ts";
import { connectTo } from "../src/server/platform/database/connect.ts";
import { migrate } from "../src/server/platform/database/migrate.ts";
import { startDatabaseServer } from "../tests/support/database-server.ts";
import { quietLog } from "../tests/support/quiet-log.ts";
import { createDatabase, dropDatabase } from "../tests/support/scratch-database.ts";
import { generateTableTypes } from "./table-types.ts";

/** `npm run types`: generates the table types from a freshly migrated database. */
const file = join(projectRoot, "src", "server", "platform", "database", "schema.ts");
const server = await startDatabaseServer();
try {
  const address = await createDatabase(server);
  const applied = await migrate(address);
  const database = connectTo(address.ownerUrl, quietLog);
  await writeFile(file, await generateTableTypes(database.db));
  await database.close();
  await dropDatabase(server, address);
  console.log(`Wrote src/server/platform/database/schema.ts from ${applied.length} migrations.`);
} finally {
  await server.stop();
}
