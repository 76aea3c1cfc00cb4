/** Something that must always hold: a query that must return no rows. */
export interface Invariant {
  sentence: string;
  /** Set-based, without a subquery per row, because it also runs on millions of bookings. */
  sql: string;
}
