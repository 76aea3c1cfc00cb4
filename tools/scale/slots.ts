import { randomIdSql } from "./random.ts";

/** The minimum capacity of a slot, relative to the fullest slot of its activity. */
const MIN_CAPACITY_RATIO = 0.6;

/**
 * SQL that creates the slots in the demand, with enough capacity: a venue with so many bookings is
 * larger than the demo, in and out of season.
 */
export function slotStatements(seed: number): string[] {
  return [
    `CREATE TEMP TABLE scale_taken AS
     SELECT slot, coalesce(sum(tickets) FILTER (WHERE cancelled_at IS NULL), 0)::int AS tickets,
            count(*) FILTER (WHERE cancelled_at IS NULL)::int AS parties
     FROM scale_demand GROUP BY slot`,
    `INSERT INTO time_slots AS s (id, activity_id, start_time, end_time, capacity, bookings_count,
       party_count, capacity_is_manual)
     SELECT ${randomIdSql(seed, "slot", "k.n")}, k.activity_id, k.starts_at, k.ends_at, k.capacity, k.tickets,
            k.parties, k.capacity > k.max_capacity
     FROM (
       SELECT k.n, k.activity_id, k.starts_at, k.ends_at, k.max_capacity, t.tickets, t.parties,
              greatest(k.max_capacity, t.tickets,
                ceil(${MIN_CAPACITY_RATIO} * max(t.tickets) OVER (PARTITION BY k.activity_id)))::int AS capacity
       FROM scale_taken t JOIN scale_slot k ON k.n = t.slot
     ) AS k
     ON CONFLICT (activity_id, start_time) DO UPDATE
     SET capacity = s.capacity + excluded.bookings_count, capacity_is_manual = true,
         bookings_count = s.bookings_count + excluded.bookings_count,
         party_count = s.party_count + excluded.party_count`,
    `CREATE TEMP TABLE scale_place AS
     SELECT k.n, k.activity_id, k.activity_name, k.price_pence, k.starts_at, s.id AS time_slot_id
     FROM scale_taken t JOIN scale_slot k ON k.n = t.slot
     JOIN time_slots s ON s.activity_id = k.activity_id AND s.start_time = k.starts_at`,
    "ANALYZE scale_place",
  ];
}
