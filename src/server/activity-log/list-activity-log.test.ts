import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findSecrets } from "../../../tests/invariants/secrets.ts";
import { createSoldVenue } from "../../../tests/invariants/sold-venue.ts";
import { testAccount } from "../../../tests/support/test-account.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import type { ActivityLogEntry } from "../../shared/contract/admin/activity-log.ts";
import { EVENT_ENTITY_LABELS, type EventEntity } from "../../shared/event-entities.ts";
import { EVENTS_PER_PAGE } from "../../shared/limits.ts";
import { formatTime } from "../../shared/time.ts";
import { recordChange } from "../events/record-change.ts";
import { projectRoot } from "../platform/config/project-root.ts";
import type { Json } from "../platform/database/schema.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { listActivityLog } from "./list-activity-log.ts";

const context = await testContext();
const { db, pool } = context;
const demoSales = await createSoldVenue(context);
const tom = await testAccount(context, { name: "Tom Reeve", role: "admin" });

async function listEverything(): Promise<ActivityLogEntry[]> {
  const entries: ActivityLogEntry[] = [];
  for (let page = 1; ; page++) {
    const batch = await listActivityLog(context, { page, after: entries.at(-1)?.id });
    entries.push(...batch.entries);
    if (!batch.hasNext) return entries;
  }
}

function change(
  type: string,
  before: Record<string, Json> | null,
  after: Record<string, Json> | null,
) {
  const [entity = ""] = type.split(".");
  const change = { entity, entityId: randomUUID(), type };
  return inTransaction(db, (transaction) =>
    recordChange(transaction, tom.id, { ...change, before, after }),
  );
}

/** A line of its own has each event, and each card payment of a sale. */
const LINES = `
  SELECT id, entity FROM events
  UNION ALL SELECT id, 'payment' FROM payments
            WHERE method = 'card' AND num_nonnulls(booking_id, voucher_id) = 1`;

test("lists every event in words, once, newest first and without secrets", async () => {
  const entries = await listEverything();
  const { rows } = await pool.query(`SELECT id FROM (${LINES}) AS line`);
  expect(entries.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  for (const { event, differences } of entries) {
    expect(event).toMatch(/^[A-Z][a-z -]+[a-z]$/i);
    expect(event).not.toMatch(/[_.]/);
    expect(new Set(differences.map(({ label }) => label)).size).toBe(differences.length);
    for (const { label, before, after } of differences) {
      expect(label).toMatch(/^[A-Z]/);
      expect(`${before} ${after}`).not.toMatch(/\[object|undefined|NaN/);
    }
  }
  const { rows: codes } = await pool.query("SELECT code FROM vouchers");
  expect(
    findSecrets(
      JSON.stringify(entries),
      codes.map(({ code }) => code),
    ),
  ).toEqual([]);
  expect(JSON.stringify(entries)).not.toContain("@");
});

test("every entity in the history, or written by the code, has a label", async () => {
  const { rows } = await pool.query<{ entity: string }>("SELECT DISTINCT entity FROM events");
  const writtenEntities = globSync("src/server/**/*.ts", { cwd: projectRoot })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const source = readFileSync(join(projectRoot, file), "utf8");
      if (!source.includes("recordChange(")) return [];
      return [...source.matchAll(/\bentity: "([a-z_]+)"/g)].map(([, entity = ""]) => entity);
    });
  const unknown = [...rows.map(({ entity }) => entity), ...writtenEntities].filter(
    (entity) => !Object.hasOwn(EVENT_ENTITY_LABELS, entity),
  );
  expect(unknown).toEqual([]);
});

test("formats old and new values: amounts, instants, dates, booleans and lists", async () => {
  await change(
    "activity.changed",
    { pricePence: 1800, isActive: true, daysOfWeek: [1, 6], startsOn: "2026-07-01", note: "" },
    { pricePence: 2050, isActive: false, daysOfWeek: [], startsOn: "2026-07-02", note: "Cold" },
  );
  await change("voucher.extended", null, {
    expiresAt: "2026-07-16T12:10:00Z",
    code: "0123-4567-89AB-CDEF",
    token: "hush",
  });
  const { entries } = await listActivityLog(context, { actor: tom.id, page: 1 });
  expect(entries[1]).toMatchObject({
    actor: "Tom Reeve",
    byStaff: true,
    event: "Activity changed",
    bookingId: null,
    differences: expect.arrayContaining([
      { label: "Price", before: "£18.00", after: "£20.50" },
      { label: "Active", before: "Yes", after: "No" },
      { label: "Days of week", before: "Mon, Sat", after: "None" },
      { label: "Starts on", before: "Wed 1 July 2026", after: "Thu 2 July 2026" },
      { label: "Note", before: null, after: "Cold" },
    ]),
  });
  expect(entries[0]?.differences.toReversed()).toEqual([
    { label: "Expires", before: null, after: "Thu 16 July 2026, 1:10 pm" },
    { label: "Code", before: null, after: "…CDEF" },
  ]);
});

test("names a session by its activity and time, and labels fields as the screens do", async () => {
  const { rows } = await pool.query(`
    SELECT t.id, a.name || to_char(t.start_time AT TIME ZONE 'Europe/London',
                                   ', Dy FMDD FMMonth YYYY, FMHH12:MI am') AS session
    FROM time_slots t JOIN activities a ON a.id = t.activity_id
    ORDER BY t.start_time LIMIT 1`);
  const [{ id: timeSlotId, session }] = rows;
  await change(
    "booking.moved",
    { checkedInCount: 1 },
    { timeSlotId, ticketCount: 4, checkedInCount: 2 },
  );
  const { entries } = await listActivityLog(context, { actor: tom.id, page: 1 });
  expect(entries[0]?.differences).toEqual(
    expect.arrayContaining([
      { label: "Session", before: null, after: session },
      { label: "Tickets", before: null, after: "4" },
      { label: "Checked in", before: "1", after: "2" },
    ]),
  );
});

test("filters by actor, entity, date and search", async () => {
  const staffEntries = await listActivityLog(context, { actor: "staff", page: 1 });
  expect(new Set(staffEntries.entries.map(({ byStaff }) => byStaff))).toEqual(new Set([true]));
  expect(staffEntries.staff).toContainEqual({ id: tom.id, name: "Tom Reeve" });
  const system = await listActivityLog(context, { actor: "system", page: 1 });
  expect(new Set(system.entries.map(({ actor }) => actor))).toEqual(new Set(["System"]));
  const things: EventEntity[] = ["booking", "payment", "voucher", "checkout"];
  for (const thing of things) {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS n FROM (${LINES}) AS line WHERE entity = $1`,
      [thing],
    );
    const { entries, hasNext } = await listActivityLog(context, { entity: thing, page: 1 });
    expect(hasNext ? EVENTS_PER_PAGE : rows[0].n, thing).toBe(entries.length);
  }
  expect((await listActivityLog(context, { until: "2020-01-01", page: 1 })).entries).toEqual([]);
  expect((await listActivityLog(context, { from: "2020-01-01", page: 1 })).entries).not.toEqual([]);
  expect(
    (await listActivityLog(context, { search: "nobody of this name", page: 1 })).entries,
  ).toEqual([]);
});

test("a reference finds everything that belongs to its booking, with a link to it", async () => {
  const reference = demoSales.card?.slice(0, 8) ?? "";
  const { entries } = await listActivityLog(context, { search: reference, page: 1 });
  expect(entries.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["Booking made", "Payment taken", "Places held"]),
  );
  expect(new Set(entries.map(({ bookingId }) => bookingId))).toEqual(new Set([demoSales.card]));
  expect(new Set(entries.map(({ subject }) => subject))).toEqual(
    new Set([reference.toUpperCase()]),
  );
});

test("a card payment has one line, which says whether it was captured, also if older events say so", async () => {
  const list = async (bookingId = "") => {
    const search = bookingId.slice(0, 8);
    const { entries } = await listActivityLog(context, { entity: "payment", search, page: 1 });
    return entries.map(({ actor, at, event, differences }) => ({ actor, at, event, differences }));
  };
  const { rows } = await pool.query(
    "SELECT id, created_at, captured_at FROM payments WHERE booking_id = $1",
    [demoSales.card],
  );
  const captured = [
    {
      actor: "Visitor",
      at: rows[0].created_at.toISOString(),
      event: "Payment taken",
      differences: [
        { label: "State", before: null, after: "captured" },
        {
          label: "Captured",
          before: null,
          after: `Thu 18 June 2026, ${formatTime(rows[0].captured_at, "Europe/London")}`,
        },
        { label: "Amount", before: null, after: "£36.00" },
      ],
    },
  ];
  expect(await list(demoSales.card)).toEqual(captured);
  expect((await list(demoSales.lost)).map(({ event }) => event)).toEqual([
    "Payment expired",
    "Payment authorised",
  ]);
  await pool.query(
    `INSERT INTO events (actor_kind, entity, entity_id, type, before, after) VALUES
       ('visitor', 'payment', $1, 'payment.authorised', NULL, '{"state": "authorised"}'),
       ('system', 'payment', $1, 'payment.captured', '{"state": "authorised"}', '{"state": "captured"}')`,
    [rows[0].id],
  );
  expect(await list(demoSales.card)).toEqual(captured);
});

test("paging back shows the previous page unchanged, whatever was added meanwhile", async () => {
  const first = await listActivityLog(context, { page: 1 });
  const second = await listActivityLog(context, { page: 2, after: first.entries.at(-1)?.id });
  await change("addon.archived", { name: "Towel" }, null);
  const back = await listActivityLog(context, { page: 2, before: second.entries[0]?.id });
  expect(back.entries).toEqual(first.entries);
  const byNumber = await listActivityLog(context, { page: 2, after: randomUUID() });
  expect(byNumber.entries).toHaveLength(EVENTS_PER_PAGE);
});
