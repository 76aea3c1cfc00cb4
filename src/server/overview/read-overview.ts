import type { AdminOverview } from "../../shared/contract/admin/overview.ts";
import { getGreetingName } from "../../shared/rules/person-name.ts";
import type { SetUpStep } from "../../shared/rules/set-up.ts";
import { type DayOutline, getDayOutline, getNextDayOutline } from "../bookings/day/day-outline.ts";
import type { Context } from "../context.ts";
import { countOpenTasks } from "../health/staff-tasks.queries.ts";
import { countFailedEmailsByKind, sumUnsettledPayments } from "../health/system.queries.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { filterUpcomingSlots, toNextSlots } from "./next-slots.ts";

const NEXT_SLOTS_SHOWN = 5;
const VOUCHERS_EXPIRING_WITHIN_DAYS = 14;
const FAILED_KINDS_SHOWN = 3;
const TASK_COUNT_LIMIT = 1000;

/** Reads the overview for an administrator: what needs attention and what comes next. */
export async function readOverview(context: Context, userId: string): Promise<AdminOverview> {
  const { db, pool } = context;
  const input = { userId, vouchersWithinDays: VOUCHERS_EXPIRING_WITHIN_DAYS };
  const [day, [rows], failed, unsettled, openTasks] = await Promise.all([
    getDayOutline(context),
    readOverviewRows(pool, input),
    countFailedEmailsByKind(db),
    sumUnsettledPayments(db),
    countOpenTasks(db, TASK_COUNT_LIMIT),
  ]);
  if (!rows) throw new Error("the settings row is missing");
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  const { firstStartsAt, ...unsignedWaivers } = rows.unsignedWaivers;
  const rankByActivityId = new Map(day.activities.map(({ id, rank }) => [id, rank]));
  return {
    now: day.now.toISOString(),
    today: day.today,
    firstName: getGreetingName(rows.userName ?? ""),
    peopleBookedToday: sum(day.slots.map(({ sold }) => sold)),
    checkedInToday: sum(day.slots.map(({ checkedInCount }) => checkedInCount)),
    attention: {
      failedEmails: {
        count: sum(failed.map(({ count }) => count)),
        kinds: failed.slice(0, FAILED_KINDS_SHOWN).map(({ kind }) => kind),
      },
      unsettledPayments: {
        ...unsettled,
        first: unsettled.first && {
          ...unsettled.first,
          createdAt: toIsoInstant(unsettled.first.createdAt),
        },
      },
      openTasks,
      unsignedWaivers: {
        ...unsignedWaivers,
        firstStartsAt: firstStartsAt && toIsoInstant(firstStartsAt),
      },
      expiringVouchers: { ...rows.expiringVouchers, withinDays: VOUCHERS_EXPIRING_WITHIN_DAYS },
    },
    setUp: { isOpen: rows.isOpen, missing: rows.missing },
    nextSessions: await readNextSlots(context, day),
    recentBookings: rows.recentBookings.map(({ activityId, ...booking }) => ({
      ...booking,
      activityRank: rankByActivityId.get(activityId) ?? 0,
    })),
  };
}

/** Today's slots; when none are left, those of the next day that has any. */
async function readNextSlots(context: Context, today: DayOutline) {
  const upcoming = filterUpcomingSlots(today);
  if (upcoming.length > 0) return toNextSlots(today, upcoming, NEXT_SLOTS_SHOWN);
  const nextDay = await getNextDayOutline(context, today);
  return nextDay ? toNextSlots(nextDay, nextDay.slots, NEXT_SLOTS_SHOWN) : [];
}

/** Converts PostgreSQL's JSON timestamp to the API's ISO format. */
function toIsoInstant(instant: string): string {
  return new Date(instant).toISOString();
}

/** Instants are strings, because they come out of JSON. */
interface OverviewRows {
  /** The requesting user's name; null when there is no such user. */
  userName: string | null;
  isOpen: boolean;
  missing: SetUpStep[];
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

/** Inlined in the SQL: for a limit it does not know, PostgreSQL plans for a tenth of the table. */
const RECENT_BOOKINGS_SHOWN = 5;

/** The booking `b` in its slot `t` is today and has not ended. */
const IS_DUE_TODAY = `
  b.starts_at >= day.today::timestamp AT TIME ZONE day.timezone
  AND b.starts_at < (day.today + 1)::timestamp AT TIME ZONE day.timezone
  AND t.end_time > venue_now() AND b.status = 'confirmed' AND b.hidden_at IS NULL`;

/**
 * Reads everything on the overview besides the day's slots, in one snapshot; each part uses its own
 * index.
 */
const readOverviewRows = defineStatement<
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
      WHERE NOT b.waiver_signed AND ${IS_DUE_TODAY}) AS unsigned_waivers,
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
             ORDER BY created_at DESC, id DESC LIMIT ${RECENT_BOOKINGS_SHOWN}) AS b
     ), '[]') AS recent_bookings
   FROM input, day`,
);
