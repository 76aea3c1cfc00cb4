import type { SetUpPart } from "../../shared/rules/set-up.ts";
import { defineStatement } from "../database/statement.ts";

/** Instants are ISO strings: they come out of JSON. */
interface OverviewRows {
  /** Of whoever asks; null where nobody has the id. */
  userName: string | null;
  isOpen: boolean;
  missing: SetUpPart[];
  unsignedWaivers: { people: number; bookings: number; firstStartsAt: string | null };
  expiringVouchers: { count: number; pence: number };
  recentBookings: {
    id: string;
    reference: string;
    customerName: string;
    email: string;
    activityId: string;
    activityName: string;
    totalPence: number;
    status: "pending" | "confirmed" | "cancelled";
  }[];
}

/** Written into the text: of a number that it does not know, PostgreSQL expects a tenth of the table. */
const BOOKINGS = 5;

/** A visit that is not over, of the booking b in its slot t. */
const COMES_TODAY = `
  b.starts_at >= day.today::timestamp AT TIME ZONE day.timezone
  AND b.starts_at < (day.today + 1)::timestamp AT TIME ZONE day.timezone
  AND t.end_time > venue_now() AND b.status = 'confirmed' AND b.hidden_at IS NULL`;

/** What the overview tells besides the day's sessions, read at one moment; each from its own index. */
export const readOverviewRows = defineStatement<
  { userId: string; vouchersWithinDays: number },
  OverviewRows
>(
  "read-overview",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(user_id uuid, vouchers_within_days int)
   ),
   day AS (
     SELECT s.timezone, (venue_now() AT TIME ZONE s.timezone)::date AS today FROM settings s
   )
   SELECT (SELECT u.name FROM users u WHERE u.id = input.user_id) AS user_name,
     public.venue_is_open() AS is_open, public.venue_missing() AS missing,
     (SELECT json_build_object('people', coalesce(sum(b.ticket_count), 0), 'bookings', count(*),
                               'firstStartsAt', min(b.starts_at))
      FROM bookings b JOIN time_slots t ON t.id = b.time_slot_id
      WHERE NOT b.waiver_signed AND ${COMES_TODAY}) AS unsigned_waivers,
     (SELECT json_build_object('count', count(*), 'pence', coalesce(sum(v.balance_pence), 0))
      FROM vouchers v
      WHERE v.balance_pence > 0 AND v.expires_at > venue_now()
        AND v.expires_at <= venue_now() + make_interval(days => input.vouchers_within_days))
       AS expiring_vouchers,
     coalesce((
       SELECT json_agg(json_build_object(
         'id', b.id, 'reference', b.reference,
         'customerName', btrim(b.first_name || ' ' || b.last_name), 'email', b.email,
         'activityId', b.activity_id, 'activityName', b.activity_name,
         'totalPence', b.total_pence, 'status', b.status)
         ORDER BY b.created_at DESC, b.id DESC)
       FROM (SELECT * FROM bookings WHERE hidden_at IS NULL
             ORDER BY created_at DESC, id DESC LIMIT ${BOOKINGS}) AS b
     ), '[]') AS recent_bookings
   FROM input, day`,
);
