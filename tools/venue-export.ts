import { openFileStore } from "../src/server/integrations/files/open-file-store.ts";
import { exportVenue } from "../src/server/venue-transfer/export-venue.ts";
import { formatCounts, runTransfer } from "./venue-transfer.ts";

/**
 * `npm run venue:export -- --to FOLDER`: writes the whole venue to a new folder, without passwords,
 * sessions, links and keys. Works beside a running server.
 */
await runTransfer("to", async ({ config, database, folder }) => {
  const files = openFileStore(config);
  const tables = await exportVenue({ databaseUrl: database.url, files, folder });
  return `Exported ${formatCounts(tables)} to ${folder}.
The folder holds personal data and valid voucher codes: keep it like a backup.`;
});
