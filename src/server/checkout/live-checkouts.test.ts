import { expect, test } from "vitest";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { hold } from "../../../tests/support/test-visitor.ts";
import { definedStatements } from "../platform/database/statement.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const [ten] = venue.slots as [Date];

test("pressing Pay writes no index of checkouts: none depends on what it changes", async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT d.objid::regclass::text AS name
     FROM pg_depend d JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
     JOIN pg_index i ON i.indexrelid = d.objid
     WHERE d.classid = 'pg_class'::regclass AND d.refobjid = 'checkouts'::regclass
       AND a.attname IN ('state', 'last_refusal')`,
  );
  expect(rows).toEqual([]);
});

/** The parts of statements that look for live checkouts, with the index that each must use. */
const LOOKUPS: [what: string, index: string, sql: string][] = [
  ["a visitor's", "checkouts_live_visitor", definedStatements.get("hold-places") ?? ""],
  [
    "a network's (as network_has_room asks)",
    "checkouts_unpaid_of_network",
    `SELECT sum(c.ticket_count) FROM checkouts c
     WHERE c.wide_network_hash = $1::text::bytea AND c.purpose = 'booking' AND c.is_live
       AND (c.state = 'paying' OR c.hold_expires_at > venue_now())`,
  ],
  [
    "expired ones of a slot",
    "checkouts_live_expiry",
    definedStatements.get("release-expired-of-one-slot") ?? "",
  ],
  [
    "held ones of a closed slot",
    "checkouts_live_expiry",
    definedStatements.get("release-held-of-one-closed-slot") ?? "",
  ],
];

test.each(LOOKUPS)("finds live checkouts by their index: %s", async (_, index, sql) => {
  await hold(context, venue, ten, 1);
  const client = await pool.connect();
  try {
    // A plan for any input, and made while nothing is live, as that of a prepared statement may be.
    await client.query("SET plan_cache_mode = force_generic_plan");
    await client.query("SET enable_seqscan = off");
    await client.query(`PREPARE lookup AS ${sql}`);
    const { rows } = await client.query("EXPLAIN EXECUTE lookup ('{}')");
    const plan = JSON.stringify(rows);
    expect(plan).not.toContain("Seq Scan on checkouts");
    const used = new Set(plan.match(/checkouts_live_\w+|checkouts_unpaid_\w+/g));
    expect([...used]).toEqual([index]);
  } finally {
    client.release(true);
  }
});
