/**
 * The CTE `booking`: inserts the bookings of `input` with their `customer` and `seats`. Without a
 * checkout it is a staff booking.
 * @param seatsOfInput the condition that joins `seats` to `input`
 */
export const insertBooking = (seatsOfInput: string) => `
  booking AS (
    INSERT INTO bookings (
      id, checkout_id, source, activity_id, time_slot_id, starts_at, customer_id, ticket_count, status,
      activity_name, ticket_price_pence, tickets_pence, addons_pence, subtotal_pence,
      discount_pence, voucher_pence, total_pence, voucher_id, discount_code_id,
      cancellation_policy_hours, first_name, last_name, email, phone, address_line1,
      address_line2, city, county, postcode, waiver_signed, waiver_signed_at, offline_paid_pence,
      due_pence, discount_terms, ticket_vat_rate)
    SELECT
      booking_id, checkout_id, CASE WHEN checkout_id IS NULL THEN 'staff' ELSE 'online' END,
      input.activity_id, seats.id, seats.start_time, customer.id, ticket_count, 'confirmed',
      activity_name, ticket_price_pence, tickets_pence, addons_pence, subtotal_pence,
      discount_pence, voucher_pence, total_pence, voucher_id, discount_code_id,
      cancellation_policy_hours, first_name, last_name, email, phone, address_line1,
      address_line2, city, county, postcode, waiver_signed_at IS NOT NULL, waiver_signed_at,
      offline_paid_pence, CASE WHEN checkout_id IS NULL THEN total_pence - offline_paid_pence ELSE 0 END,
      discount_terms, ticket_vat_rate
    FROM input JOIN customer USING (booking_id) JOIN seats ON ${seatsOfInput}
    RETURNING id, customer_id, ticket_count, email, calendar_sequence
  )`;

/** The CTE `booking_addon`: inserts the bookings' add-ons at the price that was agreed. */
export const insertBookingAddons = `
  booking_addon AS (
    INSERT INTO booking_addons (booking_id, addon_id, name, price_pence, quantity, total_pence,
      vat_rate)
    SELECT booking.id, chosen.id, chosen.name, chosen."pricePence", chosen.quantity,
           chosen."totalPence", chosen."vatRate"
    FROM input
    JOIN booking ON booking.id = input.booking_id
    CROSS JOIN LATERAL jsonb_to_recordset(input.addons)
      AS chosen(id uuid, name text, "pricePence" int, quantity int, "totalPence" int,
                "vatRate" int)
  )`;
