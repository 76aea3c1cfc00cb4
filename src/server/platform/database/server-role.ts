import type { ClientBase } from "pg";

/**
 * Tables that the server's role reads and appends to, without the right to change or delete a row:
 * the log, and the seals over it. Those that exist get their privileges.
 */
export const APPEND_ONLY_TABLES: readonly string[] = ["events", "event_seals"];

const APPEND_ONLY = `ARRAY[${APPEND_ONLY_TABLES.map((table) => `'${table}'`).join(", ")}]`;

/**
 * An SQL expression: whether the connection's role could change or delete a row of the append-only
 * tables, itself or as a role that it can become. True of their owner and of a superuser.
 */
export const CAN_CHANGE_LOG = `EXISTS (
  SELECT FROM pg_class log, pg_roles r
  WHERE log.relnamespace = 'public'::regnamespace AND log.relname = ANY (${APPEND_ONLY})
    AND pg_has_role(r.oid, 'MEMBER')
    AND (log.relowner = r.oid OR has_any_column_privilege(r.oid, log.oid, 'UPDATE')
         OR has_table_privilege(r.oid, log.oid, 'DELETE, TRUNCATE, TRIGGER')))`;

/**
 * The differences between what a role may do and what the server needs, as the statements with
 * which the tables' owner corrects them. None for the owner itself, its members and superusers, who
 * may do everything. TRIGGER would let the role run code as whoever writes to the table next. What
 * belongs to an extension is left alone: pg_stat_statements, say, keeps a function from everybody.
 */
const CORRECTIONS = `
  WITH owner AS (
    SELECT relowner AS oid FROM pg_class
    WHERE relname = 'schema_migrations' AND relnamespace = 'public'::regnamespace
  ),
  extended AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
  role AS (
    SELECT r.oid, quote_ident(r.rolname) AS name FROM pg_roles r, owner
    WHERE r.rolname = coalesce($1, current_user) AND NOT pg_has_role(r.oid, owner.oid, 'MEMBER')
  ),
  wanted AS (
    SELECT c.oid, format('public.%I', c.relname) AS name,
           CASE WHEN c.relkind = 'v' OR c.relname = 'schema_migrations' THEN '{SELECT}'
                WHEN c.relname = ANY (${APPEND_ONLY}) THEN '{SELECT, INSERT}'
                ELSE '{SELECT, INSERT, UPDATE, DELETE}' END::text[] AS privileges
    FROM pg_class c JOIN owner ON owner.oid = c.relowner
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
      AND ('pg_class'::regclass, c.oid) NOT IN (SELECT classid, objid FROM extended)
  ),
  privilege AS (
    SELECT wanted.name, p.name AS privilege, p.name = ANY (wanted.privileges) AS is_wanted,
           has_table_privilege(role.oid, wanted.oid, p.name)
             OR p.name = 'UPDATE' AND p.name <> ALL (wanted.privileges)
                AND has_any_column_privilege(role.oid, wanted.oid, p.name) AS is_held
    FROM role, wanted, unnest('{SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER}'::text[])
      AS p (name)
  )
  SELECT format('GRANT %s ON %s TO %s', string_agg(privilege, ', '), p.name, role.name) AS statement
  FROM privilege p, role WHERE is_wanted AND NOT is_held GROUP BY p.name, role.name
  UNION ALL
  SELECT format('REVOKE %s ON %s FROM %s, PUBLIC', string_agg(privilege, ', '), p.name, role.name)
  FROM privilege p, role WHERE is_held AND NOT is_wanted GROUP BY p.name, role.name
  UNION ALL
  SELECT format('GRANT USAGE ON SEQUENCE public.%I TO %s', c.relname, role.name)
  FROM role, pg_class c JOIN owner ON owner.oid = c.relowner
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
    AND ('pg_class'::regclass, c.oid) NOT IN (SELECT classid, objid FROM extended)
    AND NOT has_sequence_privilege(role.oid, c.oid, 'USAGE')
  UNION ALL
  SELECT format('GRANT EXECUTE ON ROUTINE public.%I(%s) TO %s', f.proname,
                pg_get_function_identity_arguments(f.oid), role.name)
  FROM role, pg_proc f JOIN owner ON owner.oid = f.proowner
  WHERE f.pronamespace = 'public'::regnamespace
    AND ('pg_proc'::regclass, f.oid) NOT IN (SELECT classid, objid FROM extended)
    AND NOT has_function_privilege(role.oid, f.oid, 'EXECUTE')
  UNION ALL
  SELECT format('GRANT USAGE ON SCHEMA public TO %s', name) FROM role
  WHERE NOT has_schema_privilege(oid, 'public', 'USAGE')
  UNION ALL
  SELECT format('REVOKE CREATE ON SCHEMA public FROM %s, PUBLIC', name) FROM role
  WHERE has_schema_privilege(oid, 'public', 'CREATE')`;

/** @returns the name of the connection's role */
export async function readRole(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ role: string }>("SELECT current_user::text AS role");
  return rows[0]?.role ?? "";
}

export interface RoleCheck {
  readonly role: string;
  readonly canChangeLog: boolean;
  /** Statements for the tables' owner; see CORRECTIONS. */
  readonly corrections: readonly string[];
}

/** Compares what the connection's role may do with what the server needs, in one query. */
export async function checkServerRole(client: ClientBase): Promise<RoleCheck> {
  const { rows } = await client.query<RoleCheck>(
    `SELECT current_user::text AS role, ${CAN_CHANGE_LOG} AS "canChangeLog",
            ARRAY(${CORRECTIONS}) AS corrections`,
    [null],
  );
  const [check] = rows;
  if (check === undefined) throw new Error("A SELECT without FROM returns one row.");
  return check;
}

/**
 * Gives the server's role what it needs, and nothing more, in the open transaction of the tables'
 * owner. Does nothing when it has just that. The caller holds the lock of the migrations.
 */
export async function grantServerRole(owner: ClientBase, role: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(CORRECTIONS, [role]);
  if (rows.length > 0) await owner.query(rows.map(({ statement }) => statement).join(";\n"));
}
