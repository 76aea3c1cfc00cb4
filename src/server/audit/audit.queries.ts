import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "../actor.ts";
import { isBehind, type PageStart } from "../database/read-page.ts";
import type { DB, Json } from "../database/schema.ts";

/** A row of the history as the database has it. */
export interface EventRow {
  id: string;
  at: Date;
  actorKind: Actor["kind"];
  /** Of the staff; null of everybody else, and of accounts that are gone. */
  actorName: string | null;
  entity: string;
  entityId: string;
  what: string;
  before: Json | null;
  after: Json | null;
}

/** What the history is asked for; what is absent does not matter. */
export interface EventFilter {
  actorKind?: Actor["kind"] | undefined;
  staffId?: string | undefined;
  entity?: string | undefined;
  from?: Date | undefined;
  /** Not included. */
  until?: Date | undefined;
  /** Of the things that it happened to. */
  things?: readonly string[] | undefined;
}

/** A part of the history, newest first; nothing if the event that it begins at is not there. */
export async function listEvents(
  db: Kysely<DB>,
  filter: EventFilter,
  start: PageStart,
  limit: number,
): Promise<EventRow[]> {
  const direction = start.before === undefined ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<EventRow>`
    WITH shown AS MATERIALIZED (
      SELECT e.* FROM events e
      WHERE ${matches(filter)} AND ${isBehind(start, sql`(e.at, e.id)`, timeOf)}
      ORDER BY e.at ${direction}, e.id ${direction}
      OFFSET ${start.skip ?? 0} LIMIT ${limit})
    SELECT e.id, e.at, e.actor_kind, u.name AS actor_name, e.entity, e.entity_id, e.what,
           e.before, e.after
    FROM shown e LEFT JOIN users u ON u.id = e.actor_id AND e.actor_kind = 'staff'
    ORDER BY e.at DESC, e.id DESC`.execute(db);
  return rows;
}

function matches({ things, ...filter }: EventFilter): RawBuilder<boolean> {
  const parts = [sql`true`];
  if (filter.actorKind === "staff") parts.push(sql`e.actor_kind = 'staff'`);
  else if (filter.actorKind) parts.push(sql`e.actor_kind = ${filter.actorKind}`);
  if (filter.staffId) parts.push(sql`e.actor_kind = 'staff' AND e.actor_id = ${filter.staffId}`);
  if (filter.entity) parts.push(sql`e.entity = ${filter.entity}`);
  if (filter.from) parts.push(sql`e.at >= ${filter.from}`);
  if (filter.until) parts.push(sql`e.at < ${filter.until}`);
  if (things) parts.push(sql`e.entity_id = ANY(${things}::uuid[])`);
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

const timeOf = (eventId: string) => sql`SELECT at FROM events WHERE id = ${eventId}`;

/** Everybody of the staff who ever did something, by name: a jump in the index for each of them. */
export async function listActiveStaff(db: Kysely<DB>): Promise<{ id: string; name: string }[]> {
  const next = (than: RawBuilder<unknown>) => sql`
    SELECT e.actor_id FROM events e
    WHERE e.actor_kind = 'staff' AND e.actor_id ${than}
    ORDER BY e.actor_id LIMIT 1`;
  const { rows } = await sql<{ id: string; name: string }>`
    WITH RECURSIVE staff (id) AS (
      (${next(sql`IS NOT NULL`)})
      UNION ALL SELECT (${next(sql`> staff.id`)}) FROM staff WHERE staff.id IS NOT NULL)
    SELECT u.id, u.name FROM staff JOIN users u ON u.id = staff.id
    ORDER BY u.name, u.id`.execute(db);
  return rows;
}
