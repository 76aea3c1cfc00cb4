import { type Kysely, sql } from "kysely";
import type { ActivityLogFilter, LoggedChange } from "../../shared/contract/admin/activity-log.ts";
import { formatEventEntity } from "../../shared/event-entities.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../events/actor.ts";
import type { CsvCell } from "../platform/csv/csv-line.ts";
import { type CsvResponse, csvResponse } from "../platform/csv/csv-response.ts";
import { streamRows } from "../platform/csv/stream-rows.ts";
import type { DB, Json } from "../platform/database/schema.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { type EventFilter, type EventRow, selectLines, toEventFilter } from "./events.queries.ts";
import { ACTOR_LABELS, toActivityLogEntries } from "./to-entries.ts";

const COLUMNS = [
  "Time",
  "Time (UTC)",
  "Person",
  "Acted As",
  "Device",
  "Event",
  "About",
  "Subject",
  "Booking Reference",
  "Changes",
] as const;

/**
 * Exports everything that the activity log lists under a filter as CSV, newest first; "Time" is in
 * the venue's time zone.
 */
export async function exportActivityLog(
  context: Pick<Context, "db" | "pool">,
  query: ActivityLogFilter,
): Promise<CsvResponse> {
  const { db, pool } = context;
  const { timezone, today } = await readSettings(db);
  const filter = await toEventFilter(db, query, timezone);
  const lines = streamRows<ExportedLine>(pool, buildExportQuery(db, filter, timezone));
  return csvResponse({
    fileName: `activity-log_${today}.csv`,
    columns: COLUMNS,
    rows: toCsvRows(context, lines, timezone),
  });
}

/** Lines whose names are looked up together. */
const LINES_PER_LOOKUP = 500;

async function* toCsvRows(
  context: Pick<Context, "db" | "pool">,
  lines: AsyncIterable<ExportedLine>,
  timezone: string,
): AsyncGenerator<CsvCell[], void> {
  let batch: ExportedLine[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < LINES_PER_LOOKUP) continue;
    yield* await formatLines(context, batch, timezone);
    batch = [];
  }
  yield* await formatLines(context, batch, timezone);
}

async function formatLines(
  context: Pick<Context, "db" | "pool">,
  lines: readonly ExportedLine[],
  timezone: string,
): Promise<CsvCell[][]> {
  const rows = lines.map(toEventRow);
  const entries = await toActivityLogEntries(context, rows, timezone);
  return entries.map(({ at, actor, device, event, subject, bookingId, differences }, i) => {
    const { actorKind = "system", entity = "" } = rows[i] ?? {};
    return [
      lines[i]?.[0] ?? "",
      at,
      actor,
      ACTOR_LABELS[actorKind],
      device ?? "",
      event,
      formatEventEntity(entity),
      subject,
      bookingId === null ? "" : subject,
      differences.map(formatChange).join("; "),
    ];
  });
}

function formatChange({ label, before, after }: LoggedChange): string {
  if (before === null) return `${label}: ${after ?? "nothing"}`;
  return `${label}: ${before} → ${after ?? "nothing"}`;
}

type ExportedLine = readonly [
  venueTime: string,
  id: string,
  at: Date,
  actorKind: Actor["kind"],
  actorName: string | null,
  device: string | null,
  entity: string,
  entityId: string,
  type: string,
  before: Json | null,
  after: Json | null,
  detailsBefore: Json | null,
  detailsAfter: Json | null,
];

function toEventRow(line: ExportedLine): EventRow {
  const [, id, at, actorKind, actorName, device, entity, entityId, type, ...states] = line;
  const [before, after, detailsBefore, detailsAfter] = states;
  const event = { id, at, actorKind, actorName, device, entity, entityId, type };
  return { ...event, before, after, detailsBefore, detailsAfter };
}

function buildExportQuery(
  db: Kysely<DB>,
  filter: EventFilter,
  timezone: string,
): { text: string; values: readonly unknown[] } {
  const query = sql`
    SELECT to_char(e.at AT TIME ZONE ${timezone}::text, 'YYYY-MM-DD HH24:MI:SS'),
           e.id, e.at, e.actor_kind, u.name, coalesce(device.name, device.label), e.entity, e.entity_id, e.type, e.before, e.after,
           d.before, d.after
    FROM ${selectLines(db, filter).as("e")}
    LEFT JOIN users u ON u.id = e.actor_id AND e.actor_kind = 'staff'
    LEFT JOIN devices device ON device.id = e.device_id
    LEFT JOIN event_details d ON d.event_id = e.id
    ORDER BY e.at DESC, e.id DESC`.compile(db);
  return { text: query.sql, values: query.parameters };
}
