import { realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { CannotOpenDatabase } from "../cannot-open.ts";

/** Any number, the same in every version: two owners of one cluster must mean the same lock. */
const ownerLock = 7_305_121;

/** How long an owner that is just dying may still seem to hold the lock. */
const graceMs = 2_000;

/** Another Slipway works with this DATA_DIR. */
export class DataDirInUse extends CannotOpenDatabase {
  override readonly name = "DataDirInUse";

  constructor(dataDir: string) {
    super(
      `Another Slipway is already running on ${dataDir}: stop it first, or give this one another DATA_DIR.`,
    );
  }
}

/**
 * Connects as the cluster's superuser and takes the lock that makes us its owner. The lock belongs
 * to the connection, so it ends with our process however that ends.
 * @returns undefined while the server is not taking connections (starting, stopping, or not ours).
 * @throws DataDirInUse when somebody else holds the lock.
 */
export async function takeOwnership(
  cluster: { dataDir: string; clusterDir: string; port: number },
  password: string,
): Promise<Client | undefined> {
  const client = await connect(cluster.port, password);
  if (client === undefined) return undefined;
  try {
    const { rows } = await client.query<{ directory: string }>(
      "SELECT current_setting('data_directory') AS directory",
    );
    const served = await realpath(rows[0]?.directory ?? "");
    if (served === cluster.clusterDir) {
      await takeLock(client, cluster.dataDir);
      return client;
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
}

async function takeLock(client: Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + graceMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS taken",
      [ownerLock],
    );
    if (rows[0]?.taken) return;
    if (Date.now() > deadline) throw new DataDirInUse(dataDir);
    await sleep(50);
  }
}

async function connect(port: number, password: string): Promise<Client | undefined> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password,
    database: "postgres",
    application_name: "slipway owner",
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  });
  // A connection that breaks later tells its owner by "end"; without this it would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (isNotReady(error)) return undefined;
    throw new CannotOpenDatabase(
      "The password kept in DATA_DIR does not open the database there: put the file postgres-password back.",
      { cause: error },
    );
  }
}

/** Refused or cut connections, and 57P03: "the database system is starting up / shutting down". */
function isNotReady(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.code === "57P03" || error.code === "57P01";
}
