import { sql } from "kysely";
import { penceToDecimal } from "../../shared/money.ts";
import type { Context } from "../context.ts";
import { type CsvResponse, csvResponse } from "../platform/csv/csv-response.ts";
import { streamRows } from "../platform/csv/stream-rows.ts";
import { readSettings } from "../settings/settings.queries.ts";

const COLUMNS = [
  ...["Opened At", "Opened By", "Closed At", "Closed By"],
  ...["Float", "Cash Taken", "Cash Refunded", "Paid In", "Paid Out", "Expected", "Counted"],
  ...["Difference", "Left In Drawer", "Other Taken", "Other Refunded", "Card (Online)", "Note"],
];

/** Opened and closed at and by, the amounts in pence, the note. */
type ExportedSession = readonly [string, string, string, string, number[], string];

/** Exports all closed sessions as a CSV file, newest first; times are in the venue's time zone. */
export async function exportTillSessions({
  db,
  pool,
}: Pick<Context, "db" | "pool">): Promise<CsvResponse> {
  const { timezone, today } = await readSettings(db);
  const { count } = await db
    .selectFrom("tillSessions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("closedAt", "is not", null)
    .executeTakeFirstOrThrow();
  const { sql: text, parameters: values } = sql`
    SELECT to_char(s.opened_at AT TIME ZONE ${timezone}, 'YYYY-MM-DD HH24:MI:SS'),
           coalesce(opener.name, 'Former staff'),
           to_char(s.closed_at AT TIME ZONE ${timezone}, 'YYYY-MM-DD HH24:MI:SS'),
           coalesce(closer.name, 'Former staff'),
           ARRAY[s.float_pence, s.cash_taken_pence, s.cash_refunded_pence, s.paid_in_pence,
             s.paid_out_pence, s.expected_pence, s.counted_pence,
             s.counted_pence - s.expected_pence, s.left_pence, s.other_taken_pence,
             s.other_refunded_pence, s.card_pence],
           s.note
    FROM till_sessions s
    LEFT JOIN users opener ON opener.id = s.opened_by
    LEFT JOIN users closer ON closer.id = s.closed_by
    WHERE s.closed_at IS NOT NULL ORDER BY s.opened_at DESC, s.id DESC`.compile(db);
  return csvResponse({
    fileName: `cash_ups_${today}.csv`,
    columns: COLUMNS,
    rows: toCsvRows(streamRows<ExportedSession>(pool, { text, values })),
    rowCount: count,
  });
}

async function* toCsvRows(sessions: AsyncIterable<ExportedSession>) {
  for await (const [openedAt, openedBy, closedAt, closedBy, amounts, note] of sessions) {
    yield [openedAt, openedBy, closedAt, closedBy, ...amounts.map(penceToDecimal), note];
  }
}
