import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import { formatAdminDateTimeYear } from "../../shared/admin-time.ts";
import type { Context } from "../context.ts";
import { escapeLike } from "../platform/database/escape-like.ts";
import type { DB } from "../platform/database/schema.ts";
import { defineStatement } from "../platform/database/statement.ts";

/** Finds the names of ids, a session by its activity and time; unknown ids are omitted. */
export async function findEntityNames(
  { db, pool }: Pick<Context, "db" | "pool">,
  ids: readonly string[],
  timezone: string,
): Promise<ReadonlyMap<string, string>> {
  const [rows, sessions] = await Promise.all([
    selectEntityNames(pool, { ids }),
    db
      .selectFrom("timeSlots as t")
      .innerJoin("activities as a", "a.id", "t.activityId")
      .select(["t.id", "a.name as activity", "t.startTime as startsAt"])
      .where("t.id", "=", sql<string>`ANY(${ids}::uuid[])`)
      .execute(),
  ]);
  return new Map([
    ...rows.map(({ id, name }) => [id, name] as const),
    ...sessions.map(
      ({ id, activity, startsAt }) =>
        [id, `${activity}, ${formatAdminDateTimeYear(startsAt, timezone)}`] as const,
    ),
  ]);
}

const selectEntityNames = defineStatement<{ ids: readonly string[] }, { id: string; name: string }>(
  "select-entity-names",
  `WITH named AS (
     SELECT DISTINCT unnest(ids) AS id FROM jsonb_to_record($1) AS input(ids uuid[]))
   SELECT t.id, t.reference AS name FROM bookings t JOIN named USING (id)
   UNION ALL SELECT t.id, upper(left(t.id::text, 8)) FROM vouchers t JOIN named USING (id)
   UNION ALL SELECT t.id, t.name FROM activities t JOIN named USING (id)
   UNION ALL SELECT t.id, t.name FROM addons t JOIN named USING (id)
   UNION ALL SELECT t.id, t.code FROM discount_codes t JOIN named USING (id)
   UNION ALL SELECT t.id, t.title FROM waiver_templates t JOIN named USING (id)
   UNION ALL SELECT t.id, t.name FROM customers t JOIN named USING (id)
   UNION ALL SELECT t.id, t.name FROM users t JOIN named USING (id)
   UNION ALL SELECT t.id, coalesce(t.name, t.label) FROM devices t JOIN named USING (id)
   UNION ALL SELECT t.id, a.name FROM schedules t JOIN named USING (id)
                   JOIN activities a ON a.id = t.activity_id`,
);

/** Finds the bookings that entities belong to, by entity id. */
export async function findEntityBookings(
  pool: Pool,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; reference: string }>> {
  const rows = await selectEntityBookings(pool, { ids });
  return new Map(rows.map(({ thing, ...booking }) => [thing, booking]));
}

const selectEntityBookings = defineStatement<
  { ids: readonly string[] },
  { thing: string; id: string; reference: string }
>(
  "select-entity-bookings",
  `WITH named AS (
     SELECT DISTINCT unnest(ids) AS id FROM jsonb_to_record($1) AS input(ids uuid[])),
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
   FROM of_payment JOIN bookings b ON b.id = of_payment.booking_id`,
);

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
  const hasMatchingName = sql<boolean>`lower(name) LIKE ${pattern}`;
  const rows = await db
    .with("booking", (cte) => {
      const bookings = cte.selectFrom("bookings").select(["id", "checkoutId"]);
      const found = bookings.where("searchText", "like", pattern).limit(MAX_ENTITIES);
      return bookings.where((eb) => eb.between("id", first, last)).union((eb) => eb.parens(found));
    })
    .with("payment", (cte) =>
      cte
        .selectFrom("payments as p")
        .innerJoin("booking as b", "b.id", "p.bookingId")
        .select("p.id"),
    )
    .selectFrom("booking")
    .select("id")
    .union((eb) =>
      eb
        .selectFrom("booking")
        .where("checkoutId", "is not", null)
        .select((row) => row.ref("checkoutId").$notNull().as("id")),
    )
    .union((eb) => eb.selectFrom("payment").select("id"))
    .union((eb) =>
      eb
        .selectFrom("refunds as r")
        .innerJoin("payment", "payment.id", "r.paymentId")
        .select("r.id"),
    )
    .union((eb) =>
      eb
        .selectFrom("disputes as d")
        .innerJoin("payment", "payment.id", "d.paymentId")
        .select("d.id"),
    )
    .union((eb) =>
      eb
        .selectFrom("vouchers")
        .where((voucher) => voucher.between("id", first, last))
        .select("id"),
    )
    .union((eb) => eb.selectFrom("activities").where(hasMatchingName).select("id"))
    .union((eb) =>
      eb
        .selectFrom("schedules as s")
        .innerJoin("activities as a", "a.id", "s.activityId")
        .where(sql<boolean>`lower(a.name) LIKE ${pattern}`)
        .select("s.id"),
    )
    .union((eb) => eb.selectFrom("addons").where(hasMatchingName).select("id"))
    .union((eb) =>
      eb.selectFrom("discountCodes").where(sql<boolean>`lower(code) LIKE ${pattern}`).select("id"),
    )
    .union((eb) =>
      eb.parens(
        eb
          .selectFrom("customers")
          .where("searchText", "like", pattern)
          .where("archivedAt", "is", null)
          .where("erasedAt", "is", null)
          .select("id")
          .limit(MAX_ENTITIES),
      ),
    )
    .union((eb) =>
      eb.selectFrom("users").where("role", "=", "admin").where(hasMatchingName).select("id"),
    )
    .execute();
  return rows.map(({ id }) => id);
}
