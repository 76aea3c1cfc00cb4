import { resolve } from "node:path";
import { BackupRefusal } from "../src/server/backup/backup-file.ts";
import { type Config, ConfigError, readConfig } from "../src/server/platform/config/config.ts";
import { DatabaseStartupError } from "../src/server/platform/database-startup-error.ts";
import { readOptions } from "./read-options.ts";

/**
 * Runs `npm run backup -- --to FILE` or `npm run restore -- --from FILE` and prints what it returns,
 * or what is wrong.
 */
export async function runBackupCommand(
  option: "to" | "from",
  command: (config: Config, file: string) => Promise<string>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { [option]: file } = readOptions({ [option]: { type: "string" } });
    if (typeof file !== "string" || file === "") {
      throw new BackupRefusal(`Name the file: --${option} FILE.`);
    }
    if (config.database !== undefined) {
      throw new BackupRefusal(
        "DATABASE_URL is set, and this command is for the embedded database. For your own PostgreSQL see docs/operations.md.",
      );
    }
    console.log(await command(config, resolve(file)));
  } catch (error) {
    const isExpected = error instanceof BackupRefusal || error instanceof DatabaseStartupError;
    if (error instanceof ConfigError) console.error(error.lines.join("\n"));
    else console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}
