import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DeskVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import type { DeskVoucherPage, VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";
import type { DB } from "../../platform/database/schema.ts";
import { RECIPIENT_VERSION_OF_V } from "./correct-recipient.statement.ts";
import { foundBy, matches, orderOf, STATUS_OF_V } from "./filter-conditions.ts";

type LetterState = NonNullable<DeskVoucherRow["letter"]>["state"];

/** A row as the database has it; its code without groups. */
export type VoucherRow = Omit<DeskVoucherRow, "expiresAt" | "createdAt" | "letter"> & {
  expiresAt: Date;
  createdAt: Date;
  letterState: LetterState | null;
  letterAt: Date | null;
};

/** The rows of `shown(id, place)`, in order of their place. */
function rowsOf(shown: RawBuilder<unknown>) {
  return sql<VoucherRow>`
    WITH shown AS MATERIALIZED (${shown})
    SELECT v.id, v.code, v.recipient_name, v.recipient_email,
           ${sql.raw(RECIPIENT_VERSION_OF_V)} AS recipient_version,
           v.purchaser_name, v.purchaser_email, v.amount_pence, v.balance_pence,
           ${sql.raw(STATUS_OF_V)} AS status, v.expires_at, v.created_at,
           coalesce(letter.state, CASE WHEN v.email_sent THEN 'sent' END) AS letter_state,
           coalesce(letter.at, v.email_sent_at) AS letter_at
    FROM shown JOIN vouchers v ON v.id = shown.id
    LEFT JOIN LATERAL (
      SELECT CASE WHEN m.state <> 'queued' THEN m.state WHEN m.tries > 0 THEN 'retrying'
                  ELSE 'waiting' END AS state,
             CASE m.state WHEN 'kept' THEN m.created_at
               ELSE coalesce(m.sent_at, m.failed_at, m.next_try_at) END AS at
      FROM messages m
      WHERE m.voucher_id = v.id AND m.kind = 'voucher-delivery' AND m.state <> 'withdrawn'
        AND m.to_address = v.recipient_email
      ORDER BY m.created_at DESC, m.id LIMIT 1
    ) letter ON true
    ORDER BY shown.place`;
}

/** A part of the vouchers that a filter matches, in its order. */
export async function listVoucherRows(
  db: Kysely<DB>,
  filter: VoucherFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<VoucherRow[]> {
  const { rows } = await rowsOf(sql`
    SELECT id, row_number() OVER () AS place FROM (
      SELECT v.id FROM vouchers v WHERE ${matches(filter)}
      ORDER BY ${orderOf(filter)} LIMIT ${limit} OFFSET ${skip}) AS part`).execute(db);
  return rows;
}

/** Undefined when there is no such voucher. */
export async function readVoucherRow(
  db: Kysely<DB>,
  voucherId: string,
): Promise<VoucherRow | undefined> {
  const { rows } = await rowsOf(
    sql`SELECT v.id, 1 AS place FROM vouchers v WHERE v.id = ${voucherId}`,
  ).execute(db);
  return rows[0];
}

/** How many vouchers a search finds, in all and by state. */
export async function countVouchers(
  db: Kysely<DB>,
  search: string | undefined,
): Promise<DeskVoucherPage["counts"]> {
  const { rows } = await sql<DeskVoucherPage["counts"]>`
    SELECT count(*)::int AS "all",
           count(*) FILTER (WHERE status = 'available')::int AS available,
           count(*) FILTER (WHERE status = 'redeemed')::int AS redeemed,
           count(*) FILTER (WHERE status = 'expired')::int AS expired,
           count(*) FILTER (WHERE status = 'voided')::int AS voided
    FROM (SELECT ${sql.raw(STATUS_OF_V)} AS status FROM vouchers v
          WHERE ${foundBy(search)}) AS found`.execute(db);
  return rows[0] ?? { all: 0, available: 0, redeemed: 0, expired: 0, voided: 0 };
}
