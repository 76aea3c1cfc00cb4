import { pino } from "pino";
import { restoreBackup } from "../src/server/backup/restore-backup.ts";
import { runBackupCommand } from "./backup-command.ts";

/** `npm run restore -- --from FILE`: restores a backup into an empty DATA_DIR. */
await runBackupCommand("from", async ({ dataDir, backupKey: passphrase }, file) => {
  const log = pino({ level: "warn" });
  const { createdAt } = await restoreBackup({ dataDir, file, passphrase, log });
  return `Restored the backup of ${createdAt} to ${dataDir}. The database has recovered.
Check it with npm run verify, then start Slipway.`;
});
