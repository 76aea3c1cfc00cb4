-- The bookings list's filter for what is still to be paid. No online booking is in this index: it is
-- paid when it is made. (What is unsigned is in bookings_unsigned, migration 0027.)
CREATE INDEX bookings_unpaid ON bookings (starts_at, id)
  WHERE hidden_at IS NULL AND status = 'confirmed' AND source = 'staff'
    AND total_pence > offline_paid_pence;
