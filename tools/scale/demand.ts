import { FIRST_NAMES, LAST_NAMES, TOWNS, toValuesSql } from "./names.ts";
import { type RandomSql, skewedIndexSql } from "./random.ts";
import { referenceSql } from "./reference.ts";

/** The range of visit days around today: three years in all. */
export const DAYS_BACK = 1000;
const DAYS_AHEAD = 95;
/** The relative number of visits by month, January first. */
const MONTHLY_VISIT_WEIGHTS = "(ARRAY[0.2,0.25,0.5,0.8,1.1,1.5,2.2,2.4,1.2,0.6,0.3,0.3])";

/**
 * SQL that creates temporary tables of the demand: slots with their number of parties, people, and
 * the parties themselves in booking order. Payments, waivers and events are derived from these.
 */
export function demandStatements(bookings: number, seed: number, random: RandomSql): string[] {
  const people = Math.max(1, Math.round(bookings / 3));
  return [
    demandSlots(bookings),
    demandPeople(people, random),
    "ANALYZE scale_slot, scale_person",
    demandParties(people, seed, random),
    "ANALYZE scale_demand",
  ];
}

function demandSlots(bookings: number): string {
  return `
  CREATE TEMP TABLE scale_slot AS
  WITH offered AS (
    SELECT row_number() OVER (ORDER BY day, hour, a.created_at, a.id) AS n, a.id AS activity_id,
           a.name AS activity_name, a.price_pence, a.max_capacity,
           (day::date + make_time(hour, 0, 0)) AT TIME ZONE settings.timezone AS starts_at,
           (day::date + make_time(hour, 0, 0)) AT TIME ZONE settings.timezone
             + make_interval(mins => a.duration_minutes) AS ends_at,
           ${MONTHLY_VISIT_WEIGHTS}[extract(month FROM day)::int]
             * CASE WHEN extract(isodow FROM day) >= 6 THEN 2.2 ELSE 1 END
             * (1.3 - abs(hour - 13) * 0.15) * a.max_capacity
             -- The further ahead a day is, the fewer have booked it yet.
             * exp(-greatest(0, day::date - (venue_now() AT TIME ZONE settings.timezone)::date) / 25.0) AS weight
    FROM settings, activities a, generate_series(9, 17) AS hour,
         generate_series((venue_now() AT TIME ZONE settings.timezone)::date - ${DAYS_BACK},
                         (venue_now() AT TIME ZONE settings.timezone)::date + ${DAYS_AHEAD},
                         interval '1 day') AS day
    WHERE a.archived_at IS NULL
  ),
  summed AS (
    SELECT offered.*, sum(weight) OVER (ORDER BY n) AS until, sum(weight) OVER () AS whole
    FROM offered
  )
  SELECT *, round(${bookings} * (until - weight) / whole)::int AS parties_before,
         (round(${bookings} * until / whole)
          - round(${bookings} * (until - weight) / whole))::int AS parties
  FROM summed`;
}

function demandPeople(people: number, random: RandomSql): string {
  return `
  CREATE TEMP TABLE scale_person AS
  SELECT p.n, f.word AS first_name, l.word AS last_name, t.word AS town,
         lower(translate(f.word || '.' || l.word, '''-', '')) || '.' || p.n || '@example.com' AS email,
         '07700' || lpad((p.n % 1000000)::text, 6, '0') AS phone
  FROM (
    SELECT n, ${skewedIndexSql(FIRST_NAMES.length, random("first name"), 1.3)} AS first,
           ${skewedIndexSql(LAST_NAMES.length, random("last name"))} AS last,
           ${skewedIndexSql(TOWNS.length, random("town"))} AS town
    FROM generate_series(1, ${people}) AS n
    OFFSET 0
  ) AS p
  JOIN ${toValuesSql(FIRST_NAMES)} AS f(place, word) ON f.place = p.first
  JOIN ${toValuesSql(LAST_NAMES)} AS l(place, word) ON l.place = p.last
  JOIN ${toValuesSql(TOWNS)} AS t(place, word) ON t.place = p.town`;
}

/**
 * The parties of each slot: who, how many people, when they booked and whether they cancelled.
 * OFFSET 0 keeps PostgreSQL from inlining the steps, so that each expression is evaluated once.
 */
function demandParties(people: number, seed: number, random: RandomSql): string {
  return `
  CREATE TEMP TABLE scale_demand AS
  WITH moment AS (SELECT date_trunc('hour', venue_now()) AS hour),
  coming AS (
    SELECT s.parties_before + k AS n, s.n AS slot, s.starts_at
    FROM scale_slot s, generate_series(1, s.parties) AS k
  ),
  ahead AS (
    SELECT coming.*, moment.hour,
           starts_at - make_interval(secs => 1800 - 9 * 86400 * ln(1 - ${random("lead")} * 0.9999999))
             AS requested_at
    FROM coming, moment
    -- References must be unique.
    WHERE ${referenceSql(seed)} NOT IN (
      SELECT lower(reference) FROM bookings UNION ALL SELECT lower(reference) FROM checkouts)
    OFFSET 0
  ),
  booked AS (
    SELECT n, slot, starts_at, hour,
           ${skewedIndexSql(people, random("person"), 1.3)} AS person,
           1 + floor(5.999 * power(${random("tickets")}, 1.8))::int AS tickets,
           date_trunc('second', CASE WHEN requested_at < hour - interval '2 hours' THEN requested_at
             ELSE hour - make_interval(secs => 7200 + 10 * 86400 * ${random("lately")}) END)
             AS booked_at
    FROM ahead
    OFFSET 0
  )
  SELECT n, slot, person, tickets, booked_at,
         CASE WHEN ${random("cancelled")} < 0.09
              THEN booked_at + (least(starts_at, hour) - booked_at) * ${random("cancelled at")}
              END AS cancelled_at
  FROM booked
  ORDER BY booked_at, n`;
}
