import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { TestVenue } from "./test-venue.ts";

/** The fields of a booking for lists that a test can set. */
export interface ListedBooking {
  startsAt: string;
  createdAt: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  status?: "confirmed" | "cancelled";
  totalPence?: number;
  isHidden?: boolean;
  /** By default the venue's first. */
  activityId?: string;
  /** By default staff. An online booking must be signed unless it is cancelled. */
  source?: "online" | "staff";
  isWaiverSigned?: boolean;
  offlinePaidPence?: number;
}

/**
 * Inserts bookings that are complete enough for lists, in slots of their own.
 * @returns their ids, in the same order.
 */
export async function insertBookings(
  pool: Pool,
  venue: TestVenue,
  bookings: readonly ListedBooking[],
): Promise<string[]> {
  let customerId = "";
  const rows = bookings.map((booking, index) => {
    if (index % BOOKINGS_PER_CUSTOMER === 0) customerId = randomUUID();
    return { id: newId(), customerId, ...booking };
  });
  for (let first = 0; first < rows.length; first += BATCH_SIZE) {
    await insertBatch(pool, venue, rows.slice(first, first + BATCH_SIZE));
  }
  return rows.map(({ id }) => id);
}

/** Few: a booking of the past is compared with every later one of its customer. */
const BOOKINGS_PER_CUSTOMER = 10;

/** Small enough for the statement timeout, even on a busy machine. */
const BATCH_SIZE = 1000;

async function insertBatch(
  pool: Pool,
  venue: TestVenue,
  rows: readonly (ListedBooking & { id: string; customerId: string })[],
): Promise<void> {
  await pool.query(
    `WITH wanted AS (
       SELECT w.*, coalesce(w.status, 'confirmed') AS state,
              coalesce(w."activityId", $2::uuid) AS activity_id FROM jsonb_to_recordset($1) AS w(
         id uuid, "customerId" uuid, "startsAt" timestamptz, "createdAt" timestamptz, "firstName" text,
         "lastName" text, email text, phone text, status text, "totalPence" int, "isHidden" boolean,
         "activityId" uuid, source text, "isWaiverSigned" boolean, "offlinePaidPence" int)
     ),
     slot AS (
       INSERT INTO time_slots AS s (activity_id, start_time, end_time, capacity, bookings_count,
         party_count)
       SELECT activity_id, "startsAt", "startsAt" + interval '1 hour', 100000,
              count(*) FILTER (WHERE state = 'confirmed'),
              count(*) FILTER (WHERE state = 'confirmed')
       FROM wanted GROUP BY activity_id, "startsAt"
       ON CONFLICT (activity_id, start_time) DO UPDATE
       SET capacity = 100000, bookings_count = s.bookings_count + excluded.bookings_count,
           party_count = s.party_count + excluded.party_count
       RETURNING id, activity_id, start_time
     ),
     person AS (
       INSERT INTO customers (id, first_name, last_name)
       SELECT DISTINCT "customerId", 'Some', 'Body' FROM wanted
     )
     INSERT INTO bookings (id, source, activity_id, time_slot_id, starts_at, customer_id,
       ticket_count, status, activity_name, ticket_price_pence, tickets_pence, addons_pence,
       subtotal_pence, discount_pence, voucher_pence, total_pence, cancellation_policy_hours,
       first_name, last_name, email, phone, address_line1, city, county, postcode, cancelled_at,
       refund_choice, refund_pence, hidden_at, created_at, waiver_signed, waiver_signed_at,
       offline_paid_pence, due_pence)
     SELECT w.id, coalesce(w.source, 'staff'), w.activity_id, slot.id, slot.start_time, "customerId", 1, state, 'Aqua Course',
            coalesce("totalPence", 1800), coalesce("totalPence", 1800), 0,
            coalesce("totalPence", 1800), 0, 0, coalesce("totalPence", 1800), 24,
            coalesce("firstName", 'Robin'), coalesce("lastName", 'Vale'),
            coalesce(email, 'robin@example.com'), coalesce(phone, '07700900456'), '', '', '', '',
            CASE state WHEN 'cancelled' THEN "createdAt" END,
            CASE state WHEN 'cancelled' THEN 'none' END,
            CASE state WHEN 'cancelled' THEN 0 END,
            CASE WHEN "isHidden" THEN "createdAt" END, "createdAt",
            coalesce("isWaiverSigned", false), CASE WHEN "isWaiverSigned" THEN "createdAt" END,
            coalesce("offlinePaidPence", 0),
            CASE WHEN state = 'confirmed' AND coalesce(w.source, 'staff') = 'staff'
              THEN coalesce("totalPence", 1800) - coalesce("offlinePaidPence", 0) ELSE 0 END
     FROM wanted w JOIN slot ON slot.start_time = w."startsAt" AND slot.activity_id = w.activity_id`,
    [JSON.stringify(rows), venue.activityId],
  );
}

/** Odd, so that its product with each 32-bit number is different. */
const ID_MULTIPLIER = 0x9e3779b1;
let idCount = 0;

/**
 * References (the first 8 digits) never repeat. With random ids, ten thousand bookings would share
 * a reference in one run of a hundred.
 */
function newId(): string {
  idCount += 1;
  const reference = (Math.imul(idCount, ID_MULTIPLIER) >>> 0).toString(16).padStart(8, "0");
  return `${reference}${randomUUID().slice(8)}`;
}
