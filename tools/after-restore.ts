import { pino } from "pino";
import { recordRestore } from "../src/server/backup/record-restore.ts";
import { readConfig } from "../src/server/platform/config/config.ts";
import { connectTo, transportTo } from "../src/server/platform/database/connect.ts";
import { migrate } from "../src/server/platform/database/migrate.ts";
import { pluralize } from "../src/shared/format.ts";

/**
 * `npm run after-restore`: tells Slipway that a PostgreSQL of your own is back at an earlier state.
 * Run it before Slipway starts; `npm run restore` does the same for the embedded database.
 */
const { database } = readConfig(process.env);
if (database === undefined) {
  console.error(
    "DATABASE_URL is not set. npm run restore has done this for the embedded database.",
  );
  process.exit(1);
}
await migrate(database);
const { pool, close } = connectTo(database.url, pino({ level: "warn" }), transportTo(database));
const emailCount = await recordRestore(pool);
await close();
console.log(`Recorded that the database was restored. ${pluralize(emailCount, "email")} will not be sent: see the email log.
Start Slipway, and look at Health: payments taken since then appear there within minutes.`);
