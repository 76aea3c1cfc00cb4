import type { Invariant } from "./invariant.ts";

export const slotInvariants: readonly Invariant[] = [
  {
    sentence: "a slot's counters equal its confirmed bookings and live checkouts, within capacity",
    sql: `
      WITH booked AS (
        SELECT time_slot_id, sum(ticket_count) AS tickets, count(*) AS parties
        FROM bookings WHERE status = 'confirmed' GROUP BY 1),
      held AS (
        SELECT time_slot_id, sum(ticket_count) AS tickets, count(*) AS parties
        FROM checkouts WHERE state IN ('held', 'paying') AND time_slot_id IS NOT NULL GROUP BY 1)
      SELECT s.id, s.capacity, s.bookings_count, b.tickets AS booked, s.held_count,
             h.tickets AS held, s.party_count, b.parties, s.held_party_count, h.parties AS holding
      FROM time_slots s
      LEFT JOIN booked b ON b.time_slot_id = s.id
      LEFT JOIN held h ON h.time_slot_id = s.id
      WHERE s.bookings_count <> coalesce(b.tickets, 0) OR s.party_count <> coalesce(b.parties, 0)
         OR s.held_count <> coalesce(h.tickets, 0) OR s.held_party_count <> coalesce(h.parties, 0)
         OR coalesce(b.tickets, 0) + coalesce(h.tickets, 0) > s.capacity`,
  },
  {
    sentence: "every session of a closed day is closed",
    sql: `
      SELECT s.id, s.start_time, c.id AS closure FROM settings, closed_days c
      JOIN time_slots s ON s.activity_id = c.activity_id OR c.activity_id IS NULL
      WHERE s.is_available AND (s.start_time AT TIME ZONE settings.timezone)::date = c.date`,
  },
  {
    sentence: "a checkout's events add up to the places that it holds, or gave back once",
    sql: `
      WITH moves AS (
        SELECT entity_id AS id, sum(CASE what
          WHEN 'checkout.held' THEN (after ->> 'ticketCount')::int
          WHEN 'checkout.reacquired' THEN (after ->> 'ticketCount')::int
          WHEN 'checkout.adjusted'
            THEN (after ->> 'ticketCount')::int - (before ->> 'ticketCount')::int
          WHEN 'checkout.released' THEN -(before ->> 'ticketCount')::int
          ELSE 0 END) AS tickets,
          count(*) FILTER (WHERE what = 'checkout.refused' AND after ->> 'state' = 'released')
            AS lost_with_payment
        FROM events WHERE entity = 'checkout' GROUP BY 1)
      SELECT c.id, c.state, c.ticket_count, m.tickets, m.lost_with_payment
      FROM checkouts c LEFT JOIN moves m ON m.id = c.id
      WHERE c.purpose = 'booking' AND m.tickets - c.ticket_count * m.lost_with_payment
        IS DISTINCT FROM CASE WHEN c.state = 'released' THEN 0 ELSE c.ticket_count END`,
  },
];
