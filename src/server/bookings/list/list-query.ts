import { type RawBuilder, sql } from "kysely";
import { isVoucherCode, normaliseVoucherCode } from "../../../shared/codes.ts";
import type { AdminBookingFilter } from "../../../shared/contract/admin/bookings.ts";
import { addDays, toInstant } from "../../../shared/time.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";

/** The list's filter, with dates as instants. */
export interface ListFilter {
  status: AdminBookingFilter["status"];
  by: "visit" | "booked";
  from: Date | undefined;
  /** Exclusive. */
  until: Date | undefined;
  search: SearchTerms | undefined;
  customerId: string | undefined;
  activityId: string | undefined;
  /** The start of the visit. */
  startsAt: Date | undefined;
  isUnpaid: boolean;
  isUnsigned: boolean;
  source: AdminBookingFilter["source"];
}

/**
 * Parses a filter.
 * @param timeZone the venue's, which the filter's dates are in
 */
export function parseListFilter(input: AdminBookingFilter, timeZone: string): ListFilter {
  const startOf = (date: string) => toInstant(date, "00:00", timeZone);
  return {
    status: input.status,
    by: input.dates,
    from: input.from === undefined ? undefined : startOf(input.from),
    until: input.until === undefined ? undefined : startOf(addDays(input.until, 1)),
    search: parseSearch(input.search),
    customerId: input.customerId,
    activityId: input.activityId,
    startsAt: parseSession(input, timeZone),
    isUnpaid: input.payment === "unpaid",
    isUnsigned: input.waiver === "unsigned",
    source: input.source,
  };
}

/** A time of day is a session only on one day of visits. */
function parseSession(
  { session, dates, from, until }: AdminBookingFilter,
  timeZone: string,
): Date | undefined {
  const isOneDay = dates === "visit" && from !== undefined && from === until;
  return session !== undefined && isOneDay ? toInstant(from, session, timeZone) : undefined;
}

/**
 * SQL for the bookings b that a filter matches. Values that a partial index depends on are
 * literals: with a parameter PostgreSQL could not know that the index applies.
 */
export function bookingFilterCondition(filter: ListFilter): RawBuilder<boolean> {
  const parts = [...rangeConditions(filter), ...narrowingConditions(filter)];
  if (filter.status === "cancelled") parts.push(sql`b.status = 'cancelled'`);
  if (filter.status === "confirmed") parts.push(sql`b.status = 'confirmed'`);
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** True when the filter goes beyond range and status, so that the rolled-up counts do not apply. */
export function isNarrowed(filter: ListFilter): boolean {
  return narrowingConditions(filter).length > 0;
}

/** The filter's range and status alone. */
export function withoutNarrowing({ status, by, from, until }: ListFilter): ListFilter {
  return {
    status,
    by,
    from,
    until,
    search: undefined,
    customerId: undefined,
    activityId: undefined,
    startsAt: undefined,
    isUnpaid: false,
    isUnsigned: false,
    source: undefined,
  };
}

/**
 * Conditions beyond range and status. An activity's bookings are found by its slots, so that those
 * of a rare one are found among a million without an index of their own.
 */
function narrowingConditions(filter: ListFilter): RawBuilder<unknown>[] {
  const { customerId, activityId, startsAt, isUnpaid, isUnsigned, source } = filter;
  const parts = searchConditions(filter.search);
  if (customerId) parts.push(sql`b.customer_id = ${customerId}::uuid`);
  if (activityId) {
    parts.push(sql`b.time_slot_id IN (
      SELECT slot.id FROM time_slots slot WHERE slot.activity_id = ${activityId}::uuid)`);
  }
  if (startsAt) parts.push(sql`b.starts_at = ${startsAt}::timestamptz`);
  if (isUnpaid) parts.push(IS_UNPAID);
  if (isUnsigned) parts.push(IS_UNSIGNED);
  if (source === "online") parts.push(sql`b.source = 'online'`);
  if (source === "staff") parts.push(sql`b.source = 'staff'`);
  return parts;
}

/** As in the indexes bookings_unpaid and bookings_unsigned: few bookings are in either. */
const IS_UNPAID = sql`b.due_pence > 0`;
const IS_UNSIGNED = sql`b.status = 'confirmed' AND NOT b.waiver_signed`;

/** Conditions that depend neither on the status nor on a search. */
function rangeConditions({ by, from, until }: ListFilter): RawBuilder<unknown>[] {
  const instant = by === "visit" ? sql`b.starts_at` : sql`b.created_at`;
  const parts: RawBuilder<unknown>[] = [sql`b.hidden_at IS NULL`];
  if (from) parts.push(sql`${instant} >= ${from}::timestamptz`);
  if (until) parts.push(sql`${instant} < ${until}::timestamptz`);
  return parts;
}

function searchConditions(search: SearchTerms | undefined): RawBuilder<unknown>[] {
  if (search === undefined) return [];
  if ("voucherCode" in search) {
    return [sql`b.voucher_id = (SELECT id FROM vouchers WHERE code = ${search.voucherCode})`];
  }
  return search.patterns.flatMap(({ indexed, unindexed }) => [
    sql`b.search_text LIKE ${indexed}::text`,
    // The concatenation keeps the index from being used.
    ...(unindexed ? [sql`b.search_text || '' LIKE ${unindexed}::text`] : []),
  ]);
}

/** A voucher's whole code, or patterns that must all match. */
type SearchTerms = { voucherCode: string } | { patterns: SearchPattern[] };

/** Patterns for LIKE on `bookings.search_text`. */
interface SearchPattern {
  /** Looked up in the index. */
  indexed: string;
  /** Must match too, but is too common to be looked up in the index. */
  unindexed?: string;
}

/** Shorter words are too common, so they match only where words begin. */
const SHORT_WORD_LENGTH = 3;

/** Digits, with the separators that people type. */
const PHONE_PATTERN = /^\+?[\d\s().-]+$/;
const PHONE_MIN_DIGITS = 5;
/** Only this many last digits are looked up, because many numbers begin alike. */
const PHONE_ENDING_LENGTH = 6;
/**
 * Only this many last characters of an address's name, `@` included, are looked up, because many
 * begin alike.
 */
const EMAIL_ENDING_LENGTH = 12;
/** UK prefixes; the digits after them are the same however the number is written. */
const UK_PREFIX_PATTERN = /^(00440?|440?|0)/;

/** Returns undefined for an empty search. */
function parseSearch(typed: string | undefined): SearchTerms | undefined {
  const text = typed?.trim().toLowerCase() ?? "";
  if (text === "") return undefined;
  const voucherCode = normaliseVoucherCode(text);
  if (isVoucherCode(voucherCode)) return { voucherCode };
  const digits = text.replace(/\D/g, "");
  if (PHONE_PATTERN.test(text) && digits.length >= PHONE_MIN_DIGITS) {
    const hasCountry = text.startsWith("+") || digits.startsWith("00") || digits.startsWith("0");
    return {
      patterns: [
        toEndingPattern(
          hasCountry ? digits.replace(UK_PREFIX_PATTERN, "") : digits,
          PHONE_ENDING_LENGTH,
        ),
      ],
    };
  }
  return { patterns: [...new Set(text.split(/\s+/))].map(toPattern) };
}

function toPattern(word: string): SearchPattern {
  if (word.length < SHORT_WORD_LENGTH) return { indexed: `% ${escapeLike(word)}%` };
  // Half of all customers share what follows the @.
  const [name = "", domain] = word.split(/(?<=@)/);
  if (domain && name.length > SHORT_WORD_LENGTH) {
    return { ...toEndingPattern(name, EMAIL_ENDING_LENGTH), unindexed: `%${escapeLike(word)}%` };
  }
  return { indexed: `%${escapeLike(word)}%` };
}

/** It is a trigram index, so each further character costs; the last ones are the most selective. */
function toEndingPattern(text: string, length: number): SearchPattern {
  const whole = `%${escapeLike(text)}%`;
  if (text.length <= length) return { indexed: whole };
  return { indexed: `%${escapeLike(text.slice(-length))}%`, unindexed: whole };
}

export interface ListOrder {
  sort: "visit" | "booked" | "customer" | "amount";
  direction: "ascending" | "descending";
}

/** The column of each order; ties go by id. Each has its index (migration 0014). */
const SORT_KEYS: Record<
  ListOrder["sort"],
  { column: RawBuilder<unknown>; type: RawBuilder<unknown> }
> = {
  visit: { column: sql`b.starts_at`, type: sql`timestamptz` },
  booked: { column: sql`b.created_at`, type: sql`timestamptz` },
  customer: { column: sql`b.sort_name`, type: sql`text` },
  amount: { column: sql`b.total_pence`, type: sql`int` },
};

/** The order in which a page can be found among any number of hits. */
export const NEWEST_FIRST: ListOrder = { sort: "booked", direction: "descending" };

export function getSortKey(sort: ListOrder["sort"]) {
  return SORT_KEYS[sort];
}

/**
 * Resolves the requested order. By default the next visits come first when the filter sets a first
 * visit date, else the newest bookings.
 */
export function resolveListOrder(
  { dates, from }: Pick<AdminBookingFilter, "dates" | "from">,
  sort: ListOrder["sort"] | undefined,
  direction: ListOrder["direction"] | undefined,
): ListOrder {
  const isByVisit = dates === "visit" && from !== undefined;
  const isDefaultSort = sort === undefined;
  return {
    sort: sort ?? (isByVisit ? "visit" : "booked"),
    direction: direction ?? (isDefaultSort && !isByVisit ? "descending" : "ascending"),
  };
}

/** True when an order is by the time of the visit or of the booking. */
export function isTimeOrder({ sort }: Pick<ListOrder, "sort">): boolean {
  return sort === "visit" || sort === "booked";
}

export function reverseOrder({ sort, direction }: ListOrder): ListOrder {
  return { sort, direction: direction === "ascending" ? "descending" : "ascending" };
}

export function toSqlDirection(direction: ListOrder["direction"]): "asc" | "desc" {
  return direction === "ascending" ? "asc" : "desc";
}
