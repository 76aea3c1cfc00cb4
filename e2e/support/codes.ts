import { randomBytes } from "node:crypto";
import { generateVoucherCode } from "../../src/shared/codes.ts";
import type { RunningServer } from "./running-server.ts";

/** Inserts a gift voucher that no other test uses. Returns its code without dashes. */
export async function insertTestVoucher({ pool }: RunningServer, pence: number): Promise<string> {
  const code = generateVoucherCode();
  await pool.query(
    `WITH voucher AS (
       INSERT INTO vouchers (code, amount_pence, balance_pence, expires_at,
                             recipient_name, recipient_email, message)
       VALUES ($1, $2, $2, venue_now() + interval '1 year', 'Robin Ashdown', 'robin@example.com', '')
       RETURNING id)
     INSERT INTO voucher_ledger (voucher_id, kind, amount_pence)
     SELECT id, 'issued', $2 FROM voucher`,
    [code, pence],
  );
  return code;
}

/** Redeems an amount as another customer. */
export async function spendVoucher(
  { pool }: RunningServer,
  code: string,
  pence: number,
): Promise<void> {
  await pool.query(
    `WITH voucher AS (
       UPDATE vouchers
       SET balance_pence = balance_pence - $2,
           redeemed_at = CASE WHEN balance_pence = $2 THEN venue_now() END
       WHERE code = $1 RETURNING id)
     INSERT INTO voucher_ledger (voucher_id, kind, amount_pence)
     SELECT id, 'adjusted', -$2 FROM voucher`,
    [code, pence],
  );
}

/** The balance of a voucher in pence. */
export async function getVoucherBalance({ pool }: RunningServer, code: string): Promise<number> {
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
}

/** Inserts a discount code that no other test uses. */
export async function insertDiscount(
  { pool }: RunningServer,
  { percent, amountPence, minSpendPence }: DiscountTerms,
): Promise<string> {
  const code = `LAKE${randomBytes(4).toString("hex").toUpperCase()}`;
  await pool.query(
    `INSERT INTO discount_codes (code, type, percent, amount_pence, min_spend_pence, end_date)
     VALUES ($1, $2, $3, $4, $5, venue_now()::date + 30)`,
    [
      code,
      percent === undefined ? "fixed" : "percentage",
      percent ?? null,
      amountPence ?? null,
      minSpendPence ?? null,
    ],
  );
  return code;
}
