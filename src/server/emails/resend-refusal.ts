export type ResendRefusal =
  | "EMAIL_WAITING"
  | "NO_ADDRESS"
  | "EMAIL_ALREADY_RESENT"
  | "EMAIL_OUTDATED";

/** The tables that {@link RESEND_REFUSAL} reads besides the email `m`. */
export const RESEND_TABLES = `
  CROSS JOIN settings s
  LEFT JOIN bookings b ON b.id = m.booking_id
  LEFT JOIN vouchers v ON v.id = m.voucher_id
  LEFT JOIN account_requests r ON r.id = m.account_request_id`;

/**
 * Whether the email's content is still valid and its addressee is still the right one. An account
 * email is not resent once it was sent, because the user can request another; one that failed can
 * be, while its link still works.
 */
const IS_STILL_VALID = `CASE
  WHEN m.content = '{}' AND m.booking_id IS NOT NULL THEN false
  WHEN m.kind = 'booking-confirmation' THEN b.status = 'confirmed' AND b.email = m.to_address
    AND (m.content ->> 'startsAt')::timestamptz = b.starts_at
  WHEN m.kind = 'booking-moved' THEN b.status = 'confirmed' AND b.email = m.to_address
    AND (m.content ->> 'calendarSequence')::int = b.calendar_sequence
  WHEN m.kind IN ('booking-cancelled', 'booking-payment-expired')
    THEN b.status = 'cancelled' AND b.email = m.to_address
  WHEN m.kind = 'offline-payment-receipt' THEN b.email = m.to_address
  WHEN m.kind LIKE '%-notice' THEN m.to_address = s.admin_email
  WHEN m.kind = 'voucher-delivery' THEN v.voided_at IS NULL AND v.expires_at > venue_now()
    AND v.recipient_email = m.to_address
  WHEN m.kind = 'voucher-receipt' THEN v.voided_at IS NULL
  WHEN m.kind = 'voucher-voided' THEN v.voided_at IS NOT NULL
  ELSE m.state = 'failed' AND r.done_at IS NULL AND r.expires_at > venue_now() END`;

/** Why the email `m` cannot be resent, as an error code; null when it can. */
export const RESEND_REFUSAL = `CASE
  WHEN m.to_address = '' THEN 'NO_ADDRESS'
  WHEN m.state = 'queued' THEN 'EMAIL_WAITING'
  WHEN m.resent_as IS NOT NULL THEN 'EMAIL_ALREADY_RESENT'
  WHEN m.state = 'withdrawn' OR (${IS_STILL_VALID}) IS NOT TRUE THEN 'EMAIL_OUTDATED' END`;
