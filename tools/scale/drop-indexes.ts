import type { PoolClient } from "pg";

interface IndexStatements {
  drop: string[];
  restore: string[];
}

/**
 * SQL that drops the keys, indexes and foreign keys of some tables, and SQL that creates them
 * again: for a million rows it is cheaper to build and check each in one go than row by row. The
 * tables' rows move to files created in this transaction, which PostgreSQL need not log where
 * `wal_level` is minimal: it flushes them before the commit.
 */
export async function dropIndexes(
  on: PoolClient,
  tables: readonly string[],
): Promise<IndexStatements> {
  const constraints = await readConstraints(on, tables);
  const indexes = await readIndexes(on, tables);
  const columns = await readColumns(on, tables);
  const add = ({ on: table, name, definition }: Constraint) =>
    `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`;
  return {
    drop: [
      ...constraints.map(({ on: table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
      ...indexes.map(({ name }) => `DROP INDEX ${name}`),
      ...tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
      ...columns.map(({ table }) => `CREATE TEMP TABLE aside_${table} AS TABLE ${table}`),
      `TRUNCATE ${tables.join(", ")}`,
      ...columns.map(
        ({ table, names }) =>
          `INSERT INTO ${table} (${names}) SELECT ${names} FROM aside_${table};
           DROP TABLE aside_${table}`,
      ),
    ],
    restore: [
      ...constraints.filter(({ isReference }) => !isReference).map(add),
      ...indexes.map(({ definition }) => definition),
      ...constraints.filter(({ isReference }) => isReference).map(add),
      ...tables.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
    ],
  };
}

interface Constraint {
  on: string;
  name: string;
  definition: string;
  isReference: boolean;
}

async function readConstraints(on: PoolClient, tables: readonly string[]): Promise<Constraint[]> {
  const { rows } = await on.query<Constraint>(
    `SELECT conrelid::regclass::text AS on, quote_ident(conname) AS name,
            pg_get_constraintdef(oid) AS definition, contype = 'f' AS "isReference"
     FROM pg_constraint
     WHERE contype IN ('p', 'u') AND conrelid = ANY ($1::regclass[])
        OR contype = 'f' AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))
     ORDER BY contype = 'f' DESC, conrelid::regclass::text, conname`,
    [tables],
  );
  return rows;
}

async function readIndexes(on: PoolClient, tables: readonly string[]) {
  const { rows } = await on.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index i
     WHERE indrelid = ANY ($1::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint c
                       WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))
     ORDER BY indrelid::regclass::text, 1`,
    [tables],
  );
  return rows;
}

/** Columns that can be written: no generated ones. */
async function readColumns(on: PoolClient, tables: readonly string[]) {
  const { rows } = await on.query<{ table: string; names: string }>(
    `SELECT attrelid::regclass::text AS table,
            string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS names
     FROM pg_attribute
     WHERE attrelid = ANY ($1::regclass[]) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY attrelid`,
    [tables],
  );
  return rows;
}
