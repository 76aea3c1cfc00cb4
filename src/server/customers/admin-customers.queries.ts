import { type Expression, type Kysely, sql } from "kysely";
import type { AdminCustomer, CustomerWaiver } from "../../shared/contract/admin/customers.ts";
import { isOnPageSide, type PageStart } from "../platform/database/read-page.ts";
import type { DB } from "../platform/database/schema.ts";
import { Archivable } from "../resource/archivable.ts";

/** Whether a booking, voucher, waiver, note, merged customer or account refers to the customer `t`. */
const hasHistory = sql<boolean>`(
  t.auth_id IS NOT NULL
  OR EXISTS (SELECT FROM customer_notes n WHERE n.customer_id = t.id)
  OR EXISTS (SELECT FROM customers m WHERE m.merged_into = t.id)
  OR EXISTS (SELECT FROM bookings b WHERE b.customer_id = t.id)
  OR EXISTS (SELECT FROM vouchers v WHERE v.purchaser_id = t.id)
  OR EXISTS (SELECT FROM customer_waivers w WHERE w.customer_id = t.id))`;

/**
 * A customer with a history is archived with all their data, and comes back by booking again. A
 * merged or erased customer cannot be found. Events never say who a customer is.
 */
export const customerResource = new Archivable({
  table: "customers",
  entity: "customer",
  eventPrefix: "customer",
  notFound: "CUSTOMER_NOT_FOUND",
  hasHistory,
  find: (db, id) =>
    db
      .selectFrom("customers")
      .select("id")
      .where("id", "=", id)
      .where("erasedAt", "is", null)
      .where("mergedInto", "is", null)
      .executeTakeFirst(),
  toFields: () => ({}),
});

export type CustomerCardRow = Omit<AdminCustomer, "joinedAt"> & { joinedAt: Date };

/** Selects the cards of these customers, newest first. */
export function selectCards(db: Kysely<DB>, customers: Expression<{ id: string }>) {
  return db
    .with(
      (cte) => cte("shown").materialized(),
      () => customers,
    )
    .selectFrom("shown")
    .innerJoin("customers as t", "t.id", "shown.id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("accountRequests as r")
          .select("r.email")
          .whereRef("r.userId", "=", "t.authId")
          .where("r.kind", "in", ["email-change", "email-taken"])
          .where("r.doneAt", "is", null)
          .where("r.expiresAt", ">", sql<Date>`venue_now()`)
          .orderBy("r.createdAt", "desc")
          .limit(1)
          .as("next"),
      (join) => join.onTrue(),
    )
    .select(["t.id", "t.name", "t.email", "next.email as nextEmail", "t.phone"])
    .select([
      "t.marketingConsent",
      "t.createdAt as joinedAt",
      sql<boolean>`t.auth_id IS NOT NULL`.as("hasAccount"),
      sql<number>`(SELECT count(*) FROM bookings b
                   WHERE b.customer_id = t.id AND b.hidden_at IS NULL)`.as("bookingCount"),
      sql<number>`(SELECT coalesce(sum(p.amount_pence - p.refunded_pence), 0)::bigint
                   FROM bookings b JOIN payments p ON p.booking_id = b.id
                   WHERE b.customer_id = t.id AND p.state = 'captured')`.as("spentPence"),
      sql<number>`(SELECT count(DISTINCT w.booking_id) FROM customer_waivers w
                   WHERE w.customer_id = t.id)`.as("waiverCount"),
      hasHistory.as("hasHistory"),
      sql<string>`t.version::text`.as("version"),
    ])
    .orderBy("t.createdAt", "desc")
    .orderBy("t.id", "desc");
}

/**
 * Lists a page of the customers who are neither archived nor erased, newest first. Only the listed
 * customers' bookings, payments and waivers are counted. Empty when the customer at the cursor is
 * gone.
 */
export async function listCustomerCards(
  db: Kysely<DB>,
  filter: CardFilter,
  start: PageStart,
  limit: number,
): Promise<CustomerCardRow[]> {
  const direction = start.before === undefined ? "desc" : "asc";
  const page = selectMatching(db, filter)
    .where(isOnPageSide(start, sql`(c.created_at, c.id)`, createdAtById))
    .orderBy("c.createdAt", direction)
    .orderBy("c.id", direction)
    .limit(limit)
    .offset(start.offset ?? 0);
  return selectCards(db, page).execute();
}

/** @returns undefined when the customer is unknown, archived or erased */
export async function readCustomerCard(
  db: Kysely<DB>,
  customerId: string,
): Promise<CustomerCardRow | undefined> {
  const listed = selectMatching(db, { patterns: [] }).where("c.id", "=", customerId);
  return selectCards(db, listed).executeTakeFirst();
}

/** Counts the matching customers up to `limit + 1`. */
export async function countCustomers(
  db: Kysely<DB>,
  filter: CardFilter,
  limit: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      selectMatching(db, filter)
        .limit(limit + 1)
        .as("found"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

interface CardFilter {
  /** See `toSearchPatterns`. */
  patterns: readonly string[];
  tag?: string | undefined;
  hasConsented?: boolean;
}

function selectMatching(db: Kysely<DB>, { patterns, tag, hasConsented = false }: CardFilter) {
  return db
    .selectFrom("customers as c")
    .select("c.id")
    .where("c.archivedAt", "is", null)
    .where("c.erasedAt", "is", null)
    .$if(patterns.length > 0, (customers) => customers.where(isFound(patterns)))
    .$if(hasConsented, (customers) => customers.where("c.marketingConsent", "=", true))
    .$if(tag !== undefined, (customers) =>
      customers.where("c.id", "in", (eb) =>
        eb
          .selectFrom("customerTags")
          .select("customerId")
          .where("tag", "=", tag ?? ""),
      ),
    );
}

/**
 * SQL: whether the customer `c`, or one who was merged into them, is LIKE all of the patterns. The ids
 * of the latter are read first, so that both alternatives are looked up by an index.
 */
export function isFound(patterns: readonly string[]) {
  const isLike = (searchText: string) =>
    sql.join(
      patterns.map((pattern) => sql`${sql.ref(searchText)} LIKE ${pattern}`),
      sql` AND `,
    );
  return sql<boolean>`((${isLike("c.search_text")}) OR c.id = ANY (ARRAY(
    SELECT m.merged_into FROM customers m
    WHERE m.merged_into IS NOT NULL AND ${isLike("m.search_text")})))`;
}

const createdAtById = (customerId: string) =>
  sql`SELECT created_at FROM customers WHERE id = ${customerId}`;

type WaiverRow = Omit<CustomerWaiver, "startsAt" | "signedAt"> & { startsAt: Date; signedAt: Date };

/** Lists one row per booking with a signed waiver: the booking's latest signature, latest first. */
export async function listWaiverRows(db: Kysely<DB>, customerId: string): Promise<WaiverRow[]> {
  const latest = db
    .selectFrom("customerWaivers")
    .distinctOn("bookingId")
    .select(["bookingId", "signedAt", "peopleCount", "waiverVersionId"])
    .where("customerId", "=", customerId)
    .orderBy("bookingId")
    .orderBy("signedAt", "desc");
  return db
    .selectFrom(latest.as("w"))
    .innerJoin("bookings as b", "b.id", "w.bookingId")
    .innerJoin("timeSlots as s", "s.id", "b.timeSlotId")
    .innerJoin("waiverVersions as v", "v.id", "w.waiverVersionId")
    .select(["w.bookingId", "b.reference", "b.activityName", "s.startTime as startsAt"])
    .select(["w.signedAt", "w.peopleCount", "v.version"])
    .orderBy("w.signedAt", "desc")
    .orderBy("w.bookingId")
    .execute();
}

/** Maps a customer card from its database row to the API's shape. */
export function toAdminCustomer(row: CustomerCardRow): AdminCustomer {
  return { ...row, joinedAt: row.joinedAt.toISOString() };
}
