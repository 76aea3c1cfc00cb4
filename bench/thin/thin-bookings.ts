import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import type { Invariant } from "../../src/server/invariants/invariant.ts";
import { findViolations } from "../../src/server/invariants/invariants.ts";
import type { BrokenInvariant } from "../../tests/invariants/invariants.ts";
import type { Pgbench } from "../support/pgbench.ts";

const WARM_UP_CLIENTS = 8;
const WARM_UP_SECONDS = 10;

/** pgbench scripts of thin bookings: the raw limit of the product's. */
export interface ThinScripts {
  readonly manySlots: string;
  readonly hotSlot: string;
  /** Reads how many places the hot slot has left. */
  readonly readSlot: string;
}

/** Creates the schema `thin` in the measured database, again if it is there. */
export async function createThinBookings(pool: Pool): Promise<ThinScripts> {
  await pool.query("DROP SCHEMA IF EXISTS thin CASCADE");
  await pool.query(await readThinFile("schema.sql"));
  const booking = await readThinFile("booking.sql");
  return {
    manySlots: `\\set first 1\n\\set last 1000\n${booking}`,
    hotSlot: `\\set first 1001\n\\set last 1001\n${booking}`,
    readSlot: "SELECT capacity - booked - held AS places_left FROM thin.slots WHERE id = 1001;\n",
  };
}

/** Fills the tables and lets PostgreSQL analyse them, as those of the product are. */
export async function warmUpThinBookings(
  pool: Pool,
  pgbench: Pgbench,
  { manySlots }: ThinScripts,
): Promise<void> {
  await pgbench.run(manySlots, WARM_UP_CLIENTS, WARM_UP_SECONDS);
  await pool.query("VACUUM ANALYZE");
}

/** The thin bookings' own invariants that do not hold. */
export async function findBrokenThinInvariants(pool: Pool): Promise<BrokenInvariant[]> {
  const checked = await Promise.all(
    THIN_INVARIANTS.map(async (invariant) => ({
      sentence: invariant.sentence,
      rows: await findViolations(pool, invariant),
    })),
  );
  return checked.filter(({ rows }) => rows.length > 0);
}

const THIN_INVARIANTS: readonly Invariant[] = [
  {
    sentence:
      "A thin slot's counters are the tickets of its bookings and live holds, within its capacity.",
    sql: `
      SELECT s.id, s.booked, s.held, b.tickets AS booked_tickets, h.tickets AS held_tickets
      FROM thin.slots s
      LEFT JOIN (SELECT slot_id, sum(tickets) AS tickets FROM thin.bookings GROUP BY slot_id) b
        ON b.slot_id = s.id
      LEFT JOIN (SELECT slot_id, sum(tickets) AS tickets FROM thin.holds
                 WHERE state IN ('held', 'paying') GROUP BY slot_id) h ON h.slot_id = s.id
      WHERE s.booked <> coalesce(b.tickets, 0) OR s.held <> coalesce(h.tickets, 0)
         OR s.booked + s.held > s.capacity`,
  },
  {
    sentence: "A confirmed thin hold has its booking, payment, answer, outbox row and two add-ons.",
    sql: `
      SELECT h.id
      FROM thin.holds h
      LEFT JOIN thin.bookings b ON b.id = h.id
      LEFT JOIN thin.payments p ON p.booking_id = b.id
      LEFT JOIN thin.attempts a
        ON a.key = p.attempt_key AND a.hold_id = h.id AND a.answer->>'bookingId' = h.id::text
      LEFT JOIN (SELECT booking_id, count(*) AS count FROM thin.booking_addons
                 GROUP BY booking_id) addons ON addons.booking_id = b.id
      LEFT JOIN (SELECT booking_id, count(*) AS count FROM thin.outbox
                 GROUP BY booking_id) outbox ON outbox.booking_id = b.id
      WHERE CASE WHEN h.state = 'confirmed'
        THEN a.key IS NULL OR addons.count IS DISTINCT FROM 2 OR outbox.count IS DISTINCT FROM 1
        ELSE b.id IS NOT NULL END`,
  },
  {
    sentence: "A thin payment is what was to be charged, and the price of the tickets and add-ons.",
    sql: `
      SELECT b.id, b.total_pence, p.amount_pence, a.amount_pence AS to_charge_pence
      FROM thin.bookings b
      JOIN thin.payments p ON p.booking_id = b.id
      JOIN thin.attempts a ON a.key = p.attempt_key
      JOIN (SELECT booking_id, sum(quantity * price_pence) AS pence FROM thin.booking_addons
            GROUP BY booking_id) addons ON addons.booking_id = b.id
      WHERE b.total_pence <> b.tickets * b.ticket_pence + addons.pence
         OR b.total_pence <> p.amount_pence OR b.total_pence <> a.amount_pence`,
  },
];

function readThinFile(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, name), "utf8");
}
