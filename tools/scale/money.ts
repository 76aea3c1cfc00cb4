import { idOf } from "./chance.ts";

/**
 * SQL for the money and the history. None of it is by card, as if all was brought from another
 * system: no card processor would know of it.
 */
export function money(seed: number): string[] {
  return [
    `INSERT INTO voucher_ledger (id, voucher_id, kind, amount_pence, booking_id, created_at)
     SELECT ${idOf(seed, "issued")}, voucher_id, 'issued', voucher_amount, NULL::uuid,
            booked_at - interval '30 days' FROM scale_order WHERE voucher_id IS NOT NULL
     UNION ALL
     SELECT ${idOf(seed, "redeemed")}, voucher_id, 'redeemed', -voucher_pence, id, booked_at
     FROM scale_order WHERE voucher_id IS NOT NULL
     UNION ALL
     SELECT ${idOf(seed, "returned")}, voucher_id, 'returned', voucher_pence, id, cancelled_at
     FROM scale_order WHERE voucher_id IS NOT NULL AND is_refunded`,
    `INSERT INTO payments (id, booking_id, method, amount_pence, refunded_pence, state, created_at,
       captured_at)
     SELECT payment_id, id, CASE WHEN by_cash AND source = 'desk' THEN 'cash' ELSE 'other' END,
            total_pence, CASE WHEN is_refunded THEN total_pence ELSE 0 END, 'captured', booked_at,
            booked_at
     FROM scale_order WHERE is_paid AND total_pence > 0 ORDER BY booked_at, n`,
    `INSERT INTO refunds (id, payment_id, amount_pence, reason, origin, state, created_at,
       next_try_at, settled_at)
     SELECT ${idOf(seed, "refund")}, payment_id, total_pence, 'Booking cancelled', 'desk',
            'completed', cancelled_at, cancelled_at, cancelled_at
     FROM scale_order WHERE is_paid AND total_pence > 0 AND is_refunded`,
    events(seed),
  ];
}

function events(seed: number): string {
  return `
  INSERT INTO events (id, at, actor_kind, entity, entity_id, what, before, after)
  SELECT ${idOf(seed, "confirmed", "o.n")}, o.booked_at,
         CASE o.source WHEN 'online' THEN 'visitor' ELSE 'staff' END, 'booking', o.id,
         'booking.confirmed', NULL::jsonb,
         jsonb_build_object('ticketCount', o.tickets, 'timeSlotId', s.id,
           'subtotalPence', o.subtotal_pence, 'discountPence', o.discount_pence,
           'voucherPence', o.voucher_pence, 'totalPence', o.total_pence)
  FROM scale_order o
  JOIN time_slots s ON s.activity_id = o.activity_id AND s.start_time = o.starts_at
  UNION ALL
  SELECT ${idOf(seed, "paid")}, booked_at, 'staff', 'payment', payment_id, 'payment.captured', NULL,
         jsonb_build_object('state', 'captured', 'amountPence', total_pence)
  FROM scale_order WHERE is_paid AND total_pence > 0
  UNION ALL
  SELECT ${idOf(seed, "cancelled")}, cancelled_at, 'staff', 'booking', id, 'booking.cancelled',
         jsonb_build_object('status', 'confirmed'),
         jsonb_build_object('status', 'cancelled',
           'refundChoice', CASE WHEN is_refunded THEN 'policy' ELSE 'none' END)
  FROM scale_order WHERE cancelled_at IS NOT NULL
  UNION ALL
  SELECT ${idOf(seed, "checked in", "o.n")}, o.came_at, 'staff', 'booking', o.id,
         'booking.checked-in', jsonb_build_object('peopleIn', 0),
         jsonb_build_object('peopleIn', o.people_in, 'ticketCount', o.tickets, 'timeSlotId', s.id)
  FROM scale_order o
  JOIN time_slots s ON s.activity_id = o.activity_id AND s.start_time = o.starts_at
  WHERE o.people_in > 0
  UNION ALL
  SELECT ${idOf(seed, "hidden")}, hidden_at, 'staff', 'booking', id, 'booking.hidden', NULL,
         jsonb_build_object('deletionId', deletion_id)
  FROM scale_order WHERE hidden_at IS NOT NULL
  UNION ALL
  SELECT ${idOf(seed, "handed back")}, cancelled_at, 'staff', 'refund',
         ${idOf(seed, "refund")}, 'refund.completed', NULL,
         jsonb_build_object('state', 'completed', 'amountPence', total_pence)
  FROM scale_order WHERE is_paid AND total_pence > 0 AND is_refunded`;
}
