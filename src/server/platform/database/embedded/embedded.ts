import type { ChildProcess } from "node:child_process";
import { createHmac } from "node:crypto";
import { realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import type { DatabaseAddress } from "../../config/config.ts";
import { DatabaseStartupError } from "../../database-startup-error.ts";
import type { DatabaseLog } from "../../log/log.ts";
import { removeStagingDirs } from "./initialise.ts";
import {
  type Cluster,
  type LaunchedCluster,
  launch,
  launchEmbedded,
  readServerLogTail,
  type ServerSettings,
  waitUntilReady,
} from "./launch.ts";
import { findPostmaster, type Postmaster, stopPostmaster } from "./postmaster.ts";

/**
 * A running embedded PostgreSQL that this process owns. Its addresses stay valid when the server
 * restarts.
 */
export interface EmbeddedDatabase extends DatabaseAddress {
  /** Stops the server and waits until everything is on disk. */
  stop(): Promise<void>;
}

interface OwnedServer {
  readonly client: Client;
  readonly port: number;
}

/** Crash recovery replays the log since the last checkpoint, which may take a while. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const MAX_LAUNCHES = 3;

/** Launches the embedded database and opens it. */
export async function startEmbedded(
  dataDir: string,
  log: DatabaseLog,
  settings?: ServerSettings,
): Promise<EmbeddedDatabase> {
  return await openEmbedded(await launchEmbedded(dataDir, settings), log);
}

/**
 * Waits for the launched server and takes ownership of it, or of one that a dead process left
 * running. When the running server is still stopping, it waits and launches another.
 * @throws DataDirInUse when another Slipway uses this folder; that one is not affected
 */
export async function openEmbedded(
  { child, ...cluster }: LaunchedCluster,
  log: DatabaseLog,
): Promise<EmbeddedDatabase> {
  const { location, clusterDir, password } = cluster;
  const ownedServer = await acquireServer(cluster, { child });
  await Promise.all([ensureAppDatabase(ownedServer.client, password), removeStagingDirs(location)]);
  const supervisor = superviseServer(cluster, ownedServer, log);
  return {
    ...embeddedAddress(ownedServer.port, password),
    stop: async () => {
      if (await supervisor.end()) await stopPostmaster(clusterDir, STOP_TIMEOUT_MS);
    },
  };
}

/**
 * Waits for `child`, finds the cluster's running server or launches one on `port`, and takes
 * ownership.
 */
async function acquireServer(
  cluster: Cluster,
  { child, port }: { child?: ChildProcess | undefined; port?: number },
): Promise<OwnedServer> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let launches = 0;
  for (let launched = child; Date.now() < deadline; launched = undefined) {
    const running = await (launched
      ? waitUntilReady(launched, cluster)
      : findOrLaunch(cluster, port));
    if (running?.isReady) {
      const { dataDir } = cluster.location;
      const serverAddress = { dataDir, clusterDir: cluster.clusterDir, port: running.port };
      const client = await takeOwnership(serverAddress, cluster.password);
      if (client !== undefined) return { client, port: running.port };
    }
    if (running === undefined) launches += 1;
    if (launches >= MAX_LAUNCHES) break;
    await sleep(20);
  }
  const logTail = await readServerLogTail(cluster.location.dataDir);
  throw new DatabaseStartupError(
    `The embedded PostgreSQL did not start. The end of its log:\n${logTail}`,
  );
}

async function findOrLaunch(cluster: Cluster, port?: number): Promise<Postmaster | undefined> {
  return (
    (await findPostmaster(cluster.clusterDir)) ??
    (await waitUntilReady(await launch(cluster, port), cluster))
  );
}

/**
 * Restarts the server when it dies, on the same port, where the pool reconnects. `end` stops the
 * supervision and returns whether we still own the server.
 */
function superviseServer(cluster: Cluster, initialServer: OwnedServer, log: DatabaseLog) {
  let isStopping = false;
  let isOwner = true;
  let recovery: Promise<void> = Promise.resolve();
  let client = initialServer.client;

  const watchConnection = () =>
    client.once("end", () => {
      if (!isStopping) recovery = recover();
    });

  const recover = async () => {
    log.error("embedded database lost: restarting it");
    while (!isStopping) {
      try {
        ({ client } = await acquireServer(cluster, { port: initialServer.port }));
        watchConnection();
        log.info("embedded database restarted");
        return;
      } catch (error) {
        log.error({ err: error }, "embedded database restart failed");
        isOwner = !(error instanceof DataDirInUse);
        if (!isOwner) return;
        await sleep(1_000);
      }
    }
  };

  watchConnection();
  return {
    end: async () => {
      isStopping = true;
      await recovery;
      return isOwner;
    },
  };
}

/** An arbitrary number, the same in every version: it identifies the owner's advisory lock. */
const OWNER_LOCK_KEY = 7_305_121;

/** How long PostgreSQL may take to release the lock of an owner that has just died. */
const LOCK_GRACE_MS = 2_000;

/** Another Slipway uses this DATA_DIR. */
class DataDirInUse extends DatabaseStartupError {
  override readonly name = "DataDirInUse";

  constructor(dataDir: string) {
    super(
      `Another Slipway is already running on ${dataDir}: stop it first, or give this one another DATA_DIR.`,
    );
  }
}

/**
 * Connects as the cluster's superuser and takes the owner's lock. The lock belongs to the
 * connection, so it ends with our process, even when that is killed.
 * @returns undefined while the server accepts no connections (starting or stopping), or when it
 * serves another cluster
 * @throws DataDirInUse when another process holds the lock
 */
async function takeOwnership(
  cluster: { dataDir: string; clusterDir: string; port: number },
  password: string,
): Promise<Client | undefined> {
  const client = await connect(cluster.port, password);
  if (client === undefined) return undefined;
  try {
    const { rows } = await client.query<{ directory: string }>(
      "SELECT current_setting('data_directory') AS directory",
    );
    const servedDir = await realpath(rows[0]?.directory ?? "");
    if (servedDir === cluster.clusterDir) {
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
  const deadline = Date.now() + LOCK_GRACE_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS taken",
      [OWNER_LOCK_KEY],
    );
    if (rows[0]?.taken) return;
    if (Date.now() > deadline) throw new DataDirInUse(dataDir);
    await sleep(50);
  }
}

async function connect(port: number, password: string): Promise<Client | undefined> {
  try {
    return await connectAsSuperuser(port, password, "slipway owner");
  } catch (error) {
    if (isNotReady(error)) return undefined;
    throw new DatabaseStartupError(
      "The password in DATA_DIR does not fit the database there: restore the file postgres-password.",
      { cause: error },
    );
  }
}

/**
 * Connects as the cluster's superuser. A lost connection shows in the next query, and in the "end"
 * event.
 * @param password the content of the file postgres-password
 */
export async function connectAsSuperuser(
  port: number,
  password: string,
  applicationName: string,
): Promise<Client> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password,
    database: "postgres",
    application_name: applicationName,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  });
  // An unhandled "error" event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Refused or lost connections, 57P03 (starting up or shutting down) and 57P01 (shutdown). */
function isNotReady(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.code === "57P03" || error.code === "57P01";
}

/** Migrates. Owns its database and nothing more: migrations have the rights of a hosted database. */
const OWNER_ROLE = "slipway";
/** Serves. Owns nothing, and has what the owner grants it; see server-role.ts. */
const SERVER_ROLE = "slipway_server";

/**
 * Creates the application's roles and database if they are missing. Neither role is a superuser, so
 * a fault in the application cannot reach the server's files, and the server's role cannot become
 * another one.
 */
async function ensureAppDatabase(superuser: Client, password: string): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles WHERE rolname = ANY ($1)
     UNION ALL SELECT 'database' FROM pg_database WHERE datname = $2`,
    [[OWNER_ROLE, SERVER_ROLE], DATABASE_NAME],
  );
  const existing = new Set(rows.map(({ name }) => name));
  const passwords = { [OWNER_ROLE]: password, [SERVER_ROLE]: serverPassword(password) };
  for (const [role, itsPassword] of Object.entries(passwords)) {
    if (existing.has(role)) continue;
    await superuser.query(
      `CREATE ROLE ${role} LOGIN PASSWORD ${superuser.escapeLiteral(itsPassword)}`,
    );
  }
  if (existing.has("database")) return;
  await superuser.query(`CREATE DATABASE ${DATABASE_NAME} OWNER ${OWNER_ROLE}`);
}

const DATABASE_NAME = "slipway";

/** Derived, so that whoever learns the server's password does not know the owner's. */
function serverPassword(password: string): string {
  return createHmac("sha256", password).update(SERVER_ROLE).digest("base64url");
}

/** @param password the content of the file postgres-password */
export function embeddedAddress(port: number, password: string): DatabaseAddress {
  const toUrl = (role: string, itsPassword: string) =>
    `postgres://${role}:${itsPassword}@127.0.0.1:${port}/${DATABASE_NAME}`;
  return {
    url: toUrl(SERVER_ROLE, serverPassword(password)),
    ownerUrl: toUrl(OWNER_ROLE, password),
  };
}
