import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
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

/** Selects the list rows of the vouchers in `page`, in order of `place`. */
function selectRows(db: Kysely<DB>, page: Expression<{ id: string; place: number }>) {
  return db
    .with(
      (cte) => cte("shown").materialized(),
      () => page,
    )
    .selectFrom("shown")
    .innerJoin("vouchers as v", "v.id", "shown.id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("emails as m")
          .select([
            sql<VoucherEmailState>`
              CASE WHEN m.state <> 'queued' THEN m.state WHEN m.tries > 0 THEN 'retrying'
                   ELSE 'waiting' END`.as("state"),
            sql<Date>`
              CASE m.state WHEN 'captured' THEN m.created_at
                ELSE coalesce(m.sent_at, m.failed_at, m.next_try_at) END`.as("at"),
          ])
          .whereRef("m.voucherId", "=", "v.id")
          .where("m.kind", "=", "voucher-delivery")
          .where("m.state", "<>", "withdrawn")
          .whereRef("m.toAddress", "=", "v.recipientEmail")
          .orderBy("m.createdAt", "desc")
          .orderBy("m.id")
          .limit(1)
          .as("delivery"),
      (join) => join.onTrue(),
    )
    .select(["v.id", "v.code", "v.recipientName", "v.recipientEmail", "v.purchaserName"])
    .select(["v.purchaserEmail", "v.amountPence", "v.balancePence", "v.expiresAt", "v.createdAt"])
    .select([
      sql<string>`v.version::text`.as("recipientVersion"),
      voucherStatus.as("status"),
      sql<VoucherEmailState | null>`
        coalesce(delivery.state, CASE WHEN v.email_sent THEN 'sent' END)`.as("emailState"),
      sql<Date | null>`coalesce(delivery.at, v.email_sent_at)`.as("emailAt"),
    ])
    .orderBy("shown.place");
}

/** Lists a range of the vouchers that match a filter, in the filter's order. */
export async function listVoucherRows(
  db: Kysely<DB>,
  filter: VoucherFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<VoucherRow[]> {
  const ids = db
    .selectFrom("vouchers as v")
    .select("v.id")
    .where(filterCondition(filter))
    .orderBy(orderByClause(filter))
    .limit(limit)
    .offset(offset);
  const page = db
    .selectFrom(ids.as("part"))
    .select(["id", sql<number>`row_number() OVER ()`.as("place")]);
  return selectRows(db, page).execute();
}

/** Returns undefined if there is no such voucher. */
export async function readVoucherRow(
  db: Kysely<DB>,
  voucherId: string,
): Promise<VoucherRow | undefined> {
  const voucher = db
    .selectFrom("vouchers")
    .select(["id", sql<number>`1`.as("place")])
    .where("id", "=", voucherId);
  return selectRows(db, voucher).executeTakeFirst();
}

/** Counts the vouchers that match a search, in total and by status. */
export async function countVouchers(
  db: Kysely<DB>,
  search: string | undefined,
): Promise<AdminVoucherPage["counts"]> {
  const found = db
    .selectFrom("vouchers as v")
    .select(voucherStatus.as("status"))
    .where(searchCondition(search));
  return db
    .selectFrom(found.as("found"))
    .select(({ fn }) => {
      const countWith = (status: AdminVoucherRow["status"]) =>
        fn.countAll<number>().filterWhere("status", "=", status).as(status);
      return [
        fn.countAll<number>().as("all"),
        countWith("available"),
        countWith("redeemed"),
        countWith("expired"),
        countWith("voided"),
      ];
    })
    .executeTakeFirstOrThrow();
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

/** The status of voucher `v`. */
export const voucherStatus = sql<AdminVoucherRow["status"]>`
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
    : sql<boolean>`${condition} AND ${voucherStatus} = ${status}`;
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
