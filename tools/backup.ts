import { pino } from "pino";
import { backUp } from "../src/server/backup/back-up.ts";
import { BackupRefusal } from "../src/server/backup/backup-file.ts";
import { formatCount } from "../src/shared/format.ts";
import { runBackupCommand } from "./backup-command.ts";
import { hasDatabase, openCommandDatabase } from "./running-database.ts";

/**
 * `npm run backup -- --to FILE`: writes the embedded database, the uploaded pictures and the secrets
 * to one file, beside a running server or without one. BACKUP_KEY encrypts it.
 */
await runBackupCommand("to", async (config, file) => {
  const { dataDir, backupKey: passphrase } = config;
  if (!(await hasDatabase(config))) throw new BackupRefusal(`There is no database in ${dataDir}.`);
  const database = await openCommandDatabase(config, pino({ level: "warn" }));
  try {
    const bytes = await backUp({ dataDir, file, passphrase });
    return [
      `Backed up ${dataDir} to ${file} (${formatCount(Math.ceil(bytes / 1e6))} MB).`,
      ...(passphrase === undefined
        ? [
            "It is not encrypted, because BACKUP_KEY is not set: it holds personal data and secrets.",
          ]
        : []),
      ...(config.filesStore === undefined ? [] : ["The pictures in FILES_URL are not in it."]),
      ...(config.authSecret === undefined
        ? []
        : [
            "AUTH_SECRET is not in it: keep it apart. Without it, what is encrypted cannot be read.",
          ]),
    ].join("\n");
  } finally {
    await database.close();
  }
});
