import type { DeskOverview } from "../../shared/contract/desk/desk-overview.ts";
import type { Context } from "../context.ts";
import { readSettings } from "../settings/settings.queries.ts";

/** PLACEHOLDER */
export async function readOverview({ db }: Context): Promise<DeskOverview> {
  const { today } = await readSettings(db);
  return {
    now: new Date().toISOString(),
    today,
    firstName: "",
    peopleBookedToday: 0,
    peopleInToday: 0,
    attention: {
      failedEmails: { count: 0, kinds: [] },
      unsettledPayments: { count: 0, pence: 0, first: null },
      openTasks: 0,
      unsignedWaivers: { people: 0, bookings: 0, firstStartsAt: null },
      expiringVouchers: { count: 0, pence: 0, withinDays: 14 },
    },
    nextSessions: [],
    recentBookings: [],
  };
}
