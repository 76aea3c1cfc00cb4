import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { createSoldVenue } from "../../../tests/invariants/sold-venue.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import type {
  ActivityLogEntry,
  ActivityLogFilter,
} from "../../shared/contract/admin/activity-log.ts";
import { recordChange } from "../events/record-change.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { exportActivityLog } from "./export-activity-log.ts";
import { listActivityLog } from "./list-activity-log.ts";

const context = await testContext();
const { db, pool } = context;
const { ownerPool } = context.database;
const { card: bookingId } = await createSoldVenue(context);
const tom = await testAccount(context, { name: "Tom Reeve", role: "admin" });

async function exportAsCsv(filter: ActivityLogFilter = {}) {
  const { headers, body } = await exportActivityLog(context, filter);
  const text = await new Response(body).text();
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/\r\n$/, ""), {
    header: true,
    newline: "\r\n",
  });
  return { headers, rows: data, columns: meta.fields };
}

async function listEverything(filter: ActivityLogFilter): Promise<ActivityLogEntry[]> {
  const entries: ActivityLogEntry[] = [];
  for (let page = 1; ; page++) {
    const batch = await listActivityLog(context, { ...filter, page, after: entries.at(-1)?.id });
    entries.push(...batch.entries);
    if (!batch.hasNext) return entries;
  }
}

test("a line has both times, who and as what, what happened, and every old and new value", async () => {
  const entityId = randomUUID();
  const change = { entity: "activity", entityId, type: "activity.changed" };
  await inTransaction(db, (transaction) =>
    recordChange(transaction, tom.id, {
      ...change,
      before: { pricePence: 1800, description: "" },
      after: { pricePence: 2050, description: "=1+1" },
    }),
  );
  const { rows: events } = await ownerPool.query(
    `WITH device AS (
       INSERT INTO devices (token_hash, label, name)
       VALUES (sha256('a device'), 'Chrome on Windows', 'Front desk till') RETURNING id)
     UPDATE events e SET at = '2026-06-18T22:59:59.5Z', device_id = device.id
     FROM device WHERE e.entity_id = $1 RETURNING e.id`,
    [entityId],
  );
  await pool.query(
    `INSERT INTO event_details (event_id, before, after)
     VALUES ($1, '{"firstName": "Ann", "phone": "1"}', '{"firstName": "Anna", "phone": null}')`,
    [events[0].id],
  );
  const { headers, columns, rows } = await exportAsCsv({ actor: tom.id });
  expect(headers).toMatchObject({
    "Content-Type": expect.stringContaining("text/csv"),
    "Content-Disposition": 'attachment; filename="activity-log_2026-06-18.csv"',
  });
  expect(columns).toEqual([
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
  ]);
  expect(rows[0]).toEqual({
    Time: "2026-06-18 23:59:59",
    "Time (UTC)": "2026-06-18T22:59:59.500Z",
    Person: "Tom Reeve",
    "Acted As": "Staff",
    Device: "Front desk till",
    Event: "Activity changed",
    About: "Activity",
    Subject: entityId.slice(0, 8).toUpperCase(),
    "Booking Reference": "",
    Changes:
      "Price: £18.00 → £20.50; Description: =1+1; Phone: 1 → nothing; First name: Ann → Anna",
  });
  await ownerPool.query("UPDATE events SET at = venue_now() WHERE id = $1", [events[0].id]);
});

test("the file has what the list has, in its order, under every filter", async () => {
  const reference = bookingId?.slice(0, 8) ?? "";
  const filters: ActivityLogFilter[] = [
    {},
    { actor: "staff" },
    { actor: "visitor" },
    { actor: tom.id },
    { entity: "payment" },
    { from: "2026-06-18", until: "2026-06-18" },
    { until: "2020-01-01" },
    { search: reference },
  ];
  for (const filter of filters) {
    const entries = await listEverything(filter);
    const { rows } = await exportAsCsv(filter);
    expect(rows.map((row) => [row["Time (UTC)"], row.Person, row.Event, row.Subject])).toEqual(
      entries.map(({ at, actor, event, subject }) => [at, actor, event, subject]),
    );
  }
  const { rows } = await exportAsCsv({ search: reference });
  expect(rows.length).toBeGreaterThan(2);
  expect(new Set(rows.map((row) => row["Booking Reference"]))).toEqual(
    new Set([reference.toUpperCase()]),
  );
});

test("a long log is exported whole", async () => {
  await pool.query(`
    INSERT INTO events (at, actor_kind, entity, entity_id, type)
    SELECT venue_now() - n * interval '1 second', 'system', 'checkout', gen_random_uuid(),
           'checkout.released' FROM generate_series(1, 5300) AS n`);
  const { rows } = await exportAsCsv({ entity: "checkout", actor: "system" });
  expect(rows.length).toBeGreaterThanOrEqual(5300);
  expect(new Set(rows.map(({ Subject }) => Subject)).size).toBeGreaterThan(5000);
});
