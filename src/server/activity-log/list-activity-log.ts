import { type AliasedExpression, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type {
  ActivityLogEntry,
  ActivityLogPage,
} from "../../shared/contract/admin/activity-log.ts";
import { formatEventEntity } from "../../shared/event-entities.ts";
import { EVENTS_PER_PAGE } from "../../shared/limits.ts";
import { addDays, toInstant } from "../../shared/time.ts";
import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { type Actor, isActorKind } from "../events/actor.ts";
import { IS_ROUTINE_CAPTURE, IS_ROUTINE_STEP } from "../payments/records/routine-steps.ts";
import { isOnPageSide, type PageStart, readPage } from "../platform/database/read-page.ts";
import type { DB, Json } from "../platform/database/schema.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { collectIds, listDifferences } from "./differences.ts";
import { findEntityBookings, findEntityIds, findEntityNames } from "./event-entities.queries.ts";

const { activityLog } = adminApi;

export const activityLogRoutes = {
  list: activityLog.list.handler(({ context, input }) => listActivityLog(context.server, input)),
};

interface ActivityLogQuery {
  /** An actor kind, or the id of a staff member. */
  actor?: string | undefined;
  entity?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  search?: string | undefined;
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

/**
 * Lists a page of the activity log, newest first, formatted for display. If the event that the page
 * starts from does not exist, the page is found by its number.
 */
export async function listActivityLog(
  context: Pick<Context, "db" | "pool">,
  query: ActivityLogQuery,
): Promise<ActivityLogPage> {
  const { db, pool } = context;
  const { timezone } = await readSettings(db);
  const [filter, staff] = await Promise.all([
    toEventFilter(db, query, timezone),
    listActiveStaff(pool, {}),
  ]);
  const { rows, ...pagination } = await readPage(query, EVENTS_PER_PAGE, (start, limit) =>
    listEvents(db, filter, start, limit),
  );
  return { entries: await toActivityLogEntries(context, rows, timezone), staff, ...pagination };
}

async function toEventFilter(
  db: Context["db"],
  query: ActivityLogQuery,
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

async function toActivityLogEntries(
  context: Pick<Context, "db" | "pool">,
  rows: readonly EventRow[],
  timezone: string,
): Promise<ActivityLogEntry[]> {
  const mentionedIds = rows.flatMap((row) => [
    row.entityId,
    ...collectIds(row.before),
    ...collectIds(row.after),
  ]);
  const [names, bookings] = await Promise.all([
    findEntityNames(context, mentionedIds, timezone),
    findEntityBookings(
      context.pool,
      rows.map(({ entityId }) => entityId),
    ),
  ]);
  return rows.map((row) => {
    const booking = bookings.get(row.entityId);
    return {
      id: row.id,
      at: row.at.toISOString(),
      actor: formatActor(row),
      byStaff: row.actorKind === "staff",
      event: formatEventType(row.entity, row.type),
      subject: formatEntityName(row, booking?.reference ?? names.get(row.entityId)),
      bookingId: booking?.id ?? null,
      differences: listDifferences(row.before, row.after, { names, timezone }),
    };
  });
}

/** The settings are a single row, and there is one till: neither needs a name. */
function formatEntityName({ entity, entityId }: EventRow, name: string | undefined): string {
  if (entity === "settings" || entity === "till_session") return "";
  return name ?? entityId.slice(0, 8).toUpperCase();
}

const ACTOR_LABELS: Record<Actor["kind"], string> = {
  staff: "Staff",
  customer: "Customer",
  visitor: "Visitor",
  system: "System",
  provider: "Card processor",
};

function formatActor({ actorKind, actorName }: EventRow): string {
  return actorName ?? ACTOR_LABELS[actorKind];
}

/** Labels by event type where the general rule reads badly. */
const EVENT_LABELS: Readonly<Record<string, string>> = {
  "account.role-changed": "Role changed",
  "booking.confirmed": "Booking made",
  "booking.hidden": "Booking deleted",
  "booking.shown": "Booking restored",
  "booking.checked-in": "People checked in",
  "booking.note-added": "Note added to the booking",
  "booking.note-removed": "Note removed from the booking",
  "booking.note-restored": "Note restored to the booking",
  "booking.waiver-signed": "Waiver signed",
  "booking.confirmation-resent": "Confirmation sent again",
  "booking.payment-requested": "Payment link sent",
  "booking.cancellation-sent": "Cancellation email sent",
  "checkout.held": "Places held",
  "checkout.adjusted": "Held places changed",
  "checkout.extended": "Hold extended",
  "checkout.renewed": "Places held again",
  "checkout.released": "Held places released",
  "checkout.refused": "Payment refused",
  "closed_day.closed": "Day closed",
  "closed_day.reopened": "Day reopened",
  "customer.duplicate-merged": "Duplicate merged into the customer",
  "customer.merged": "Customer merged into another one",
  "customer.note-added": "Note added about the customer",
  "customer.note-removed": "Note about the customer removed",
  "customer.note-restored": "Note about the customer restored",
  "customer.separated": "Customer no longer merged",
  "customer.tag-added": "Customer tagged",
  "customer.tag-removed": "Tag removed from the customer",
  "discount.returned": "Discount code use returned",
  "email.resent": "Email sent again",
  "payment.authorised": "Payment authorised",
  "payment.captured": "Payment taken",
  "payment.void_pending": "Payment to be released",
  "payment.voided": "Payment released",
  "payment.expired": "Payment expired",
  "payment.orphan_voided": "Orphaned payment released",
  "refund.queued": "Refund requested",
  "refund.pending": "Refund pending",
  "settings.changed": "Settings changed",
  "staff_task.done": "Task done",
  "staff_task.reopened": "Task reopened",
  "till_session.opened": "Till opened",
  "till_session.paid_in": "Cash paid in",
  "till_session.paid_out": "Cash paid out",
  "till_session.closed": "Till closed",
  "voucher.recipient_changed": "Gift voucher recipient changed",
  "voucher.resent": "Gift voucher sent again",
};

/**
 * Formats an event type without a label of its own by a general rule, such as `Activity archived`.
 */
function formatEventType(entity: string, type: string): string {
  const label = EVENT_LABELS[type];
  if (label !== undefined) return label;
  const verb = type.slice(type.indexOf(".") + 1).replaceAll(/[_.-]+/g, " ");
  return `${formatEventEntity(entity)} ${verb}`;
}

interface EventRow {
  id: string;
  at: Date;
  actorKind: Actor["kind"];
  /** The staff member's name; null for other actors and for deleted accounts. */
  actorName: string | null;
  entity: string;
  entityId: string;
  type: string;
  before: Json | null;
  after: Json | null;
}

/** Filters of the activity log; absent filters do not apply. */
interface EventFilter {
  actorKind?: Actor["kind"] | undefined;
  staffId?: string | undefined;
  entity?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** The entities that the event is about. */
  entityIds?: readonly string[] | undefined;
}

type EventLine = Selectable<DB["events"]>;

/** Events as they are stored, except the routine steps of card payments. */
const selectEvents = (db: Kysely<DB>) =>
  db
    .selectFrom("events as e")
    .select(["id", "at", "actorKind", "actorId", "entity", "entityId", "type", "before", "after"])
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

/**
 * Lists a range of events and payments, newest first; empty if the line that it starts from does
 * not exist. Either kind is read in the order of its index, only as far as the page needs.
 */
async function listEvents(
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
    .select(["e.id", "e.at", "e.entity", "e.entityId", "e.type", "e.before", "e.after"])
    .select((eb) => [
      eb.ref("e.actorKind").$castTo<Actor["kind"]>().as("actorKind"),
      "u.name as actorName",
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
const listActiveStaff = defineStatement<object, { id: string; name: string }>(
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
