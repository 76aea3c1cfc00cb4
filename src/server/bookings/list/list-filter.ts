import { type RawBuilder, sql } from "kysely";
import { isVoucherCode, readVoucherCode } from "../../../shared/codes.ts";
import type { DeskBookingFilter } from "../../../shared/contract/admin/bookings.ts";
import { addDays, toInstant } from "../../../shared/time.ts";

/** A filter of the list, its days as instants. */
export interface ListFilter {
  status: DeskBookingFilter["status"];
  by: "visit" | "booked";
  from: Date | undefined;
  /** Not included. */
  until: Date | undefined;
  search: Search | undefined;
  customerId: string | undefined;
}

/** @param timeZone the venue's, whose days the filter means. */
export function listFilter(asked: DeskBookingFilter, timeZone: string): ListFilter {
  const startOf = (date: string) => toInstant(date, "00:00", timeZone);
  return {
    status: asked.status,
    by: asked.dates,
    from: asked.from === undefined ? undefined : startOf(asked.from),
    until: asked.until === undefined ? undefined : startOf(addDays(asked.until, 1)),
    search: readSearch(asked.search),
    customerId: asked.customerId,
  };
}

/**
 * SQL for the bookings b that a filter matches. Constants stand in the text where an index depends
 * on them: with a parameter PostgreSQL could not know that it fits.
 */
export function matches(filter: ListFilter): RawBuilder<boolean> {
  const parts = [...inRange(filter), ...found(filter.search)];
  if (filter.customerId) parts.push(sql`b.customer_id = ${filter.customerId}::uuid`);
  if (filter.status === "cancelled") parts.push(sql`b.status = 'cancelled'`);
  if (filter.status === "confirmed") parts.push(sql`b.status = 'confirmed'`);
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** Whether only some of a range are meant, which the kept counts of days know nothing of. */
export function isSelective({ search, customerId }: ListFilter): boolean {
  return search !== undefined || customerId !== undefined;
}

/** The same whatever the status, and whatever is searched for. */
function inRange({ by, from, until }: ListFilter): RawBuilder<unknown>[] {
  const instant = by === "visit" ? sql`b.starts_at` : sql`b.created_at`;
  const parts: RawBuilder<unknown>[] = [sql`b.hidden_at IS NULL`];
  if (from) parts.push(sql`${instant} >= ${from}::timestamptz`);
  if (until) parts.push(sql`${instant} < ${until}::timestamptz`);
  return parts;
}

function found(search: Search | undefined): RawBuilder<unknown>[] {
  if (search === undefined) return [];
  if ("voucherCode" in search) {
    return [sql`b.voucher_id = (SELECT id FROM vouchers WHERE code = ${search.voucherCode})`];
  }
  return search.patterns.flatMap(({ indexed, also }) => [
    sql`b.search_text LIKE ${indexed}::text`,
    // As an expression it is none of the index's.
    ...(also ? [sql`b.search_text || '' LIKE ${also}::text`] : []),
  ]);
}

/** What somebody looks for: a voucher by its whole code, or texts that must all be found. */
type Search = { voucherCode: string } | { patterns: Pattern[] };

/** For LIKE on `bookings.search_text`. */
interface Pattern {
  /** What the index is asked for. */
  indexed: string;
  /** What has to be there as well, and is in too many others to be asked of the index. */
  also?: string;
}

/** Shorter words are in too many others: they are looked for where words begin. */
const SHORT = 3;

/** Digits with what people write between them. */
const PHONE = /^\+?[\d\s().-]+$/;
const PHONE_DIGITS = 5;
/** Numbers begin alike. */
const PHONE_ENDING = 6;
/** So do names; with its @. */
const EMAIL_ENDING = 12;
/** The UK's own prefixes: what follows is the same however the number was written. */
const PREFIX = /^(00440?|440?|0)/;

/** Undefined when nothing is looked for. */
function readSearch(typed: string | undefined): Search | undefined {
  const text = typed?.trim().toLowerCase() ?? "";
  if (text === "") return undefined;
  const voucherCode = readVoucherCode(text);
  if (isVoucherCode(voucherCode)) return { voucherCode };
  const digits = text.replace(/\D/g, "");
  if (PHONE.test(text) && digits.length >= PHONE_DIGITS) {
    const hasCountry = text.startsWith("+") || digits.startsWith("00") || digits.startsWith("0");
    return { patterns: [endingOf(hasCountry ? digits.replace(PREFIX, "") : digits, PHONE_ENDING)] };
  }
  return { patterns: [...new Set(text.split(/\s+/))].map(patternOf) };
}

function patternOf(word: string): Pattern {
  if (word.length < SHORT) return { indexed: `% ${literalOf(word)}%` };
  // What follows the @ is the same for half of all customers.
  const [name = "", domain] = word.split(/(?<=@)/);
  if (domain && name.length > SHORT) {
    return { ...endingOf(name, EMAIL_ENDING), also: `%${literalOf(word)}%` };
  }
  return { indexed: `%${literalOf(word)}%` };
}

/** The index is asked for three signs at a time, so each further one costs, and the last ones tell. */
function endingOf(text: string, length: number): Pattern {
  const whole = `%${literalOf(text)}%`;
  if (text.length <= length) return { indexed: whole };
  return { indexed: `%${literalOf(text.slice(-length))}%`, also: whole };
}

function literalOf(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
