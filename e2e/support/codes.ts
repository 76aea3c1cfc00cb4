import { randomBytes } from "node:crypto";
import { newVoucherCode } from "../../src/shared/codes.ts";
import type { RunningServer } from "./running-server.ts";

interface VoucherFate {
  /** In days from now. */
  expiresInDays?: number;
  isVoided?: boolean;
}

/** A gift voucher that no other test knows; its code without dashes. */
export async function createVoucher(
  { pool }: RunningServer,
  pence: number,
  { expiresInDays = 365, isVoided = false }: VoucherFate = {},
): Promise<string> {
  const code = newVoucherCode();
  await pool.query(
    `WITH voucher AS (
       INSERT INTO vouchers (code, amount_pence, balance_pence, expires_at, voided_at,
                             recipient_name, recipient_email, message)
       VALUES ($1, $2, CASE WHEN $4 THEN 0 ELSE $2 END, now() + $3 * interval '1 day',
               CASE WHEN $4 THEN now() END, 'Robin Ashdown', 'robin@example.com', '')
       RETURNING id)
     INSERT INTO voucher_ledger (voucher_id, kind, amount_pence)
     SELECT id, kind, pence FROM voucher, (VALUES ('issued', $2), ('voided', -$2)) AS l (kind, pence)
     WHERE kind = 'issued' OR $4`,
    [code, pence, expiresInDays, isVoided],
  );
  return code;
}

/** Somebody else spends so much of it. */
export async function spendVoucher(
  { pool }: RunningServer,
  code: string,
  pence: number,
): Promise<void> {
  await pool.query(
    `WITH voucher AS (
       UPDATE vouchers
       SET balance_pence = balance_pence - $2,
           redeemed_at = CASE WHEN balance_pence = $2 THEN now() END
       WHERE code = $1 RETURNING id)
     INSERT INTO voucher_ledger (voucher_id, kind, amount_pence)
     SELECT id, 'adjusted', -$2 FROM voucher`,
    [code, pence],
  );
}

/** What is left on it, in pence. */
export async function balanceOf({ pool }: RunningServer, code: string): Promise<number> {
  const { rows } = await pool.query<{ balance: number }>(
    "SELECT balance_pence AS balance FROM vouchers WHERE code = $1",
    [code],
  );
  if (!rows[0]) throw new Error("There is no such voucher.");
  return rows[0].balance;
}

interface DiscountTerms {
  percent?: number;
  amountPence?: number;
  minSpendPence?: number;
  /** In days from today; in the past it has ended. */
  endsInDays?: number;
}

/** A discount code that no other test knows. */
export async function createDiscount(
  { pool }: RunningServer,
  { percent, amountPence, minSpendPence, endsInDays = 30 }: DiscountTerms,
): Promise<string> {
  const code = `LAKE${randomBytes(4).toString("hex").toUpperCase()}`;
  await pool.query(
    `INSERT INTO discount_codes (code, type, percent, amount_pence, min_spend_pence, end_date)
     VALUES ($1, $2, $3, $4, $5, current_date + $6::int)`,
    [
      code,
      percent === undefined ? "fixed" : "percentage",
      percent ?? null,
      amountPence ?? null,
      minSpendPence ?? null,
      endsInDays,
    ],
  );
  return code;
}

export async function endDiscount({ pool }: RunningServer, code: string): Promise<void> {
  await pool.query("UPDATE discount_codes SET end_date = current_date - 2 WHERE code = $1", [code]);
}
