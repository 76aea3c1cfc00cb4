import type { DiscountState } from "../../../shared/rules/code-validity.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/**
 * CTE: counts one use of the discount code, if one is used, its limit allows it, and it is valid
 * for this activity and visit. Runs after `voucher`, because rows are locked in a fixed order.
 */
export const countDiscountUse = `
  discount AS (
    UPDATE discount_codes d SET times_used = d.times_used + 1
    FROM input, attempt, checkout
    WHERE d.id = input.discount_code_id AND d.is_active AND d.archived_at IS NULL
      AND (d.max_uses IS NULL OR d.times_used < d.max_uses)
      AND (d.activity_ids = '{}' OR checkout.activity_id = ANY (d.activity_ids))
      AND (d.visit_start IS NULL OR checkout.visit_date >= d.visit_start)
      AND (d.visit_end IS NULL OR checkout.visit_date <= d.visit_end)
      AND (input.voucher_id IS NULL OR EXISTS (SELECT FROM voucher))
    RETURNING d.id
  )`;

/** CTE: records which booking used the code. */
export const recordDiscountUse = `
  discount_use AS (
    INSERT INTO discount_uses (discount_code_id, booking_id)
    SELECT discount.id, booking.id FROM discount, booking
  )`;

/**
 * CTE: returns the use of a code by the booking `freed`, once, even if the code was archived
 * meanwhile. Runs after `voucher`, because rows are locked in a fixed order.
 */
export const returnDiscountUse = `
  discount_use AS (
    UPDATE discount_uses u SET returned_at = venue_now()
    FROM freed, input
    WHERE u.booking_id = freed.id AND u.returned_at IS NULL
      AND (input.voucher_pence = 0 OR EXISTS (SELECT FROM voucher))
    RETURNING u.discount_code_id
  ),
  discount AS (
    UPDATE discount_codes d SET times_used = d.times_used - 1
    FROM discount_use WHERE d.id = discount_use.discount_code_id
    RETURNING d.id, d.times_used
  )`;

export interface DiscountRow extends DiscountState {
  code: string;
  /** The venue's local date. */
  today: string;
  /** The venue's local date of the visit; null if no slot is chosen yet. */
  visitDate: string | null;
}

/** Finds a discount code. Returns no row if it is unknown or archived. */
export const readDiscount = defineStatement<{ code: string; startsAt: string | null }, DiscountRow>(
  "read-discount",
  `SELECT d.code, d.is_active, d.start_date, d.end_date, d.visit_start, d.visit_end,
     d.activity_ids, d.min_spend_pence, d.max_uses,
     d.times_used, (venue_now() AT TIME ZONE s.timezone)::date AS today,
     (($1::jsonb ->> 'starts_at')::timestamptz AT TIME ZONE s.timezone)::date AS visit_date,
     CASE d.type
       WHEN 'fixed' THEN jsonb_build_object('type', 'fixed', 'amountPence', d.amount_pence)
       ELSE jsonb_build_object('type', 'percentage', 'percent', d.percent,
                               'maxDiscountPence', d.max_discount_pence) END AS terms
   FROM discount_codes d, settings s
   WHERE d.code = $1::jsonb ->> 'code' AND d.archived_at IS NULL`,
);
