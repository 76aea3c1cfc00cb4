import { type Kysely, type RawBuilder, sql } from "kysely";
import { formatVoucherCode, isVoucherCode, normaliseVoucherCode } from "../../../shared/codes.ts";
import type { AdminVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import type { AdminVoucherPage, VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import type { DB } from "../../platform/database/schema.ts";

type VoucherEmailState = NonNullable<AdminVoucherRow["delivery"]>["state"];

/** A list row as the database returns it; the code is not grouped. */
type VoucherRow = Omit<AdminVoucherRow, "expiresAt" | "createdAt" | "delivery"> & {
  expiresAt: Date;
  createdAt: Date;
  emailState: VoucherEmailState | null;
  emailAt: Date | null;
};

/**
 * Selects the list rows of the vouchers in `pageIds`, a query for `shown(id, place)`, in order of
 * `place`.
 */
function selectRows(pageIds: RawBuilder<unknown>) {
  return sql<VoucherRow>`
    WITH shown AS MATERIALIZED (${pageIds})
    SELECT v.id, v.code, v.recipient_name, v.recipient_email,
           v.version::text AS recipient_version,
           v.purchaser_name, v.purchaser_email, v.amount_pence, v.balance_pence,
           ${sql.raw(VOUCHER_STATUS_SQL)} AS status, v.expires_at, v.created_at,
           coalesce(delivery.state, CASE WHEN v.email_sent THEN 'sent' END) AS email_state,
           coalesce(delivery.at, v.email_sent_at) AS email_at
    FROM shown JOIN vouchers v ON v.id = shown.id
    LEFT JOIN LATERAL (
      SELECT CASE WHEN m.state <> 'queued' THEN m.state WHEN m.tries > 0 THEN 'retrying'
                  ELSE 'waiting' END AS state,
             CASE m.state WHEN 'captured' THEN m.created_at
               ELSE coalesce(m.sent_at, m.failed_at, m.next_try_at) END AS at
      FROM emails m
      WHERE m.voucher_id = v.id AND m.kind = 'voucher-delivery' AND m.state <> 'withdrawn'
        AND m.to_address = v.recipient_email
      ORDER BY m.created_at DESC, m.id LIMIT 1
    ) delivery ON true
    ORDER BY shown.place`;
}

/** Lists a range of the vouchers that match a filter, in the filter's order. */
export async function listVoucherRows(
  db: Kysely<DB>,
  filter: VoucherFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<VoucherRow[]> {
  const { rows } = await selectRows(sql`
    SELECT id, row_number() OVER () AS place FROM (
      SELECT v.id FROM vouchers v WHERE ${filterCondition(filter)}
      ORDER BY ${orderByClause(filter)} LIMIT ${limit} OFFSET ${offset}) AS part`).execute(db);
  return rows;
}

/** Returns undefined if there is no such voucher. */
export async function readVoucherRow(
  db: Kysely<DB>,
  voucherId: string,
): Promise<VoucherRow | undefined> {
  const { rows } = await selectRows(
    sql`SELECT v.id, 1 AS place FROM vouchers v WHERE v.id = ${voucherId}`,
  ).execute(db);
  return rows[0];
}

/** Counts the vouchers that match a search, in total and by status. */
export async function countVouchers(
  db: Kysely<DB>,
  search: string | undefined,
): Promise<AdminVoucherPage["counts"]> {
  const { rows } = await sql<AdminVoucherPage["counts"]>`
    SELECT count(*)::int AS "all",
           count(*) FILTER (WHERE status = 'available')::int AS available,
           count(*) FILTER (WHERE status = 'redeemed')::int AS redeemed,
           count(*) FILTER (WHERE status = 'expired')::int AS expired,
           count(*) FILTER (WHERE status = 'voided')::int AS voided
    FROM (SELECT ${sql.raw(VOUCHER_STATUS_SQL)} AS status FROM vouchers v
          WHERE ${searchCondition(search)}) AS found`.execute(db);
  return rows[0] ?? { all: 0, available: 0, redeemed: 0, expired: 0, voided: 0 };
}

/** Converts a database row to the contract's list row. */
export function toAdminVoucherRow({
  emailState,
  emailAt,
  code,
  expiresAt,
  createdAt,
  ...row
}: VoucherRow): AdminVoucherRow {
  return {
    ...row,
    code: formatVoucherCode(code),
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    delivery: emailState && emailAt && { state: emailState, at: emailAt.toISOString() },
  };
}

/** SQL for the status of voucher `v`. */
export const VOUCHER_STATUS_SQL = `
  CASE WHEN v.voided_at IS NOT NULL THEN 'voided' WHEN v.balance_pence = 0 THEN 'redeemed'
       WHEN v.expires_at <= venue_now() THEN 'expired' ELSE 'available' END`;

/** SQL condition for the vouchers `v` that match a search. */
function searchCondition(search: string | undefined): RawBuilder<boolean> {
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
