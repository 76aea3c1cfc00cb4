import type {
  AdminVoucher,
  VoucherHistoryEntry,
} from "../../../shared/contract/admin/voucher-details.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import type { VoucherPayment } from "./read-voidable-voucher.statement.ts";

/** The details that a voucher's list row lacks; times as PostgreSQL formats them in JSON. */
export interface AdminVoucherDetails {
  message: string;
  deliverOn: string | null;
  timezone: string;
  today: string;
  payment: VoucherPayment | null;
  toHandBack: AdminVoucher["toHandBack"];
  entries: VoucherHistoryEntry[];
  emails: AdminVoucher["emails"];
}

/**
 * The staff member who issued or voided a voucher is recorded only in the event written with the
 * ledger entry.
 */
const LEDGER_ENTRIES_SQL = `
  SELECT l.id::text, l.kind AS type, l.created_at AS at, l.amount_pence,
         sum(l.amount_pence) OVER (ORDER BY l.created_at, l.kind <> 'issued', l.id) AS balance_pence,
         l.booking_id, b.reference, u.name AS by, NULL::timestamptz AS expires_at
  FROM voucher_ledger l
  LEFT JOIN bookings b ON b.id = l.booking_id
  LEFT JOIN events e ON e.entity = 'voucher' AND e.entity_id = l.voucher_id
    AND e.type = 'voucher.' || l.kind AND e.actor_kind = 'staff' AND l.kind IN ('issued', 'voided')
  LEFT JOIN users u ON u.id = e.actor_id
  WHERE l.voucher_id = v.id`;

const CHANGE_ENTRIES_SQL = `
  SELECT e.id::text, replace(e.type, 'voucher.', ''), e.at, NULL, NULL, NULL, NULL, u.name,
         (e.after ->> 'expiresAt')::timestamptz
  FROM events e LEFT JOIN users u ON u.id = e.actor_id AND e.actor_kind = 'staff'
  WHERE e.entity = 'voucher' AND e.entity_id = v.id
    AND e.type IN ('voucher.recipient_changed', 'voucher.resent', 'voucher.expiry_extended')`;

/** Returns no row if there is no such voucher. */
export const readAdminVoucherDetails = defineStatement<{ voucherId: string }, AdminVoucherDetails>(
  "read-admin-voucher",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(voucher_id uuid))
   SELECT v.message, v.deliver_on, st.timezone, (venue_now() AT TIME ZONE st.timezone)::date AS today,
     (SELECT jsonb_build_object('id', p.id, 'method', p.method, 'state', p.state,
        'amountPence', p.amount_pence, 'refundedPence', p.refunded_pence,
        'cardBrand', p.card_brand, 'cardLast4', p.card_last4)
      FROM payments p WHERE p.voucher_id = v.id) AS payment,
     (SELECT jsonb_build_object('refundId', r.id, 'amountPence', r.amount_pence)
      FROM payments p JOIN refunds r ON r.payment_id = p.id
      WHERE p.voucher_id = v.id AND r.origin = 'offline' AND r.state = 'queued' LIMIT 1)
       AS to_hand_back,
     (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', h.id, 'type', h.type, 'at', h.at, 'amountPence', h.amount_pence,
        'balancePence', h.balance_pence, 'bookingId', h.booking_id, 'reference', h.reference,
        'by', h.by, 'expiresAt', h.expires_at) ORDER BY h.at DESC, h.type = 'issued', h.id), '[]')
      FROM (${LEDGER_ENTRIES_SQL} UNION ALL ${CHANGE_ENTRIES_SQL}) h) AS entries,
     (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'kind', m.kind, 'toAddress', m.to_address, 'state', m.state,
        'at', coalesce(m.sent_at, m.failed_at, m.created_at))
        ORDER BY m.created_at DESC, m.id), '[]')
      FROM emails m WHERE m.voucher_id = v.id AND m.kind NOT LIKE '%-notice') AS emails
   FROM input JOIN vouchers v ON v.id = input.voucher_id CROSS JOIN settings st`,
);
