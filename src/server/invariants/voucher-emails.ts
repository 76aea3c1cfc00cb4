import type { Invariant } from "./invariant.ts";

/** By kind of email: what must be true of its voucher `v`. */
export const VOUCHER_EMAIL_CONDITIONS: Readonly<Record<string, string>> = {
  "voucher-delivery": "m.state <> 'sent' OR v.email_sent OR v.recipient_email <> m.to_address",
  "voucher-receipt": "v.checkout_id IS NOT NULL",
  "voucher-notice": "v.checkout_id IS NOT NULL",
  "voucher-voided": "v.voided_at IS NOT NULL",
  "voucher-voided-notice": "v.voided_at IS NOT NULL",
};

export const voucherEmailInvariants: readonly Invariant[] = [
  {
    sentence: "a voucher that was sold has its receipt, and its letter to the recipient",
    sql: `
      SELECT v.id, r.id AS receipt_id, d.id AS delivery_id FROM vouchers v
      LEFT JOIN emails r ON r.voucher_id = v.id AND r.kind = 'voucher-receipt'
                          AND r.to_address = v.purchaser_email
      LEFT JOIN emails d ON d.voucher_id = v.id AND d.kind = 'voucher-delivery'
      WHERE v.checkout_id IS NOT NULL AND (r.id IS NULL OR d.id IS NULL)`,
  },
  {
    sentence: "a voucher that was sold counts as sent only when its letter has left",
    sql: `
      SELECT v.id FROM vouchers v
      LEFT JOIN emails m
        ON m.voucher_id = v.id AND m.kind = 'voucher-delivery' AND m.state = 'sent'
      WHERE v.checkout_id IS NOT NULL AND v.email_sent AND m.id IS NULL`,
  },
  {
    sentence: "no letter waits to bring a voucher that is voided, except one in somebody's hand",
    sql: `
      SELECT m.id, v.id AS voucher_id
      FROM emails m JOIN vouchers v ON v.id = m.voucher_id
      WHERE m.kind = 'voucher-delivery' AND m.state = 'queued' AND m.tries = 0
        AND v.voided_at IS NOT NULL`,
  },
  {
    sentence: "no outbox holds a voucher's code",
    sql: `
      SELECT m.id, m.kind FROM emails m JOIN vouchers v ON v.id = m.voucher_id
      WHERE position(v.code IN upper(regexp_replace(m.content::text, '[^0-9A-Za-z]', '', 'g'))) > 0`,
  },
];
