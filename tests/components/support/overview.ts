import type { AdminOverview, OverviewStats } from "../../../src/shared/contract/admin/overview.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { FakeApi } from "./fake-api.ts";
import { adminApi } from "./venue-api.ts";

/** A venue without any bookings. */
export const EMPTY_OVERVIEW: AdminOverview = {
  now: "2026-07-18T19:00:00.000Z",
  today: "2026-07-18",
  firstName: "",
  peopleBookedToday: 0,
  checkedInToday: 0,
  attention: {
    failedEmails: { count: 0, kinds: [] },
    unsettledPayments: { count: 0, pence: 0, first: null },
    openTasks: 0,
    unsignedWaivers: { people: 0, bookings: 0, firstStartsAt: null },
    expiringVouchers: { count: 0, pence: 0, withinDays: 14 },
  },
  setUp: { isOpen: true, missing: [] },
  nextSessions: [],
  recentBookings: [],
};

/** The stats of a Saturday, in which every card has another kind of comparison. */
export const WEEK_STATS: OverviewStats = {
  period: "week",
  from: "2026-07-13",
  until: "2026-07-18",
  base: { from: "2026-07-06", until: "2026-07-11", time: "09:55" },
  bookings: { now: 1463, before: 1470, series: { now: [1, 2, 3], before: [1, 2, 4] } },
  revenuePence: { now: 2520680, before: 0, series: { now: [1, 2, 3], before: [0, 0, 0] } },
  customers: { now: 441, before: null, series: { now: [1, 2, 3], before: [] } },
  occupancy: {
    now: { booked: 684, offered: 1000 },
    before: { booked: 661, offered: 1000 },
    series: { now: [400, 500, 900], before: [300, 500, 800] },
  },
};

/** The back office with this overview. */
export function overviewApi(overview: AdminOverview, stats = WEEK_STATS): FakeApi {
  return adminApi()
    .respond(contract.admin.overview.get, overview)
    .respond(contract.admin.overview.stats, ({ period = "week" }) => ({ ...stats, period }));
}
