import { resolve } from "node:path";
import { pino } from "pino";
import {
  type Config,
  ConfigError,
  type DatabaseAddress,
  readConfig,
} from "../src/server/platform/config/config.ts";
import { TransferRefusal } from "../src/server/venue-transfer/venue-folder.ts";
import { formatList, pluralize } from "../src/shared/format.ts";
import { readOptions } from "./read-options.ts";
import { openCommandDatabase } from "./running-database.ts";

/** Returns the absolute path of `--to FOLDER` or `--from FOLDER`. */
function readFolder(option: "to" | "from"): string {
  const { [option]: folder } = readOptions({ [option]: { type: "string" } });
  if (typeof folder === "string" && folder !== "") return resolve(folder);
  throw new TransferRefusal(`Name the folder: --${option} FOLDER.`);
}

/** `1,204 bookings, 870 customers and 96 vouchers` */
export function formatCounts(tables: readonly { table: string; rows: number }[]): string {
  return formatList(
    ["booking", "customer", "voucher"].map((noun) => {
      const { rows = 0 } = tables.find(({ table }) => table === `${noun}s`) ?? {};
      return pluralize(rows, noun);
    }),
  );
}

interface Transfer {
  config: Config;
  database: DatabaseAddress;
  /** An absolute path. */
  folder: string;
}

/** Runs a command on the configured venue and prints what it returns, or what is wrong. */
export async function runTransfer(
  folderOption: "to" | "from",
  command: (transfer: Transfer) => Promise<string>,
): Promise<void> {
  try {
    // First, because a wrong option may end the process: no database is left running then.
    const folder = readFolder(folderOption);
    const config = readConfig(process.env);
    const database = await openCommandDatabase(config, pino({ level: "warn" }));
    try {
      console.log(await command({ config, database, folder }));
    } finally {
      await database.close();
    }
  } catch (error) {
    const isExpected = error instanceof TransferRefusal;
    if (error instanceof ConfigError) console.error(error.lines.join("\n"));
    else console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}
