/** Something that must always hold: a query that must return no row. */
export interface Invariant {
  sentence: string;
  /** Made of sets, with no subquery for each row: it also runs on millions of bookings. */
  sql: string;
}
