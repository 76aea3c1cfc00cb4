import { type Kysely, sql } from "kysely";
import type {
  CustomerBooking,
  CustomerDetails,
} from "../../shared/contract/admin/customer-page.ts";
import { CUSTOMER_VOUCHERS_MAX } from "../../shared/limits.ts";
import type { VoucherState } from "../../shared/rules/code-validity.ts";
import type { DB } from "../platform/database/schema.ts";
import { type CustomerCardRow, selectCards } from "./admin-customers.queries.ts";

/**
 * Finds the customer that an id stands for: of a merged customer, whom they were merged into. Also
 * finds archived customers.
 * @returns undefined when the customer is unknown or erased
 */
export async function resolveCustomerId(
  db: Kysely<DB>,
  customerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("customers")
    .select(sql<string>`coalesce(merged_into, id)`.as("id"))
    .where("id", "=", customerId)
    .where("erasedAt", "is", null)
    .executeTakeFirst();
  return row?.id;
}

type DetailsRow = Pick<CustomerDetails, "isArchived" | "address" | "voucherSpentPence" | "tags"> & {
  consentAt: Date | null;
  consentSource: CustomerDetails["consent"]["source"];
  consentBy: string | null;
};

/** Reads the card of one customer, archived ones too. */
export async function readAnyCard(
  db: Kysely<DB>,
  customerId: string,
): Promise<CustomerCardRow | undefined> {
  const customer = db.selectFrom("customers").select("id").where("id", "=", customerId);
  return selectCards(db, customer).executeTakeFirst();
}

/** Reads what the card of a customer leaves out. */
export async function readDetailsRow(
  db: Kysely<DB>,
  customerId: string,
): Promise<DetailsRow | undefined> {
  return db
    .selectFrom("customers as c")
    .leftJoin("users as u", "u.id", "c.marketingConsentBy")
    .select(["c.marketingConsentAt as consentAt", "u.name as consentBy"])
    .select((eb) => [
      eb.ref("c.marketingConsentSource").$castTo<DetailsRow["consentSource"]>().as("consentSource"),
      sql<boolean>`c.archived_at IS NOT NULL`.as("isArchived"),
      sql<string[]>`array_remove(
        ARRAY[c.address_line1, c.address_line2, c.city, c.county, c.postcode], '')`.as("address"),
      sql<number>`(SELECT coalesce(sum(p.amount_pence - p.refunded_pence), 0)::bigint
                   FROM vouchers v JOIN payments p ON p.voucher_id = v.id
                   WHERE v.purchaser_id = c.id AND p.state = 'captured')`.as("voucherSpentPence"),
      sql<string[]>`ARRAY(SELECT t.tag FROM customer_tags t WHERE t.customer_id = c.id
                          ORDER BY t.tag)`.as("tags"),
    ])
    .where("c.id", "=", customerId)
    .executeTakeFirst();
}

/** Lists the duplicates that were merged into a customer, by name. */
export async function listDuplicates(
  db: Kysely<DB>,
  customerId: string,
): Promise<CustomerDetails["duplicates"]> {
  return db
    .selectFrom("customers")
    .select(["id", "name", "email"])
    .where("mergedInto", "=", customerId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

export interface CustomerVoucherRow extends VoucherState {
  id: string;
  maskedCode: string;
  otherName: string;
  amountPence: number;
  createdAt: Date;
  /** The venue clock. */
  now: Date;
  /** How many such vouchers there are. */
  count: number;
}

/** Lists the newest gift vouchers that the customer bought. */
export async function listBoughtVouchers(
  db: Kysely<DB>,
  customerId: string,
): Promise<CustomerVoucherRow[]> {
  return selectVouchers(db)
    .select("v.recipientName as otherName")
    .where("v.purchaserId", "=", customerId)
    .execute();
}

/** Lists the newest gift vouchers for the address of the customer or one of their duplicates. */
export async function listReceivedVouchers(
  db: Kysely<DB>,
  customerId: string,
): Promise<CustomerVoucherRow[]> {
  return selectVouchers(db)
    .select("v.purchaserName as otherName")
    .where("v.recipientEmail", "in", (eb) =>
      eb
        .selectFrom("customers")
        .select((customer) => customer.ref("email").$notNull().as("email"))
        .where((customer) =>
          customer.or([customer("id", "=", customerId), customer("mergedInto", "=", customerId)]),
        )
        .where("email", "is not", null),
    )
    .execute();
}

const selectVouchers = (db: Kysely<DB>) =>
  db
    .selectFrom("vouchers as v")
    .select(["v.id", "v.amountPence", "v.balancePence", "v.createdAt"])
    .select(["v.expiresAt", "v.voidedAt"])
    .select([
      sql<string>`left(v.code, 4) || '…' || right(v.code, 4)`.as("maskedCode"),
      sql<Date>`venue_now()`.as("now"),
      sql<number>`count(*) OVER ()`.as("count"),
    ])
    .orderBy("v.createdAt", "desc")
    .orderBy("v.id")
    .limit(CUSTOMER_VOUCHERS_MAX);

type BookingRow = Omit<CustomerBooking, "startsAt"> & { startsAt: Date };

/**
 * Lists a customer's bookings, except deleted ones: first the upcoming ones, soonest first, then
 * the past and cancelled ones, latest first.
 */
export async function listCustomerBookings(
  db: Kysely<DB>,
  customerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<BookingRow[]> {
  const isUpcoming = sql<boolean>`(b.status <> 'cancelled' AND slot.end_time > venue_now())`;
  return db
    .selectFrom("bookings as b")
    .innerJoin("timeSlots as slot", "slot.id", "b.timeSlotId")
    .innerJoin("activities as a", "a.id", "b.activityId")
    .select(["b.id", "b.reference", "b.activityName", "b.startsAt", "b.ticketCount"])
    .select(["b.totalPence", isUpcoming.as("isUpcoming")])
    .select((eb) => [
      eb.ref("b.status").$castTo<CustomerBooking["status"]>().as("status"),
      sql<number>`(SELECT count(*)::int FROM activities older
                   WHERE (older.created_at, older.id) < (a.created_at, a.id))`.as("activityRank"),
    ])
    .where("b.customerId", "=", customerId)
    .where("b.hiddenAt", "is", null)
    .orderBy(isUpcoming, "desc")
    .orderBy(sql`CASE WHEN ${isUpcoming} THEN b.starts_at END`)
    .orderBy("b.startsAt", "desc")
    .orderBy("b.id")
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countCustomerBookings(db: Kysely<DB>, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("customerId", "=", customerId)
    .where("hiddenAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
