/**
 * SQL that clears the stored stats of bookings, vouchers and sessions. They are rolled up from
 * scratch afterwards, because a million new rows are not incremental changes.
 */
export const CLEAR_STORED_STATS = [
  `UPDATE booking_day_roll_up SET rolled_up_until = '-infinity';
   DELETE FROM booking_days; DELETE FROM booking_day_changes`,
  `SELECT reset_stats(); UPDATE stats_roll_up SET occupancy_until = '-infinity';
   DELETE FROM daily_occupancy; DELETE FROM voucher_expiries; DELETE FROM voucher_expiry_changes`,
];

/** SQL that stores what no roll-up recomputes: voucher balances by expiry day. */
export const STORE_VOUCHER_BALANCES = `
  INSERT INTO voucher_expiries (day, voucher_count, balance_pence)
  SELECT venue_time(expires_at)::date, count(*), sum(balance_pence)
  FROM vouchers WHERE balance_pence > 0 GROUP BY 1`;
