import { type AliasedExpression, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { ActivityLogFilter } from "../../shared/contract/admin/activity-log.ts";
import { addDays, toInstant } from "../../shared/time.ts";
import type { Context } from "../context.ts";
import { type Actor, isActorKind } from "../events/actor.ts";
import { IS_ROUTINE_CAPTURE, IS_ROUTINE_STEP } from "../payments/records/routine-steps.ts";
import { isOnPageSide, type PageStart } from "../platform/database/read-page.ts";
import type { DB, Json } from "../platform/database/schema.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { findEntityIds } from "./event-entities.queries.ts";

export interface EventRow {
  id: string;
  at: Date;
  actorKind: Actor["kind"];
  /** The staff member's name; null for other actors and for deleted accounts. */
  actorName: string | null;
  /** The name of the shared device, or the kind of browser; null for other actors. */
  device: string | null;
  entity: string;
  entityId: string;
  type: string;
  before: Json | null;
  after: Json | null;
  /** Names and addresses; null where none changed, and once the person was erased. */
  detailsBefore: Json | null;
  detailsAfter: Json | null;
}

/** Filters of the activity log; absent filters do not apply. */
export interface EventFilter {
  actorKind?: Actor["kind"] | undefined;
  staffId?: string | undefined;
  entity?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** The entities that the event is about. */
  entityIds?: readonly string[] | undefined;
}

export async function toEventFilter(
  db: Context["db"],
  query: ActivityLogFilter,
  timezone: string,
): Promise<EventFilter> {
  const { actor, entity, from, until, search = "" } = query;
  const isKind = actor !== undefined && isActorKind(actor);
  return {
    ...(actor !== undefined && (isKind ? { actorKind: actor } : { staffId: actor })),
    entity,
    from: from === undefined ? undefined : toInstant(from, "00:00", timezone),
    until: until === undefined ? undefined : toInstant(addDays(until, 1), "00:00", timezone),
    entityIds: search === "" ? undefined : await findEntityIds(db, search),
  };
}

type EventLine = Selectable<DB["events"]>;

/** Events as they are stored, except the routine steps of card payments. */
const selectEvents = (db: Kysely<DB>) =>
  db
    .selectFrom("events as e")
    .select(["id", "at", "actorKind", "actorId", "deviceId"])
    .select(["entity", "entityId", "type", "before", "after"])
    .where(sql<boolean>`NOT ${sql.raw(IS_ROUTINE_STEP)}`);

/** A line for each card payment of a sale: when it was authorised, and whether it was captured. */
const selectPayments = (db: Kysely<DB>, { actorKind = "visitor", staffId }: EventFilter) =>
  db
    .selectFrom("payments as p")
    .innerJoin("events as sale", (join) =>
      join
        .on(sql<boolean>`sale.entity_id = coalesce(p.booking_id, p.voucher_id)`)
        .on("sale.type", "in", ["booking.confirmed", "voucher.issued"]),
    )
    .select([
      "p.id",
      "p.createdAt as at",
      // A later payment is always made by the customer, even where staff made the booking.
      sql<string>`CASE WHEN p.is_later THEN 'customer' ELSE sale.actor_kind END`.as("actorKind"),
      sql<string | null>`CASE WHEN NOT p.is_later THEN sale.actor_id END`.as("actorId"),
      sql<string | null>`NULL::uuid`.as("deviceId"),
      sql<string>`'payment'`.as("entity"),
      "p.id as entityId",
      sql<string>`
        CASE WHEN ${isCaptured} THEN 'payment.captured' ELSE 'payment.authorised' END`.as("type"),
      sql<Json | null>`NULL::jsonb`.as("before"),
      sql<Json | null>`
        CASE WHEN ${isCaptured}
          THEN jsonb_build_object('state', 'captured', 'amountPence', p.amount_pence,
                                  'capturedAt', p.captured_at)
          ELSE jsonb_build_object('state', 'authorised', 'amountPence', p.amount_pence) END`.as(
        "after",
      ),
    ])
    .where("p.method", "=", "card")
    // Nobody else pays by card, and PostgreSQL would look for one at every payment.
    .where(sql.lit(["visitor", "customer"].includes(actorKind) && staffId === undefined));

const isCaptured = sql.raw(IS_ROUTINE_CAPTURE);

/** Everything that matches: events and payments, in no order. */
export const selectLines = (db: Kysely<DB>, filter: EventFilter) =>
  db
    .selectFrom(selectEvents(db).as("e"))
    .selectAll()
    .where(matchesFilter(filter))
    .unionAll(
      db.selectFrom(selectPayments(db, filter).as("e")).selectAll().where(matchesFilter(filter)),
    );

/**
 * Lists a range of events and payments, newest first; empty if the line that it starts from does
 * not exist. Either kind is read in the order of its index, only as far as the page needs.
 */
export async function listEvents(
  db: Kysely<DB>,
  filter: EventFilter,
  start: PageStart,
  limit: number,
): Promise<EventRow[]> {
  const direction = start.before === undefined ? "desc" : "asc";
  const offset = start.offset ?? 0;
  const selectFirst = (lines: AliasedExpression<EventLine, "e">) => {
    const first = db
      .selectFrom(lines)
      .selectAll()
      .where(matchesFilter(filter))
      .where(isOnPageSide(start, sql`(e.at, e.id)`, occurredAtById))
      .orderBy("e.at", direction)
      .orderBy("e.id", direction)
      .limit(offset + limit);
    return db.selectFrom(first.as("line")).selectAll();
  };
  return db
    .with(
      (cte) => cte("shown").materialized(),
      () =>
        selectFirst(selectEvents(db).as("e"))
          .unionAll(selectFirst(selectPayments(db, filter).as("e")))
          .orderBy("at", direction)
          .orderBy("id", direction)
          .offset(offset)
          .limit(limit),
    )
    .selectFrom("shown as e")
    .leftJoin("users as u", (join) =>
      join.onRef("u.id", "=", "e.actorId").on("e.actorKind", "=", "staff"),
    )
    .leftJoin("devices", "devices.id", "e.deviceId")
    .leftJoin("eventDetails as d", "d.eventId", "e.id")
    .select(["e.id", "e.at", "e.entity", "e.entityId", "e.type", "e.before", "e.after"])
    .select((eb) => [
      eb.ref("e.actorKind").$castTo<Actor["kind"]>().as("actorKind"),
      "u.name as actorName",
      eb.fn.coalesce("devices.name", "devices.label").as("device"),
      "d.before as detailsBefore",
      "d.after as detailsAfter",
    ])
    .orderBy("e.at", "desc")
    .orderBy("e.id", "desc")
    .execute();
}

function matchesFilter({ entityIds, ...filter }: EventFilter): RawBuilder<boolean> {
  const conditions = [sql`true`];
  if (filter.actorKind === "staff") conditions.push(sql`e.actor_kind = 'staff'`);
  else if (filter.actorKind) conditions.push(sql`e.actor_kind = ${filter.actorKind}`);
  if (filter.staffId)
    conditions.push(sql`e.actor_kind = 'staff' AND e.actor_id = ${filter.staffId}`);
  if (filter.entity) conditions.push(sql`e.entity = ${filter.entity}`);
  if (filter.from) conditions.push(sql`e.at >= ${filter.from}`);
  if (filter.until) conditions.push(sql`e.at < ${filter.until}`);
  if (entityIds) conditions.push(sql`e.entity_id = ANY(${entityIds}::uuid[])`);
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

const occurredAtById = (id: string) => sql`
  SELECT at FROM events WHERE id = ${id}
  UNION ALL SELECT created_at FROM payments WHERE id = ${id}`;

/**
 * Lists all staff who ever caused an event, by name. A loose index scan: one index lookup per staff
 * member instead of reading all events.
 */
export const listActiveStaff = defineStatement<object, { id: string; name: string }>(
  "list-active-staff",
  `WITH RECURSIVE staff (id) AS (
     (SELECT e.actor_id FROM events e
      WHERE e.actor_kind = 'staff' AND e.actor_id IS NOT NULL AND $1::jsonb IS NOT NULL
      ORDER BY e.actor_id LIMIT 1)
     UNION ALL SELECT (
       SELECT e.actor_id FROM events e
       WHERE e.actor_kind = 'staff' AND e.actor_id > staff.id
       ORDER BY e.actor_id LIMIT 1)
     FROM staff WHERE staff.id IS NOT NULL)
   SELECT u.id, u.name FROM staff JOIN users u ON u.id = staff.id
   ORDER BY u.name, u.id`,
);
