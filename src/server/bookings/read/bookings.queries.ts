/**
 * The CTE `booking`: inserts the booking from `checkout`, `customer` and `seats`. A checkout
 * without an id makes it a staff booking.
 */
export const insertBooking = `
  booking AS (
    INSERT INTO bookings (
      id, checkout_id, source, activity_id, time_slot_id, starts_at, customer_id, ticket_count, status,
      activity_name, ticket_price_pence, tickets_pence, addons_pence, subtotal_pence,
      discount_pence, voucher_pence, total_pence, voucher_id, discount_code_id,
      cancellation_policy_hours, first_name, last_name, email, phone, address_line1,
      address_line2, city, county, postcode, waiver_signed, waiver_signed_at, waiver_signature,
      waiver_version_id, waiver_content_snapshot, waiver_sha256, offline_paid_pence)
    SELECT
      checkout.booking_id, checkout.id, CASE WHEN checkout.id IS NULL THEN 'staff' ELSE 'online' END,
      checkout.activity_id, seats.id, seats.start_time, customer.id, checkout.ticket_count, 'confirmed',
      activity_name, ticket_price_pence, tickets_pence, addons_pence, subtotal_pence,
      discount_pence, voucher_pence, total_pence, voucher_id, discount_code_id,
      cancellation_policy_hours, first_name, last_name, email, phone, address_line1,
      address_line2, city, county, postcode, waiver_signed_at IS NOT NULL, waiver_signed_at,
      waiver_signature, waiver_version_id, waiver_content, waiver_sha256, checkout.offline_paid_pence
    FROM input, checkout, customer, seats
    RETURNING id
  )`;

/** The CTE `booking_addon`: inserts the booking's add-ons at the price that was agreed. */
export const insertBookingAddons = `
  booking_addon AS (
    INSERT INTO booking_addons (booking_id, addon_id, name, price_pence, quantity, total_pence)
    SELECT booking.id, chosen.id, chosen.name, chosen."pricePence", chosen.quantity,
           chosen."totalPence"
    FROM booking, input, jsonb_to_recordset(input.addons)
      AS chosen(id uuid, name text, "pricePence" int, quantity int, "totalPence" int)
  )`;
