import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { createDatabase, dropDatabase } from "../../../../tests/support/scratch-database.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import type { DatabaseAddress } from "../config/config.ts";
import { connectTo } from "./connect.ts";
import { ensureMigrated, migrate, migrationsDirectory, readMigrations } from "./migrate.ts";
import { APPEND_ONLY_TABLES, checkServerRole } from "./server-role.ts";

const databaseServer = inject("databaseServer");
const owner = new URL(databaseServer.ownerUrl).username;
const serverRole = new URL(databaseServer.url).username;
const { pool, ownerPool } = await testDatabase();

const LOG_EVENT = `INSERT INTO events (actor_kind, entity, entity_id, type)
  VALUES ('system', 'activity', gen_random_uuid(), 'activity.changed')`;

test("the server writes to the log and reads it", async () => {
  expect((await pool.query(LOG_EVENT)).rowCount).toBe(1);
  expect((await pool.query("SELECT FROM events")).rowCount).toBe(1);
});

test.each([
  "UPDATE events SET type = 'activity.created'",
  "DELETE FROM events",
  "TRUNCATE events",
  "SELECT FROM events FOR UPDATE",
  "MERGE INTO events e USING events o ON o.id = e.id WHEN MATCHED THEN DELETE",
  "INSERT INTO events SELECT * FROM events ON CONFLICT (id) DO UPDATE SET type = 'x'",
  "ALTER TABLE events DISABLE TRIGGER USER",
  "ALTER TABLE events ADD COLUMN note text",
  `ALTER TABLE events OWNER TO ${serverRole}`,
  "DROP TABLE events",
  `CREATE TRIGGER rewrite BEFORE INSERT ON events FOR EACH ROW
   EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
  "DROP TRIGGER booking_changed ON bookings",
  "CREATE RULE forget AS ON INSERT TO events DO INSTEAD NOTHING",
  "CREATE TABLE public.notes (text text)",
  "CREATE FUNCTION public.note() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "ALTER FUNCTION public.venue_now() SECURITY DEFINER",
  `SET ROLE ${owner}`,
  `GRANT ${owner} TO ${serverRole}`,
  "SET session_replication_role = replica",
  "INSERT INTO schema_migrations SELECT 9999, 'x', 'x', venue_now()",
])("the server's role is refused: %s", async (sql) => {
  const before = await ownerPool.query("SELECT * FROM events");
  await expect(pool.query(sql)).rejects.toMatchObject({ code: "42501" });
  expect((await ownerPool.query("SELECT * FROM events")).rows).toEqual(before.rows);
});

test("the server's role cannot grant itself more", async () => {
  await pool.query(`GRANT UPDATE, DELETE ON events TO ${serverRole}`);
  await expect(pool.query("DELETE FROM events")).rejects.toMatchObject({ code: "42501" });
});

/** What runs as the owner, whoever starts it, and could reach the log. */
test.each([
  [
    "no foreign key changes rows of the log",
    `SELECT conname FROM pg_constraint
     WHERE contype = 'f' AND conrelid::regclass::text = ANY ($1)
       AND (confdeltype NOT IN ('a', 'r') OR confupdtype NOT IN ('a', 'r'))`,
  ],
  [
    "no view shows the log",
    `SELECT r.ev_class::regclass FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
     WHERE d.classid = 'pg_rewrite'::regclass AND d.refobjid::regclass::text = ANY ($1)`,
  ],
  [
    "functions with the owner's rights name the schemas that they search, and are not public",
    `SELECT proname FROM pg_proc
     WHERE prosecdef AND $1::text[] IS NOT NULL
       AND ('search_path=pg_catalog, pg_temp' <> ALL (coalesce(proconfig, '{}'))
            OR has_function_privilege('public', oid, 'EXECUTE'))`,
  ],
])("%s", async (_, sql) => {
  expect((await ownerPool.query(sql, [APPEND_ONLY_TABLES])).rows).toEqual([]);
});

/** A database as if its owner had migrated it alone: the server's role has nothing there. */
async function createOwnersDatabase(): Promise<DatabaseAddress> {
  const address = await createDatabase(databaseServer, databaseServer.template);
  onTestFinished(() => dropDatabase(databaseServer, address));
  await runAsOwner(
    address,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${serverRole};
     REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${serverRole};
     REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM ${serverRole}`,
  );
  return address;
}

function connectAsServer(address: DatabaseAddress) {
  const { pool: ownPool, close } = connectTo(address.url, quietLog, { max: 1 });
  onTestFinished(close);
  return { ...address, pool: ownPool };
}

async function runAsOwner({ ownerUrl }: DatabaseAddress, sql: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

test("the start gives the server's role what it lacks, and takes what it has too much", async () => {
  const address = await createOwnersDatabase();
  const database = connectAsServer(address);
  await expect(ensureMigrated({ ...database, ownerUrl: address.url })).rejects.toThrow(
    "set DATABASE_OWNER_URL to the one that does: permission denied for table schema_migrations",
  );
  const granted = { role: serverRole, canChangeLog: false, corrections: [] };
  expect(await ensureMigrated(database)).toEqual(granted);
  await database.pool.query(LOG_EVENT);

  await runAsOwner(address, `REVOKE UPDATE ON bookings FROM ${serverRole}`);
  await expect(ensureMigrated({ ...database, ownerUrl: address.url })).rejects.toThrow(
    `The role ${serverRole} in DATABASE_URL lacks what the server needs: set DATABASE_OWNER_URL to the role that owns the tables, or run as it: GRANT UPDATE ON public.bookings TO ${serverRole}`,
  );
  await runAsOwner(
    address,
    `GRANT ALL ON ALL TABLES IN SCHEMA public TO ${serverRole};
     GRANT UPDATE (type) ON events TO PUBLIC;
     GRANT CREATE ON SCHEMA public TO ${serverRole}`,
  );
  expect(await ensureMigrated({ ...database, ownerUrl: address.url })).toMatchObject({
    canChangeLog: true,
  });
  expect(await ensureMigrated(database)).toEqual(granted);
  const excess = await database.pool.query(
    `SELECT relname FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND has_table_privilege(oid, 'TRUNCATE, TRIGGER, REFERENCES')`,
  );
  expect(excess.rows).toEqual([]);
});

test("what belongs to an extension keeps its privileges", async () => {
  const address = await createOwnersDatabase();
  await migrate(address);
  const client = await connectAsServer(address).pool.connect();
  onTestFinished(() => client.release());
  await runAsOwner(
    address,
    `CREATE FUNCTION kept() RETURNS int LANGUAGE sql RETURN 1;
     REVOKE EXECUTE ON FUNCTION kept() FROM PUBLIC, ${serverRole}`,
  );
  const grant = `GRANT EXECUTE ON ROUTINE public.kept() TO ${serverRole}`;
  expect(await checkServerRole(client)).toMatchObject({ corrections: [grant] });
  await runAsOwner(address, "ALTER EXTENSION pg_trgm ADD FUNCTION kept()");
  expect(await checkServerRole(client)).toMatchObject({ corrections: [] });
});

test("the start needs no owner when nothing is to be done", async () => {
  const address = await createOwnersDatabase();
  await migrate(address);
  const database = connectAsServer(address);
  const unreachable = "postgres://owner@127.0.0.1:1/slipway";
  expect(await ensureMigrated({ ...database, ownerUrl: unreachable })).toMatchObject({
    canChangeLog: false,
  });
});

test("processes that start at once all get what they need", async () => {
  const address = await createOwnersDatabase();
  const starts = Array.from({ length: 4 }, () => ensureMigrated(connectAsServer(address)));
  for (const { corrections } of await Promise.all(starts)) expect(corrections).toEqual([]);
});

test("a table that is named append-only becomes so when a migration creates it", async () => {
  const address = await createOwnersDatabase();
  await migrate(address);
  await runAsOwner(
    address,
    "DROP TABLE IF EXISTS event_seals CASCADE; CREATE TABLE event_seals (hash text)",
  );
  const database = connectAsServer(address);
  expect(await ensureMigrated(database)).toMatchObject({ canChangeLog: false });
  await database.pool.query("INSERT INTO event_seals (hash) VALUES ('a')");
  for (const change of ["DELETE FROM event_seals", "UPDATE event_seals SET hash = 'b'"]) {
    await expect(database.pool.query(change)).rejects.toMatchObject({ code: "42501" });
  }
});

test("servers that run may use a new table as soon as its migration commits", async () => {
  const address = await createOwnersDatabase();
  await migrate(address);
  const folder = await mkdtemp(join(tmpdir(), "slipway-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrationsDirectory, folder, { recursive: true });
  await writeFile(join(folder, "9001-boats.sql"), "CREATE TABLE boats (name text)");
  await writeFile(join(folder, "9002-broken.sql"), "SELECT 1 / 0");
  await expect(migrate(address, folder)).rejects.toThrow("9002-broken.sql failed");
  const { pool: serverPool } = connectAsServer(address);
  expect((await serverPool.query("INSERT INTO boats VALUES ('Ada')")).rowCount).toBe(1);
});

test("an earlier version leaves the privileges on a later database as they are", async () => {
  const address = await createOwnersDatabase();
  await migrate(address);
  const folder = await mkdtemp(join(tmpdir(), "slipway-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrationsDirectory, folder, { recursive: true });
  const newest = (await readMigrations(migrationsDirectory)).at(-1)?.version;
  const compatible = `-- compatible-with: ${String(newest).padStart(4, "0")}`;
  await writeFile(join(folder, "9001-logs.sql"), `${compatible}\nCREATE TABLE logs (line text)`);
  await migrate(address, folder);
  // As if the later version let its servers only append to the new table.
  await runAsOwner(address, `REVOKE UPDATE, DELETE ON logs FROM ${serverRole}`);
  const database = connectAsServer(address);
  await ensureMigrated(database);
  await migrate(address);
  await database.pool.query("INSERT INTO logs VALUES ('a')");
  await expect(database.pool.query("DELETE FROM logs")).rejects.toMatchObject({ code: "42501" });
});

test("addresses of two databases are refused, and nothing is migrated", async () => {
  const one = await createDatabase(databaseServer);
  onTestFinished(() => dropDatabase(databaseServer, one));
  const other = await createOwnersDatabase();
  await expect(migrate({ url: other.url, ownerUrl: one.ownerUrl })).rejects.toThrow(
    "DATABASE_URL and DATABASE_OWNER_URL must be addresses of the same database.",
  );
  const { rows } = await connectAsServer(one).pool.query("SELECT to_regclass('bookings') AS found");
  expect(rows).toEqual([{ found: null }]);
});

test("a role that does not own the tables cannot migrate, and the start says what to set", async () => {
  const address = await createDatabase(databaseServer);
  onTestFinished(() => dropDatabase(databaseServer, address));
  const database = connectAsServer(address);
  await expect(ensureMigrated({ ...database, ownerUrl: address.url })).rejects.toThrow(
    "The role that migrates must own the database's tables; set DATABASE_OWNER_URL to the one that does: permission denied for schema public",
  );
});

test("a role can change the log as its owner, or as another role that it can become", async () => {
  const client = await ownerPool.connect();
  onTestFinished(() => client.release());
  expect(await checkServerRole(client)).toMatchObject({
    role: owner,
    canChangeLog: true,
    corrections: [],
  });
  const other = `slipway_test_${randomBytes(6).toString("hex")}`;
  await client.query(
    `CREATE ROLE ${other}; GRANT DELETE ON events TO ${other};
     GRANT ${other} TO ${serverRole} WITH INHERIT FALSE`,
  );
  onTestFinished(async () => {
    await ownerPool.query(`REVOKE DELETE ON events FROM ${other}; DROP ROLE ${other}`);
  });
  const server = await pool.connect();
  onTestFinished(() => server.release());
  expect(await checkServerRole(server)).toMatchObject({ canChangeLog: true });
});
