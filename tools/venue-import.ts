import { pino } from "pino";
import { openFileStore } from "../src/server/integrations/files/open-file-store.ts";
import { importVenue } from "../src/server/venue-transfer/import-venue.ts";
import { formatCounts, runTransfer } from "./venue-transfer.ts";

/**
 * `npm run venue:import -- --from FOLDER`: reads an exported venue into an empty database, all of it
 * or nothing.
 */
await runTransfer("from", async ({ config, database, folder }) => {
  const files = openFileStore(config);
  const tables = await importVenue({ database, files, folder, log: pino() });
  return `Imported ${formatCounts(tables)}. All invariants hold.
Nobody has a password yet: create an administrator with npm run create-admin. Everybody else uses "Forgot password?".
What had not been sent is on the Health page: emails, refunds and card payments.`;
});
