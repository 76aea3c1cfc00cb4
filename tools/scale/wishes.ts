import { type Chance, skewed } from "./chance.ts";
import { FIRST_NAMES, LAST_NAMES, TOWNS } from "./names.ts";

/** How far back and ahead the visits are, in days: three years in all. */
const DAYS_BACK = 1000;
const DAYS_AHEAD = 95;
/** What a month, January first, has of visits. */
const SEASON = "(ARRAY[0.2,0.25,0.5,0.8,1.1,1.5,2.2,2.4,1.2,0.6,0.3,0.3])";

/**
 * SQL that makes temporary tables of what people want: slots with how many parties come to each, the
 * people, and who wants what. Money, waivers and history follow from these.
 */
export function wishes(bookings: number, chance: Chance): string[] {
  const people = Math.max(1, Math.round(bookings / 3));
  return [slots(bookings), persons(people, chance), parties(people, chance)];
}

function slots(bookings: number): string {
  return `
  CREATE TEMP TABLE scale_slot AS
  WITH offered AS (
    SELECT row_number() OVER (ORDER BY day, hour, a.created_at, a.id) AS n, a.id AS activity_id,
           a.name AS activity_name, a.price_pence, a.max_capacity,
           (day::date + make_time(hour, 0, 0)) AT TIME ZONE settings.timezone AS starts_at,
           (day::date + make_time(hour, 0, 0)) AT TIME ZONE settings.timezone
             + make_interval(mins => a.duration_minutes) AS ends_at,
           ${SEASON}[extract(month FROM day)::int]
             * CASE WHEN extract(isodow FROM day) >= 6 THEN 2.2 ELSE 1 END
             * (1.3 - abs(hour - 13) * 0.15) * a.max_capacity
             -- The further ahead, the fewer have booked yet.
             * exp(-greatest(0, day::date - current_date) / 25.0) AS weight
    FROM settings, activities a, generate_series(9, 17) AS hour,
         generate_series(current_date - ${DAYS_BACK}, current_date + ${DAYS_AHEAD},
                         interval '1 day') AS day
    WHERE a.archived_at IS NULL
  ),
  summed AS (
    SELECT offered.*, sum(weight) OVER (ORDER BY n) AS until, sum(weight) OVER () AS whole
    FROM offered
  )
  SELECT *, (round(${bookings} * until / whole)
             - round(${bookings} * (until - weight) / whole))::int AS parties
  FROM summed`;
}

function persons(people: number, chance: Chance): string {
  return `
  CREATE TEMP TABLE scale_person AS
  SELECT n, first_name, last_name, town,
         lower(regexp_replace(first_name || '.' || last_name, '[^A-Za-z.]', '', 'g'))
           || '.' || n || '@example.com' AS email,
         '07700' || lpad((n % 1000000)::text, 6, '0') AS phone
  FROM (
    SELECT n, ${skewed(FIRST_NAMES, chance("first name"), 1.3)} AS first_name,
           ${skewed(LAST_NAMES, chance("last name"))} AS last_name,
           ${skewed(TOWNS, chance("town"))} AS town
    FROM generate_series(1, ${people}) AS n
  ) AS named`;
}

/** Who comes to which slot, with how many, when they booked, and what became of it. */
function parties(people: number, chance: Chance): string {
  const ahead = `make_interval(secs => 1800 - 9 * 86400 * ln(1 - ${chance("lead")} * 0.9999999))`;
  const lately = `make_interval(secs => 7200 + 10 * 86400 * ${chance("lately")})`;
  return `
  CREATE TEMP TABLE scale_wish AS
  WITH coming AS (
    SELECT row_number() OVER (ORDER BY s.n, k) AS n, s.n AS slot, s.activity_id, s.activity_name,
           s.price_pence, s.starts_at
    FROM scale_slot s, generate_series(1, s.parties) AS k
  ),
  booked AS (
    SELECT coming.*, 1 + floor(${people} * power(${chance("person")}, 1.3))::int AS person,
           1 + floor(5.999 * power(${chance("tickets")}, 1.8))::int AS tickets,
           CASE WHEN ${chance("source")} < 0.65 THEN 'online' ELSE 'desk' END AS source,
           date_trunc('second', CASE
             WHEN starts_at - ${ahead} < date_trunc('hour', now()) - interval '2 hours'
             THEN starts_at - ${ahead}
             ELSE date_trunc('hour', now()) - ${lately} END) AS booked_at
    FROM coming
  )
  SELECT booked.*,
         CASE WHEN ${chance("cancelled")} < 0.09
              THEN booked_at + (least(starts_at, date_trunc('hour', now())) - booked_at)
                             * ${chance("cancelled at")} END AS cancelled_at,
         ${chance("add-on")} < 0.25 AS has_addon, ${chance("which add-on")} AS which_addon,
         ${chance("discount")} < 0.12 AS has_discount,
         CASE WHEN ${chance("voucher")} < 0.04
              THEN (ARRAY[2500, 5000, 10000])[1 + floor(3 * ${chance("amount")})::int]
              ELSE 0 END AS voucher_amount,
         source = 'online' OR ${chance("paid")} < CASE WHEN starts_at < now() THEN 0.98 ELSE 0.6 END
           AS is_paid,
         source = 'online' OR ${chance("signed")} < CASE WHEN starts_at < now() THEN 0.97 ELSE 0.6 END
           AS is_signed,
         ${chance("cash")} < 0.45 AS by_cash,
         ${chance("deleted")} < 0.04 AS is_deleted, ${chance("deleted at")} AS deleted_after,
         -- Nearly all come, some with one fewer, and some are never ticked.
         CASE WHEN starts_at >= now() OR ${chance("came")} < 0.06 THEN 0
              WHEN ${chance("came")} < 0.12 THEN tickets - 1 ELSE tickets END AS people_came,
         starts_at - make_interval(secs => 1500 * ${chance("came at")}) AS came_at
  FROM booked`;
}
