import type { DiscountState } from "../../../shared/rules/code-validity.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/**
 * CTE: counts a use of the discount code of each row of `input`, if its limit allows all of them
 * and it is valid for their activities and visits. Runs after `voucher`, because rows are locked in
 * a fixed order.
 */
export const countDiscountUse = `
  discount AS (
    UPDATE discount_codes d SET times_used = d.times_used + used.times
    FROM (SELECT discount_code_id, count(*)::int AS times, array_agg(activity_id) AS activity_ids,
                 min(visit_date) AS first_visit, max(visit_date) AS last_visit
          FROM input
          WHERE discount_code_id IS NOT NULL
            AND (voucher_id IS NULL OR voucher_id = ANY (ARRAY(SELECT id FROM voucher)))
          GROUP BY discount_code_id ORDER BY discount_code_id) AS used
    WHERE d.id = used.discount_code_id AND d.is_active AND d.archived_at IS NULL
      AND (d.max_uses IS NULL OR d.times_used + used.times <= d.max_uses)
      AND (d.activity_ids = '{}' OR used.activity_ids <@ d.activity_ids)
      AND (d.visit_start IS NULL OR used.first_visit >= d.visit_start)
      AND (d.visit_end IS NULL OR used.last_visit <= d.visit_end)
    RETURNING d.id
  )`;

/** CTE: records which booking used which code. */
export const recordDiscountUse = `
  discount_use AS (
    INSERT INTO discount_uses (discount_code_id, booking_id)
    SELECT discount.id, booking.id
    FROM input
    JOIN discount ON discount.id = input.discount_code_id
    JOIN booking ON booking.id = input.booking_id
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
