/**
 * The emails of a new booking store no text. What they say is read from the booking when they are
 * rendered; all that is stored is how far the booking had come when they were written.
 */
export interface BookingReference {
  /** How often the booking had been moved. */
  calendarSequence: number;
}

/**
 * SQL: whether the row `email` of `emails` is stored by reference. One of an earlier version has its
 * whole content, one of an erased customer has none.
 */
export function isStoredByReference(email: string): string {
  return `(${email}.kind IN ('booking-confirmation', 'booking-notice')
    AND ${email}.content ? 'calendarSequence')`;
}

/** SQL: what the row `email` of `emails` says, as `parseEmailContent` takes it. */
export function readContent(email: string): string {
  return `CASE WHEN ${isStoredByReference(email)} THEN (
    SELECT jsonb_build_object(
        'bookingId', b.id, 'bookingReference', b.reference, 'customerEmail', b.email,
        'customerName', btrim(b.first_name || ' ' || b.last_name),
        'activityName', b.activity_name, 'imageUrl', activity.image_url,
        'startsAt', ${toIsoInstant("slot.start_time")}, 'endsAt', ${toIsoInstant("slot.end_time")},
        'ticketCount', b.ticket_count, 'ticketPricePence', b.ticket_price_pence,
        'ticketsPence', b.tickets_pence, 'tickets', booking_tickets(b),
        'addonsPence', b.addons_pence, 'adjustmentPence', b.adjustment_pence,
        'retainedPence', b.retained_pence,
        'subtotalPence', b.subtotal_pence, 'discountPence', b.discount_pence,
        'voucherPence', b.voucher_pence, 'totalPence', b.total_pence,
        'addons', coalesce((
          SELECT jsonb_agg(jsonb_build_object('id', a.addon_id, 'name', a.name,
                   'quantity', a.quantity, 'pricePence', a.price_pence,
                   'totalPence', a.total_pence) ORDER BY a.name)
          FROM booking_addons a WHERE a.booking_id = b.id), '[]'),
        'card', (
          SELECT jsonb_build_object('brand', coalesce(p.card_brand, ''), 'last4', p.card_last4)
          FROM payments p WHERE p.booking_id = b.id AND p.card_last4 IS NOT NULL
          ORDER BY p.created_at LIMIT 1),
        'again', jsonb_build_object('bookedAt', ${toIsoInstant("b.created_at")},
                                    'calendarSequence', b.calendar_sequence))
      || CASE WHEN b.source = 'staff' THEN jsonb_build_object('offlinePayment', jsonb_build_object(
           'isWaiverSigned', b.waiver_signed,
           'method', CASE WHEN b.due_pence = 0 THEN (
             SELECT p.method FROM payments p WHERE p.booking_id = b.id AND p.method <> 'card'
             ORDER BY p.created_at LIMIT 1) END)) ELSE '{}' END
    FROM bookings b
    JOIN time_slots slot ON slot.id = b.time_slot_id
    JOIN activities activity ON activity.id = b.activity_id
    WHERE b.id = ${email}.booking_id) ELSE ${email}.content END`;
}

/** SQL: an instant as `Date.toISOString` writes it. */
function toIsoInstant(instant: string): string {
  return `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL: whether the booking was moved after the row `email` of `emails` was written. */
export function isMovedSince(email: string): string {
  return `EXISTS (
    SELECT FROM bookings b WHERE b.id = ${email}.booking_id AND ${isStoredByReference(email)}
      AND b.calendar_sequence > (${email}.content ->> 'calendarSequence')::int)`;
}

/**
 * SQL: whether the row `email` of `emails` is superseded: its booking was cancelled, or was moved
 * and a later email about it went to the same address, or it is a confirmation to an address that was
 * corrected, and another goes to the right one. After a move without an email, this one is sent, and
 * says the new time.
 */
export function isSuperseded(email: string): string {
  return `(${isStoredByReference(email)} AND (
    EXISTS (SELECT FROM bookings b
            WHERE b.id = ${email}.booking_id AND b.status = 'cancelled')
    OR ${isMovedSince(email)} AND EXISTS (
      SELECT FROM emails later
      WHERE later.booking_id = ${email}.booking_id AND later.to_address = ${email}.to_address
        AND later.created_at > ${email}.created_at
        AND later.kind IN ('booking-moved', 'booking-moved-notice', 'booking-confirmation'))
    OR ${email}.kind = 'booking-confirmation' AND EXISTS (
      SELECT FROM bookings b
      JOIN emails later ON later.booking_id = b.id AND later.to_address = b.email
      WHERE b.id = ${email}.booking_id AND b.email <> ${email}.to_address
        AND later.kind = 'booking-confirmation' AND later.created_at > ${email}.created_at)))`;
}
