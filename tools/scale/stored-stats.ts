/**
 * SQL that forgets what is kept added up of bookings, vouchers and sessions: it is folded anew
 * afterwards, and a million rows late are no changes.
 */
export const CLEAR_STORED_STATS = [
  `UPDATE booking_day_folds SET folded_until = '-infinity';
   DELETE FROM booking_days; DELETE FROM booking_day_changes`,
  `SELECT forget_figures(); UPDATE figure_folds SET sessions_until = '-infinity';
   DELETE FROM session_days; DELETE FROM voucher_expiries; DELETE FROM voucher_expiry_changes`,
];

/** SQL that keeps what no fold begins anew: what is left on vouchers, by their last day. */
export const STORE_VOUCHER_BALANCES = `
  INSERT INTO voucher_expiries (day, voucher_count, balance_pence)
  SELECT venue_time(expires_at)::date, count(*), sum(balance_pence)
  FROM vouchers WHERE balance_pence > 0 GROUP BY 1`;
