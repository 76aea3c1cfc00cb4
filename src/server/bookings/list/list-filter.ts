import { type RawBuilder, sql } from "kysely";
import { isVoucherCode, normaliseVoucherCode } from "../../../shared/codes.ts";
import type { AdminBookingFilter } from "../../../shared/contract/admin/bookings.ts";
import { addDays, toInstant } from "../../../shared/time.ts";

/** A filter of the list, its days as instants. */
export interface ListFilter {
  status: AdminBookingFilter["status"];
  by: "visit" | "booked";
  from: Date | undefined;
  /** Not included. */
  until: Date | undefined;
  search: SearchTerms | undefined;
  customerId: string | undefined;
}

/** @param timeZone the venue's, whose days the filter means. */
export function parseListFilter(input: AdminBookingFilter, timeZone: string): ListFilter {
  const startOf = (date: string) => toInstant(date, "00:00", timeZone);
  return {
    status: input.status,
    by: input.dates,
    from: input.from === undefined ? undefined : startOf(input.from),
    until: input.until === undefined ? undefined : startOf(addDays(input.until, 1)),
    search: parseSearch(input.search),
    customerId: input.customerId,
  };
}

/**
 * SQL for the bookings b that a filter matches. Constants stand in the text where an index depends
 * on them: with a parameter PostgreSQL could not know that it fits.
 */
export function bookingFilterCondition(filter: ListFilter): RawBuilder<boolean> {
  const parts = [...rangeConditions(filter), ...searchConditions(filter.search)];
  if (filter.customerId) parts.push(sql`b.customer_id = ${filter.customerId}::uuid`);
  if (filter.status === "cancelled") parts.push(sql`b.status = 'cancelled'`);
  if (filter.status === "confirmed") parts.push(sql`b.status = 'confirmed'`);
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** Whether only some of a range are meant, which the kept counts of days know nothing of. */
export function isNarrowed({ search, customerId }: ListFilter): boolean {
  return search !== undefined || customerId !== undefined;
}

/** The same whatever the status, and whatever is searched for. */
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
    // As an expression it is none of the index's.
    ...(unindexed ? [sql`b.search_text || '' LIKE ${unindexed}::text`] : []),
  ]);
}

/** What somebody looks for: a voucher by its whole code, or texts that must all be found. */
type SearchTerms = { voucherCode: string } | { patterns: SearchPattern[] };

/** For LIKE on `bookings.search_text`. */
interface SearchPattern {
  /** What the index is asked for. */
  indexed: string;
  /** What has to be there as well, and is in too many others to be asked of the index. */
  unindexed?: string;
}

/** Shorter words are in too many others: they are looked for where words begin. */
const SHORT_WORD_LENGTH = 3;

/** Digits with what people write between them. */
const PHONE_PATTERN = /^\+?[\d\s().-]+$/;
const PHONE_MIN_DIGITS = 5;
/** Numbers begin alike. */
const PHONE_ENDING_LENGTH = 6;
/** So do names; with its @. */
const EMAIL_ENDING_LENGTH = 12;
/** The UK's own prefixes: what follows is the same however the number was written. */
const UK_PREFIX_PATTERN = /^(00440?|440?|0)/;

/** Undefined when nothing is looked for. */
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
  // What follows the @ is the same for half of all customers.
  const [name = "", domain] = word.split(/(?<=@)/);
  if (domain && name.length > SHORT_WORD_LENGTH) {
    return { ...toEndingPattern(name, EMAIL_ENDING_LENGTH), unindexed: `%${escapeLike(word)}%` };
  }
  return { indexed: `%${escapeLike(word)}%` };
}

/** The index is asked for three signs at a time, so each further one costs, and the last ones tell. */
function toEndingPattern(text: string, length: number): SearchPattern {
  const whole = `%${escapeLike(text)}%`;
  if (text.length <= length) return { indexed: whole };
  return { indexed: `%${escapeLike(text.slice(-length))}%`, unindexed: whole };
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
