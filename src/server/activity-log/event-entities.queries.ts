import { type Kysely, sql } from "kysely";
import { formatAdminDateTimeYear } from "../../shared/admin-time.ts";
import { escapeLike } from "../platform/database/escape-like.ts";
import type { DB } from "../platform/database/schema.ts";

/** Finds the names of ids, a session by its activity and time; unknown ids are omitted. */
export async function findEntityNames(
  db: Kysely<DB>,
  ids: readonly string[],
  timezone: string,
): Promise<ReadonlyMap<string, string>> {
  const named = sql<{ id: string; name: string }>`
    WITH named AS (SELECT DISTINCT unnest(${ids}::uuid[]) AS id)
    SELECT t.id, t.reference AS name FROM bookings t JOIN named USING (id)
    UNION ALL SELECT t.id, upper(left(t.id::text, 8)) FROM vouchers t JOIN named USING (id)
    UNION ALL SELECT t.id, t.name FROM activities t JOIN named USING (id)
    UNION ALL SELECT t.id, t.name FROM addons t JOIN named USING (id)
    UNION ALL SELECT t.id, t.code FROM discount_codes t JOIN named USING (id)
    UNION ALL SELECT t.id, t.title FROM waiver_templates t JOIN named USING (id)
    UNION ALL SELECT t.id, t.name FROM customers t JOIN named USING (id)
    UNION ALL SELECT t.id, t.name FROM users t JOIN named USING (id)
    UNION ALL SELECT t.id, a.name FROM schedules t JOIN named USING (id)
                    JOIN activities a ON a.id = t.activity_id`;
  const slots = sql<{ id: string; activity: string; startsAt: Date }>`
    SELECT t.id, a.name AS activity, t.start_time AS starts_at
    FROM time_slots t JOIN activities a ON a.id = t.activity_id
    WHERE t.id = ANY(${ids}::uuid[])`;
  const [{ rows }, { rows: sessions }] = await Promise.all([named.execute(db), slots.execute(db)]);
  return new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...sessions.map(
      ({ id, activity, startsAt }) =>
        [id, `${activity}, ${formatAdminDateTimeYear(startsAt, timezone)}`] as const,
    ),
  ]);
}

/** Finds the bookings that entities belong to, by entity id. */
export async function findEntityBookings(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; reference: string }>> {
  const { rows } = await sql<{ thing: string; id: string; reference: string }>`
    WITH named AS (SELECT DISTINCT unnest(${ids}::uuid[]) AS id),
    of_payment AS (
      SELECT p.id AS thing, p.booking_id FROM payments p JOIN named USING (id)
      UNION ALL SELECT r.id, p.booking_id FROM refunds r JOIN named USING (id)
                JOIN payments p ON p.id = r.payment_id
      UNION ALL SELECT d.id, p.booking_id FROM disputes d JOIN named USING (id)
                JOIN payments p ON p.id = d.payment_id
      UNION ALL SELECT m.id, m.booking_id FROM emails m JOIN named USING (id)
      UNION ALL SELECT t.id, t.booking_id FROM staff_tasks t JOIN named USING (id)
      UNION ALL SELECT b.checkout_id, b.id FROM bookings b JOIN named ON named.id = b.checkout_id
      UNION ALL SELECT id, id FROM named)
    SELECT of_payment.thing, b.id, b.reference
    FROM of_payment JOIN bookings b ON b.id = of_payment.booking_id`.execute(db);
  return new Map(rows.map(({ thing, ...booking }) => [thing, booking]));
}

/** The most bookings, and the most customers, that one search considers. */
const MAX_ENTITIES = 100;

/**
 * Finds the entities that match a search: a booking with everything that belongs to it or a voucher
 * by reference, and anything with the search text in its name.
 */
export async function findEntityIds(db: Kysely<DB>, search: string): Promise<string[]> {
  const pattern = `%${escapeLike(search.toLowerCase())}%`;
  const reference = /^[0-9a-f]{8}$/i.test(search) ? search.toLowerCase() : "00000000";
  const first = `${reference}-0000-0000-0000-000000000000`;
  const last = `${reference}-ffff-ffff-ffff-ffffffffffff`;
  const { rows } = await sql<{ id: string }>`
    WITH booking AS (
      (SELECT id, checkout_id FROM bookings WHERE id BETWEEN ${first}::uuid AND ${last}::uuid)
      UNION (SELECT id, checkout_id FROM bookings WHERE search_text LIKE ${pattern} LIMIT ${MAX_ENTITIES})),
    payment AS (SELECT p.id FROM payments p JOIN booking b ON b.id = p.booking_id)
    SELECT id FROM booking
    UNION SELECT checkout_id FROM booking WHERE checkout_id IS NOT NULL
    UNION SELECT id FROM payment
    UNION SELECT r.id FROM refunds r JOIN payment ON payment.id = r.payment_id
    UNION SELECT d.id FROM disputes d JOIN payment ON payment.id = d.payment_id
    UNION SELECT id FROM vouchers WHERE id BETWEEN ${first}::uuid AND ${last}::uuid
    UNION SELECT id FROM activities WHERE lower(name) LIKE ${pattern}
    UNION SELECT s.id FROM schedules s JOIN activities a ON a.id = s.activity_id
          WHERE lower(a.name) LIKE ${pattern}
    UNION SELECT id FROM addons WHERE lower(name) LIKE ${pattern}
    UNION SELECT id FROM discount_codes WHERE lower(code) LIKE ${pattern}
    UNION (SELECT id FROM customers WHERE search_text LIKE ${pattern} AND archived_at IS NULL
             AND erased_at IS NULL LIMIT ${MAX_ENTITIES})
    UNION SELECT id FROM users WHERE role = 'admin' AND lower(name) LIKE ${pattern}`.execute(db);
  return rows.map(({ id }) => id);
}
