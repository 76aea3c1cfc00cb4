/** Summed by day and activity: the columns of `daily_stats` (migration 0026). */
export const DAILY_METRICS = [
  "bookings",
  "cancelled_bookings",
  "tickets",
  "discount_pence",
  "redeemed_pence",
  "redeemed_bookings",
  "lead_days",
  "lead_same_day",
  "lead_2_days",
  "lead_7_days",
  "lead_30_days",
  "card_pence",
  "offline_pence",
  "voucher_pence",
  "vouchers_sold",
  "refunded_pence",
  "new_customers",
] as const;

/** Summed by day and hour: the columns of `hourly_stats`. */
export const HOURLY_METRICS = [
  "bookings",
  "cancelled_bookings",
  "revenue_pence",
  "customers_of_day",
  "customers_of_week",
  "customers_of_month",
] as const;
