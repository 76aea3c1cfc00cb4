import type { Invariant } from "./invariant.ts";

export const bookingInvariants: readonly Invariant[] = [
  {
    sentence: "a booking's amounts add up, in whole pence, and none is negative",
    sql: `
      WITH addons AS (
        SELECT booking_id, sum(total_pence) AS pence FROM booking_addons GROUP BY 1)
      SELECT b.id FROM bookings b LEFT JOIN addons ON addons.booking_id = b.id
      WHERE b.addons_pence <> coalesce(addons.pence, 0)
         OR (b.version = 1 AND b.tickets_pence <> b.ticket_price_pence * b.ticket_count)
         OR b.subtotal_pence <> b.tickets_pence + b.addons_pence
         OR b.total_pence <> b.subtotal_pence - b.discount_pence - b.adjustment_pence
                             + b.retained_pence - b.voucher_pence
         OR b.total_pence < 0`,
  },
  {
    sentence: "a changed booking has all its versions, its figures are the newest one's",
    sql: `
      WITH stored AS (
        SELECT booking_id, count(*) AS versions, max(version) AS newest
        FROM booking_versions GROUP BY 1)
      SELECT b.id, b.version, stored.versions, stored.newest
      FROM bookings b
      LEFT JOIN stored ON stored.booking_id = b.id
      LEFT JOIN booking_versions v ON v.booking_id = b.id AND v.version = b.version
      WHERE coalesce(stored.versions, 1) <> b.version OR coalesce(stored.newest, 1) <> b.version
         OR (b.version > 1 AND
           (v.activity_id, v.ticket_count, v.tickets_pence, v.addons_pence, v.subtotal_pence,
            v.discount_pence, v.adjustment_pence, v.retained_pence, v.voucher_pence, v.total_pence)
           IS DISTINCT FROM
           (b.activity_id, b.ticket_count, b.tickets_pence, b.addons_pence, b.subtotal_pence,
            b.discount_pence, b.adjustment_pence, b.retained_pence, b.voucher_pence, b.total_pence))`,
  },
  {
    sentence: "a version's lines add up to its figures",
    sql: `
      WITH line AS (
        SELECT v.booking_id, v.version, l ->> 'kind' AS kind, (l ->> 'quantity')::int AS quantity,
               coalesce((l ->> 'amountPence')::int,
                        (l ->> 'quantity')::int * (l ->> 'pricePence')::int) AS pence
        FROM booking_versions v, jsonb_array_elements(v.lines) AS l),
      sums AS (
        SELECT booking_id, version,
               coalesce(sum(quantity) FILTER (WHERE kind = 'ticket'), 0) AS tickets,
               coalesce(sum(pence) FILTER (WHERE kind = 'ticket'), 0) AS tickets_pence,
               coalesce(sum(pence) FILTER (WHERE kind = 'addon'), 0) AS addons_pence,
               coalesce(sum(pence) FILTER (WHERE kind = 'adjustment'), 0) AS adjustment_pence
        FROM line GROUP BY 1, 2)
      SELECT v.booking_id, v.version FROM booking_versions v LEFT JOIN sums USING (booking_id, version)
      WHERE (v.ticket_count, v.tickets_pence, v.addons_pence, v.adjustment_pence)
        IS DISTINCT FROM (tickets, sums.tickets_pence, sums.addons_pence, sums.adjustment_pence)`,
  },
  {
    sentence: "the database refuses to change a version",
    sql: `
      SELECT wanted.name FROM (VALUES ('booking_versions_never_change')) AS wanted(name)
      LEFT JOIN pg_trigger t ON t.tgrelid = 'public.booking_versions'::regclass
        AND t.tgname = wanted.name AND t.tgenabled = 'O'
      WHERE t.oid IS NULL`,
  },
  {
    sentence: "a booking's amounts were first the ones it was confirmed with",
    sql: `
      WITH confirmed AS (
        SELECT entity_id AS id, count(*) AS times, jsonb_agg(after) -> 0 AS after
        FROM events WHERE entity = 'booking' AND type = 'booking.confirmed' GROUP BY 1)
      SELECT b.id, b.total_pence, e.after
      FROM bookings b LEFT JOIN confirmed e ON e.id = b.id
      LEFT JOIN booking_versions v ON v.booking_id = b.id AND v.version = 1
      WHERE e.times IS DISTINCT FROM 1
         OR (after ->> 'ticketCount')::int IS DISTINCT FROM coalesce(v.ticket_count, b.ticket_count)
         OR (after ->> 'subtotalPence')::int
           IS DISTINCT FROM coalesce(v.subtotal_pence, b.subtotal_pence)
         OR (after ->> 'discountPence')::int
           IS DISTINCT FROM coalesce(v.discount_pence, b.discount_pence)
         OR (after ->> 'voucherPence')::int
           IS DISTINCT FROM coalesce(v.voucher_pence, b.voucher_pence)
         OR (after ->> 'totalPence')::int IS DISTINCT FROM coalesce(v.total_pence, b.total_pence)`,
  },
  {
    sentence: "a booking's events end at its current slot",
    sql: `
      WITH places AS (
        SELECT entity_id AS id, after ->> 'timeSlotId' AS slot, 1 AS here
        FROM events WHERE entity = 'booking' AND after ? 'timeSlotId'
          AND type IN ('booking.confirmed', 'booking.moved', 'booking.changed')
        UNION ALL
        SELECT entity_id, before ->> 'timeSlotId', -1
        FROM events WHERE entity = 'booking' AND before ? 'timeSlotId'
          AND type IN ('booking.moved', 'booking.changed')
        UNION ALL
        SELECT id, time_slot_id::text, -1 FROM bookings)
      SELECT id, slot, sum(here) FROM places GROUP BY id, slot HAVING sum(here) <> 0`,
  },
  {
    sentence: "a booking is cancelled at most once, and then its refund is decided",
    sql: `
      WITH cancelled AS (
        SELECT entity_id AS id, count(*) AS times
        FROM events WHERE entity = 'booking' AND type = 'booking.cancelled' GROUP BY 1)
      SELECT b.id, b.status, b.refund_choice, e.times
      FROM bookings b LEFT JOIN cancelled e ON e.id = b.id
      WHERE coalesce(e.times, 0) <> (b.status = 'cancelled')::int
         OR (b.refund_choice IS NOT NULL) <> (b.status = 'cancelled')`,
  },
  {
    sentence:
      "no more people are checked in than a booking has tickets, and as many as its events say",
    sql: `
      WITH counted AS (
        SELECT entity_id AS id,
               sum((after ->> 'checkedInCount')::int - (before ->> 'checkedInCount')::int) AS people
        FROM events WHERE entity = 'booking' AND type = 'booking.checked-in' GROUP BY 1)
      SELECT b.id, b.ticket_count, b.checked_in_count, counted.people
      FROM bookings b LEFT JOIN counted ON counted.id = b.id
      WHERE b.checked_in_count NOT BETWEEN 0 AND b.ticket_count
         OR b.checked_in_count <> coalesce(counted.people, 0)`,
  },
  {
    sentence: "a hidden booking is not confirmed, and its events say that it is hidden",
    sql: `
      WITH changes AS (
        SELECT entity_id AS id,
          sum(CASE type WHEN 'booking.hidden' THEN 1 ELSE -1 END) AS hidden
        FROM events WHERE entity = 'booking' AND type IN ('booking.hidden', 'booking.shown')
        GROUP BY 1)
      SELECT b.id, b.status, b.hidden_at, e.hidden
      FROM bookings b LEFT JOIN changes e ON e.id = b.id
      WHERE coalesce(e.hidden, 0) <> (b.hidden_at IS NOT NULL)::int
         OR (b.hidden_at IS NOT NULL AND b.status = 'confirmed')`,
  },
  {
    sentence: "every confirmed checkout has a booking, and no other checkout has one",
    sql: `
      SELECT c.id FROM checkouts c LEFT JOIN bookings b ON b.checkout_id = c.id
      WHERE c.purpose = 'booking'
        AND ((c.state = 'confirmed') <> (b.id IS NOT NULL) OR b.id <> c.booking_id)`,
  },
  {
    sentence:
      "a paying checkout has exactly one attempt in progress, and no other checkout has one",
    sql: `
      WITH at_work AS (
        SELECT checkout_id, count(*) AS attempts
        FROM payment_attempts WHERE state = 'started' GROUP BY 1)
      SELECT c.id FROM checkouts c LEFT JOIN at_work ON at_work.checkout_id = c.id
      WHERE coalesce(at_work.attempts, 0) <> (c.state = 'paying')::int`,
  },
];
