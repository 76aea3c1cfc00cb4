import type { AuditEntry, AuditPage } from "../../shared/contract/desk/desk-audit.ts";
import { EVENTS_PER_PAGE } from "../../shared/limits.ts";
import { addDays, toInstant } from "../../shared/time.ts";
import { type Actor, isActorKind } from "../actor.ts";
import type { Context } from "../context.ts";
import { readPage } from "../database/read-page.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { type EventFilter, type EventRow, listActiveStaff, listEvents } from "./audit.queries.ts";
import { bookingsOf, findThings, namesOf } from "./audited-things.queries.ts";
import { differences, idsIn } from "./differences.ts";
import { eventWords } from "./event-words.ts";

interface Wanted {
  /** A kind of caller, or the id of one of the staff. */
  who?: string | undefined;
  thing?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  search?: string | undefined;
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

/**
 * A page of the history, newest first, in words. Where the event that it begins at is not there, the
 * page is found by its number.
 */
export async function listAudit({ db }: Pick<Context, "db">, wanted: Wanted): Promise<AuditPage> {
  const { timezone } = await readSettings(db);
  const [filter, staff] = await Promise.all([filterOf(db, wanted, timezone), listActiveStaff(db)]);
  const { rows, ...place } = await readPage(wanted, EVENTS_PER_PAGE, (start, limit) =>
    listEvents(db, filter, start, limit),
  );
  return { entries: await inWords(db, rows, timezone), staff, ...place };
}

async function filterOf(db: Context["db"], wanted: Wanted, timezone: string): Promise<EventFilter> {
  const { who, thing, from, until, search = "" } = wanted;
  const isKind = who !== undefined && isActorKind(who);
  return {
    ...(who !== undefined && (isKind ? { actorKind: who } : { staffId: who })),
    entity: thing,
    from: from === undefined ? undefined : toInstant(from, "00:00", timezone),
    until: until === undefined ? undefined : toInstant(addDays(until, 1), "00:00", timezone),
    things: search === "" ? undefined : await findThings(db, search),
  };
}

async function inWords(
  db: Context["db"],
  rows: readonly EventRow[],
  timezone: string,
): Promise<AuditEntry[]> {
  const spokenOf = rows.flatMap((row) => [row.entityId, ...idsIn(row.before), ...idsIn(row.after)]);
  const [names, bookings] = await Promise.all([
    namesOf(db, spokenOf),
    bookingsOf(
      db,
      rows.map(({ entityId }) => entityId),
    ),
  ]);
  return rows.map((row) => {
    const booking = bookings.get(row.entityId);
    return {
      id: row.id,
      at: row.at.toISOString(),
      who: whoDid(row),
      byStaff: row.actorKind === "staff",
      what: eventWords(row.entity, row.what),
      thing: thingWords(row, booking?.reference ?? names.get(row.entityId)),
      bookingId: booking?.id ?? null,
      differences: differences(row.before, row.after, { names, timezone }),
    };
  });
}

/** The settings are one row, which needs no name. */
function thingWords({ entity, entityId }: EventRow, name: string | undefined): string {
  return entity === "settings" ? "" : (name ?? entityId.slice(0, 8).toUpperCase());
}

const CALLERS: Record<Actor["kind"], string> = {
  staff: "Staff",
  customer: "Customer",
  visitor: "Visitor",
  system: "System",
  provider: "Card processor",
};

function whoDid({ actorKind, actorName }: EventRow): string {
  return actorName ?? CALLERS[actorKind];
}
