import { type RawBuilder, sql } from "kysely";
import { isVoucherCode, normaliseVoucherCode } from "../../../shared/codes.ts";
import type { VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";

/** SQL for the status of voucher `v`. */
export const VOUCHER_STATUS_SQL = `
  CASE WHEN v.voided_at IS NOT NULL THEN 'voided' WHEN v.balance_pence = 0 THEN 'redeemed'
       WHEN v.expires_at <= venue_now() THEN 'expired' ELSE 'available' END`;

/** SQL condition for the vouchers `v` that match a search. */
export function searchCondition(search: string | undefined): RawBuilder<boolean> {
  const parts = toVoucherPatterns(search ?? "").map(({ text, code }) =>
    code === null
      ? sql`v.search_text LIKE ${text}`
      : sql`(v.search_text LIKE ${text} OR v.search_text LIKE ${code})`,
  );
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** SQL condition for the vouchers `v` that match a filter. */
export function filterCondition({ search, status }: VoucherFilter): RawBuilder<boolean> {
  const condition = searchCondition(search);
  return status === undefined
    ? condition
    : sql<boolean>`${condition} AND ${sql.raw(VOUCHER_STATUS_SQL)} = ${status}`;
}

const SORT_COLUMNS: Record<VoucherFilter["sort"], string> = {
  created: "v.created_at",
  recipient: "lower(v.recipient_name)",
  amount: "v.amount_pence",
  balance: "v.balance_pence",
  expires: "v.expires_at",
};

/** SQL for the order of a list of vouchers `v`. The default order uses an index. */
export function orderByClause({ sort, direction }: VoucherFilter): RawBuilder<unknown> {
  const sqlDirection = direction === "ascending" ? "ASC" : "DESC";
  if (sort === "created")
    return sql.raw(`v.created_at ${sqlDirection}, v.id ${reverseDirection(sqlDirection)}`);
  return sql.raw(`${SORT_COLUMNS[sort]} ${sqlDirection}, v.created_at DESC, v.id`);
}

function reverseDirection(sqlDirection: "ASC" | "DESC"): "ASC" | "DESC" {
  return sqlDirection === "ASC" ? "DESC" : "ASC";
}

/** A complete code, with or without groups. */
const FULL_CODE = /^(\w{16}|\w{4}([ -])\w{4}\2\w{4}\2\w{4})$/;

/** Part of a code: some of its groups, or some of their characters. */
const CODE_PART = /^[0-9a-z-]{3,19}$/;

/** The LIKE patterns of one search word for `vouchers.search_text`; either may match. */
interface VoucherPattern {
  text: string;
  /** The word normalised as part of a code; null if it cannot be one. */
  code: string | null;
}

/**
 * Converts a search to patterns for `vouchers.search_text`, one per word, all of which must match.
 * A complete code may be typed in groups, and emails that codes never contain are read as the
 * digits they look like.
 */
function toVoucherPatterns(search: string): VoucherPattern[] {
  const text = search.toLowerCase().trim();
  const code = normaliseVoucherCode(text);
  if (FULL_CODE.test(text) && isVoucherCode(code)) {
    return [{ text: `%${escapeLike(text)}%`, code: `${code.toLowerCase()} %` }];
  }
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => ({
      text: `%${escapeLike(word)}%`,
      code: CODE_PART.test(word) ? `%${normaliseVoucherCode(word).toLowerCase()}%` : null,
    }));
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
}
