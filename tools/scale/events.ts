import { randomIdSql } from "./random.ts";

/** SQL that writes the events of bookings, vouchers, payments and refunds. */
export function eventStatements(seed: number): string[] {
  return [
    `INSERT INTO events (id, at, actor_kind, entity, entity_id, type, before, after)
     ${[...orderEvents(seed), ...voucherEvents(seed)].join(" UNION ALL ")}`,
  ];
}

function orderEvents(seed: number): string[] {
  return [
    `SELECT ${randomIdSql(seed, "confirmed")}, booked_at,
            CASE source WHEN 'online' THEN 'visitor' ELSE 'staff' END, 'booking', id,
            'booking.confirmed', NULL::jsonb,
            jsonb_build_object('ticketCount', tickets, 'timeSlotId', time_slot_id,
              'subtotalPence', subtotal_pence, 'discountPence', discount_pence,
              'voucherPence', voucher_pence, 'totalPence', total_pence)
     FROM scale_order`,
    `SELECT ${randomIdSql(seed, "paid")}, booked_at, 'staff', 'payment', payment_id, 'payment.captured',
            NULL, jsonb_build_object('state', 'captured', 'amountPence', total_pence)
     FROM scale_order WHERE is_paid AND total_pence > 0`,
    `SELECT ${randomIdSql(seed, "cancelled")}, cancelled_at, 'staff', 'booking', id, 'booking.cancelled',
            jsonb_build_object('status', 'confirmed'),
            jsonb_build_object('status', 'cancelled',
              'refundChoice', CASE WHEN is_refunded THEN 'policy' ELSE 'none' END)
     FROM scale_order WHERE cancelled_at IS NOT NULL`,
    `SELECT ${randomIdSql(seed, "checked in")}, came_at, 'staff', 'booking', id, 'booking.checked-in',
            jsonb_build_object('checkedInCount', 0),
            jsonb_build_object('checkedInCount', checked_in_count, 'ticketCount', tickets,
                               'timeSlotId', time_slot_id)
     FROM scale_order WHERE checked_in_count > 0`,
    `SELECT ${randomIdSql(seed, "hidden")}, hidden_at, 'staff', 'booking', id, 'booking.hidden', NULL,
            jsonb_build_object('deletionId', ${randomIdSql(seed, "deletion")})
     FROM scale_order WHERE hidden_at IS NOT NULL`,
    `SELECT ${randomIdSql(seed, "handed back")}, cancelled_at, 'staff', 'refund', ${randomIdSql(seed, "refund")},
            'refund.completed', NULL,
            jsonb_build_object('state', 'completed', 'amountPence', total_pence)
     FROM scale_order WHERE is_paid AND total_pence > 0 AND is_refunded`,
  ];
}

function voucherEvents(seed: number): string[] {
  return [
    `SELECT ${randomIdSql(seed, "voucher issued")}, made_at, 'staff', 'voucher', id, 'voucher.issued', NULL,
            jsonb_build_object('amountPence', amount_pence, 'balancePence', amount_pence,
                               'expiresAt', expires_at, 'by', 'staff')
     FROM scale_voucher`,
    `SELECT ${randomIdSql(seed, "voucher paid")}, made_at, 'staff', 'payment', payment_id,
            'payment.captured', NULL,
            jsonb_build_object('state', 'captured', 'method', method, 'amountPence', amount_pence)
     FROM scale_voucher WHERE is_paid`,
    `SELECT ${randomIdSql(seed, "voucher voided")}, voided_at, 'staff', 'voucher', id, 'voucher.voided',
            jsonb_build_object('balancePence', amount_pence),
            jsonb_build_object('balancePence', 0, 'why', 'staff',
              'refund', CASE WHEN is_refunded THEN 'paid' ELSE 'none' END,
              'refundPence', CASE WHEN is_refunded THEN amount_pence ELSE 0 END)
     FROM scale_voucher WHERE voided_at IS NOT NULL`,
    `SELECT ${randomIdSql(seed, "voucher back")}, voided_at, 'staff', 'refund',
            ${randomIdSql(seed, "refund of voucher")}, 'refund.completed', NULL,
            jsonb_build_object('state', 'completed', 'amountPence', amount_pence)
     FROM scale_voucher WHERE is_refunded`,
  ];
}
