import {
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
} from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { OPEN_TILL_SESSION } from "../../till/till-sessions.queries.ts";
import { issueVoucherCte } from "../redeem/vouchers.queries.ts";

interface CreateVoucherParams {
  voucherId: string;
  code: string;
  amountPence: number;
  expiresAt: string;
  recipientName: string;
  recipientEmail: string;
  giftMessage: string;
  deliverOn: string | null;
  /** Null: free of charge. */
  paidBy: "cash" | "other" | null;
  actorKind: Actor["kind"];
  actorId: string | null;
  emails: NewEmail[];
  emailState: InitialEmailState;
}

/**
 * Inserts a voucher created by staff, with the first entry of its ledger, its offline payment, its
 * delivery email and its events. A duplicate id or code violates its unique constraint.
 */
export const insertVoucher = defineStatement<CreateVoucherParams, { created: boolean }>(
  "create-voucher",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       voucher_id uuid, code text, amount_pence int, expires_at timestamptz,
       recipient_name text, recipient_email text, gift_message text, deliver_on date, paid_by text,
       actor_kind text, actor_id uuid, emails jsonb, email_state text)
   ),
   ${issueVoucherCte(`
     SELECT voucher_id, code, amount_pence, expires_at, recipient_name, recipient_email,
            gift_message, deliver_on, NULL::uuid, '', '', NULL::uuid
     FROM input`)},
   payment AS (
     INSERT INTO payments (voucher_id, method, amount_pence, state, captured_at,
       till_session_id, taken_by)
     SELECT voucher.id, input.paid_by, input.amount_pence, 'captured', venue_now(),
            ${OPEN_TILL_SESSION}, input.actor_id
     FROM input, voucher WHERE input.paid_by IS NOT NULL
     RETURNING id
   ),
   queued_email AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'voucher', voucher.id, 'voucher.issued',
            jsonb_build_object('amountPence', input.amount_pence,
              'balancePence', input.amount_pence, 'expiresAt', input.expires_at, 'by', 'staff')
     FROM input, voucher
     UNION ALL
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'payment', payment.id, 'payment.captured',
            jsonb_build_object('state', 'captured', 'method', input.paid_by,
                               'amountPence', input.amount_pence)
     FROM input, payment
   )
   SELECT EXISTS (SELECT FROM voucher) AS created`,
);

/** The settings and the date that apply to a voucher issued now. */
interface VoucherSettings {
  /** The venue's local date. */
  today: string;
  timezone: string;
  expiryMonths: number;
  /** Whether the venue may sell. */
  isOpen: boolean;
}

export const readVoucherSettings = defineStatement<Record<string, never>, VoucherSettings>(
  "read-voucher-day",
  `SELECT (venue_now() AT TIME ZONE st.timezone)::date AS today, st.timezone,
          st.voucher_expiry_months AS expiry_months, public.venue_is_open() AS is_open
   FROM settings st WHERE $1::jsonb IS NOT NULL`,
);
