import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AdminVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import type { AdminVoucherPage, VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";
import type { DB } from "../../platform/database/schema.ts";
import { RECIPIENT_VERSION_SQL } from "./correct-recipient.statement.ts";
import {
  filterCondition,
  orderByClause,
  searchCondition,
  VOUCHER_STATUS_SQL,
} from "./filter-conditions.ts";

type VoucherEmailState = NonNullable<AdminVoucherRow["delivery"]>["state"];

/** A list row as the database returns it; the code is not grouped. */
export type VoucherRow = Omit<AdminVoucherRow, "expiresAt" | "createdAt" | "delivery"> & {
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
           ${sql.raw(RECIPIENT_VERSION_SQL)} AS recipient_version,
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
