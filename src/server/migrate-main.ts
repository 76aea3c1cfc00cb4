import { ConfigError, readDatabaseAddress } from "./platform/config/config.ts";
import { migrate } from "./platform/database/migrate.ts";
import { DatabaseStartupError } from "./platform/database-startup-error.ts";

/**
 * `npm run migrate`: applies the pending migrations, gives the server's role what it needs, and
 * ends. It needs only DATABASE_URL and DATABASE_OWNER_URL, so that no server has to have the latter.
 */
try {
  const names = await migrate(readDatabaseAddress(process.env));
  const result = names.length > 0 ? `Applied ${names.join(", ")}.` : "Nothing to apply.";
  process.stdout.write(`${result}\n`);
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof DatabaseStartupError;
  process.stderr.write(`${isKnown ? error.message : ((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
