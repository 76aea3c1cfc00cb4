import type { DeskOverview } from "../../shared/contract/desk/desk-overview.ts";
import { greetingName } from "../../shared/rules/person-name.ts";
import type { Context } from "../context.ts";
import { type DayOutline, dayOutline, outlineAfter } from "../days/day-outline.ts";
import { countOpenTasks } from "../health/staff-tasks.queries.ts";
import { countFailedMail, sumUnsettledPayments } from "../health/system.queries.ts";
import { nextSessions, sessionsAhead } from "./next-sessions.ts";
import { readOverviewRows } from "./overview-rows.statement.ts";

const SESSIONS = 5;
const VOUCHERS_WITHIN_DAYS = 14;
const KINDS = 3;
const TASKS_COUNTED = 1000;

/** The venue at this moment, for one of its administrators: what needs them, what comes next. */
export async function readOverview(context: Context, userId: string): Promise<DeskOverview> {
  const { db, pool } = context;
  const wish = { userId, vouchersWithinDays: VOUCHERS_WITHIN_DAYS };
  const [day, [rows], failed, unsettled, openTasks] = await Promise.all([
    dayOutline(context),
    readOverviewRows(pool, wish),
    countFailedMail(db),
    sumUnsettledPayments(db),
    countOpenTasks(db, TASKS_COUNTED),
  ]);
  if (!rows) throw new Error("The venue has no settings.");
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  const { firstStartsAt, ...unsigned } = rows.unsignedWaivers;
  const rankOf = new Map(day.activities.map(({ id, rank }) => [id, rank]));
  return {
    now: day.now.toISOString(),
    today: day.today,
    firstName: greetingName(rows.userName ?? ""),
    peopleBookedToday: sum(day.sessions.map(({ sold }) => sold)),
    peopleInToday: sum(day.sessions.map(({ peopleIn }) => peopleIn)),
    attention: {
      failedEmails: {
        count: sum(failed.map(({ count }) => count)),
        kinds: failed.slice(0, KINDS).map(({ kind }) => kind),
      },
      unsettledPayments: {
        ...unsettled,
        first: unsettled.first && { ...unsettled.first, createdAt: iso(unsettled.first.createdAt) },
      },
      openTasks,
      unsignedWaivers: { ...unsigned, firstStartsAt: firstStartsAt && iso(firstStartsAt) },
      expiringVouchers: { ...rows.expiringVouchers, withinDays: VOUCHERS_WITHIN_DAYS },
    },
    setUp: { isOpen: rows.isOpen, missing: rows.missing },
    nextSessions: await comingSessions(context, day),
    recentBookings: rows.recentBookings.map(({ activityId, ...booking }) => ({
      ...booking,
      activityRank: rankOf.get(activityId) ?? 0,
    })),
  };
}

/** Of today; when nothing of it is left, of the next day that has any. */
async function comingSessions(context: Context, today: DayOutline) {
  const ahead = sessionsAhead(today);
  if (ahead.length > 0) return nextSessions(today, ahead, SESSIONS);
  const later = await outlineAfter(context, today);
  return later ? nextSessions(later, later.sessions, SESSIONS) : [];
}

/** An instant as the contract writes it, of one that came out of JSON in PostgreSQL's way. */
function iso(instant: string): string {
  return new Date(instant).toISOString();
}
