import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { renderWaiverSnapshot } from "../../src/shared/rules/waiver-text.ts";
import { listSignedWaivers } from "../support/signed-waivers.ts";
import { emptyDatabase } from "../support/test-database.ts";
import { migrateBefore } from "./migrate-before.ts";

const database = await emptyDatabase();
const { db, pool } = database;

const MIGRATION = "0039-waivers-written-once.sql";

/** The venue was renamed on 1 March: until then it was Old Lake. */
const RENAMED = "2026-03-01";
const BEFORE = new Date("2026-02-01T10:00:00Z");
const AFTER = new Date("2026-04-01T10:00:00Z");

const VERSIONS = {
  both: {
    id: randomUUID(),
    title: "Agreement",
    content: "I, [PARTICIPANT NAME], come to [BUSINESS NAME].\n\n1. I can swim.",
  },
  withoutVenue: { id: randomUUID(), title: "Agreement", content: "I, [PARTICIPANT NAME], swim." },
};

const DRAWN = { kind: "drawn", path: "M0 0L1 1" };
const ERASED = { kind: "typed", name: "Erased" };

/** A signed booking as the version before wrote it. */
interface EarlierBooking {
  firstName: string;
  lastName: string;
  version: keyof typeof VERSIONS;
  signedAt: Date;
  signature: object;
  text: string;
  /** Whether the retention period has erased the waiver. */
  isExpired: boolean;
}

const BOOKINGS = {
  current: signed("Amelia Hart", "Test Lake", { signedAt: AFTER }),
  renamed: signed("Amelia Hart", "Old Lake"),
  unknownVenue: signed("Amelia Hart", "Nobody's Lake"),
  edited: signed("Amelia Hart", "Test Lake", { firstName: "Amalia" }),
  oneName: signed("Jo", "Test Lake", { firstName: "Jo", lastName: "" }),
  placeholderName: signed("[BUSINESS NAME] $&", "Test Lake", {
    firstName: "[BUSINESS NAME]",
    lastName: "$&",
  }),
  withoutVenue: signed("Amelia Hart", "", { version: "withoutVenue" }),
  erasedPerson: signed("Erased customer", "Test Lake", {
    firstName: "Erased",
    lastName: "customer",
    signature: ERASED,
  }),
  expired: signed("Erased customer", "Old Lake", { signature: ERASED, isExpired: true }),
  expiredAtUnknownVenue: signed("Erased customer", "Nobody's Lake", {
    signature: ERASED,
    isExpired: true,
  }),
  missing: signed("Amelia Hart", "Test Lake"),
  differing: signed("Amelia Hart", "Test Lake"),
  wrongHash: signed("Amelia Hart", "Test Lake"),
};

type Name = keyof typeof BOOKINGS;

const ids = Object.fromEntries(Object.keys(BOOKINGS).map((name) => [name, randomUUID()])) as Record<
  Name,
  string
>;
const unsignedId = randomUUID();

function signed(
  participantName: string,
  businessName: string,
  changes: Partial<EarlierBooking> = {},
): EarlierBooking {
  const { version = "both" } = changes;
  return {
    firstName: "Amelia",
    lastName: "Hart",
    version,
    signedAt: BEFORE,
    signature: DRAWN,
    text: renderWaiverSnapshot(VERSIONS[version], { participantName, businessName }),
    isExpired: false,
    ...changes,
  };
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest();
}

async function insertVenue(): Promise<void> {
  await pool.query(
    `WITH template AS (INSERT INTO waiver_templates (title) VALUES ('Agreement') RETURNING id)
     INSERT INTO waiver_versions (id, template_id, version, title, content)
     SELECT v.id, template.id, row_number() OVER (), v.title, v.content
     FROM template, jsonb_to_recordset($1) AS v(id uuid, title text, content text)`,
    [JSON.stringify(Object.values(VERSIONS))],
  );
  await pool.query(
    `UPDATE settings SET business_name = 'Test Lake';
     INSERT INTO events (at, actor_kind, entity, entity_id, type, before, after)
     VALUES ('${RENAMED}', 'staff', 'settings', gen_random_uuid(), 'settings.changed',
             '{"businessName": "Old Lake"}', '{"businessName": "Test Lake"}'),
            ('2026-03-02', 'staff', 'settings', gen_random_uuid(), 'settings.changed',
             '{"holdMinutes": 10}', '{"holdMinutes": 15}');
     INSERT INTO customers (first_name, last_name, email) VALUES ('Amelia', 'Hart', 'a@example.com');
     WITH activity AS (
       INSERT INTO activities (name, price_pence, duration_minutes, max_capacity)
       VALUES ('Wake', 1000, 60, 100) RETURNING id)
     INSERT INTO time_slots (activity_id, start_time, end_time, capacity)
     SELECT id, '2026-07-01 10:00Z', '2026-07-01 11:00Z', 100 FROM activity`,
  );
}

const INSERT_BOOKING = `
  INSERT INTO bookings (id, source, activity_id, time_slot_id, starts_at, customer_id, ticket_count,
    status, activity_name, ticket_price_pence, tickets_pence, addons_pence, subtotal_pence,
    discount_pence, voucher_pence, total_pence, cancellation_policy_hours, first_name, last_name,
    email, phone, address_line1, city, county, postcode, waiver_signed, waiver_signed_at,
    waiver_version_id, waiver_signature, waiver_content_snapshot, waiver_sha256)
  SELECT $1, 'staff', s.activity_id, s.id, s.start_time, c.id, 2, 'confirmed', 'Wake', 1000, 2000, 0,
         2000, 0, 0, 2000, 24, $2, $3, '', '', '', '', '', '', $4::timestamptz IS NOT NULL, $4,
         $5, $6, $7, $8
  FROM time_slots s, customers c`;

/** Writes the booking, and a copy of its waiver for the customer. */
async function insertBooking(id: string, booking: EarlierBooking): Promise<void> {
  const { firstName, lastName, signedAt, version, signature, text } = booking;
  const versionId = VERSIONS[version].id;
  const waiver = [signedAt, versionId, JSON.stringify(signature), text, hash(text)];
  await pool.query(INSERT_BOOKING, [id, firstName, lastName, ...waiver]);
  await pool.query(
    `INSERT INTO customer_waivers (customer_id, booking_id, signed_at, waiver_version_id, signature,
                                   content_snapshot, sha256, people_count, erased_at)
     SELECT id, $1, $2, $3, $4, $5, $6, 2, CASE WHEN $7 THEN venue_now() END FROM customers`,
    [id, ...waiver, booking.isExpired],
  );
}

beforeAll(async () => {
  await migrateBefore(database, MIGRATION);
  await insertVenue();
  for (const [name, booking] of Object.entries(BOOKINGS)) {
    await insertBooking(ids[name as Name], booking);
  }
  await pool.query(INSERT_BOOKING, [unsignedId, "Amelia", "Hart", null, null, null, null, null]);
  await pool.query("DELETE FROM customer_waivers WHERE booking_id = $1", [ids.missing]);
  await pool.query("UPDATE customer_waivers SET signature = $2 WHERE booking_id = $1", [
    ids.differing,
    JSON.stringify({ kind: "typed", name: "Somebody Else" }),
  ]);
  await pool.query(
    `UPDATE customer_waivers SET sha256 = sha256('') WHERE booking_id = '${ids.wrongHash}';
     UPDATE bookings SET waiver_sha256 = sha256('') WHERE id = '${ids.wrongHash}'`,
  );
  expect(await migrate(database)).toContain(MIGRATION);
});

test.each(Object.keys(BOOKINGS) as Name[])(
  "%s: text, hash, signature, version, time and people stay as they were signed",
  async (name) => {
    const { text, signature, version, signedAt } = BOOKINGS[name];
    const waivers = await listSignedWaivers({ db }, ids[name]);
    const booked = { text, signature, waiverVersionId: VERSIONS[version].id, signedAt };
    const sha256 = name === "wrongHash" ? hash("") : hash(text);
    expect(waivers).toContainEqual(expect.objectContaining({ ...booked, sha256, peopleCount: 2 }));
    expect(waivers).toHaveLength(name === "differing" ? 2 : 1);
  },
);

test("names replace the text wherever they give it; any other text is kept", async () => {
  const names: [string, string][] = [];
  const texts: string[] = [];
  for (const [name, id] of Object.entries(ids)) {
    for (const waiver of await listSignedWaivers({ db }, id)) {
      if (waiver.contentSnapshot === null) {
        names.push([name, `${waiver.participantName} at ${waiver.businessName}`]);
      } else texts.push(name);
    }
  }
  expect(names).toEqual([
    ["current", "Amelia Hart at Test Lake"],
    ["renamed", "Amelia Hart at Old Lake"],
    ["oneName", "Jo at Test Lake"],
    ["placeholderName", "[BUSINESS NAME] $& at Test Lake"],
    ["withoutVenue", "Amelia Hart at Old Lake"],
    ["erasedPerson", "Erased customer at Test Lake"],
    ["expired", "Erased customer at Old Lake"],
    ["missing", "Amelia Hart at Test Lake"],
    ["differing", "Amelia Hart at Test Lake"],
    ["differing", "Amelia Hart at Test Lake"],
  ]);
  expect(texts).toEqual(["unknownVenue", "edited", "expiredAtUnknownVenue", "wrongHash"]);
});

test("a booking that is not signed has no waiver", async () => {
  expect(await listSignedWaivers({ db }, unsignedId)).toEqual([]);
});

test("a waiver has either both names or its text", async () => {
  const changes = [
    "participant_name = NULL",
    "business_name = NULL",
    "content_snapshot = 'I agree.'",
    "content_snapshot = 'I agree.', participant_name = NULL",
  ];
  for (const change of changes) {
    await expect(
      pool.query(`UPDATE customer_waivers SET ${change} WHERE booking_id = $1`, [ids.current]),
    ).rejects.toMatchObject({ constraint: "customer_waivers_names_or_text" });
  }
});

test("a booking still says that and when it was signed, and an online one must be", async () => {
  for (const change of ["waiver_signed_at = NULL", "waiver_signed = false"]) {
    await expect(
      pool.query(`UPDATE bookings SET ${change} WHERE id = $1`, [ids.current]),
    ).rejects.toMatchObject({ code: "23514" });
  }
  await expect(
    pool.query("UPDATE bookings SET source = 'online' WHERE id = $1", [unsignedId]),
  ).rejects.toMatchObject({ code: "23514" });
});
