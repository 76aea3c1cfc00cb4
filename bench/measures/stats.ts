import type { Pool } from "pg";
import type { OverviewStats } from "../../src/shared/contract/admin/overview.ts";
import type { AdminReport } from "../../src/shared/contract/admin/reports.ts";
import { addDays, localDate, toInstant } from "../../src/shared/time.ts";
import { type RequestTimes, requestAdmin, timeRequests } from "../support/admin-requests.ts";
import { median } from "../support/samples.ts";
import type { ScaledServer } from "../support/scaled-server.ts";
import { compareOverview, compareReport } from "./compare-stats.ts";
import { readRawBooked, readRawMetrics, readRawReport } from "./raw-report.ts";

const REQUESTS_PER_QUERY = 300;
/** Each connection plans its statements during its first requests. */
const WARM_UP_REQUESTS = 40;
const RANDOM_RANGES = 20;
/** How many of them are compared with raw results, which take minutes on many bookings. */
const RAW_COMPARED_RANGES = 2;
const DAYS_BACK = 1000;

export interface StatTimes {
  label: string;
  times: RequestTimes;
  /** The time of the raw computation from bookings and payments, in milliseconds. */
  rawMs: number;
  /** The differences from the raw results; empty when they agree. */
  differences: string[];
}

/**
 * Measures the overview and reports of many ranges, then compares them with raw results: those take
 * minutes, and evict from memory what the requests read.
 */
export async function measureStats(server: ScaledServer): Promise<StatTimes[]> {
  const timezone = await readTimezone(server.pool);
  const randomRanges = createRandomRanges(timezone);
  const queries = [
    ...["today", "week", "month"].map((period) => ({
      label: `overview: ${period}`,
      paths: [`overview/stats?period=${period}`],
      compare: compareOverviewWithRaw,
    })),
    ...listNamedReports(timezone).map(({ label, path }) => ({
      label: `report: ${label}`,
      paths: [path],
      compare: compareReportWithRaw,
    })),
    {
      label: `report: ${randomRanges.length} random ranges`,
      paths: randomRanges,
      compare: compareReportWithRaw,
    },
  ];
  const measured: ((typeof queries)[number] & Pick<StatTimes, "times">)[] = [];
  for (const query of queries)
    measured.push({ ...query, times: await measureRequests(server, query.paths) });
  const results: StatTimes[] = [];
  for (const { label, paths, compare, times } of measured) {
    const comparisons: Pick<StatTimes, "rawMs" | "differences">[] = [];
    for (const path of paths.slice(0, RAW_COMPARED_RANGES))
      comparisons.push(await compare(server, path, timezone));
    results.push({
      label,
      times,
      rawMs: median(comparisons.map(({ rawMs }) => rawMs)),
      differences: comparisons.flatMap(({ differences }) => differences),
    });
  }
  return results;
}

/** Requests the paths in turn. */
async function measureRequests(server: ScaledServer, paths: readonly string[]) {
  const pathOf = (request: number) => paths[request % paths.length] ?? "";
  for (let i = 0; i < WARM_UP_REQUESTS; i++) await requestAdmin(server, pathOf(i));
  return await timeRequests(
    server,
    Array.from({ length: REQUESTS_PER_QUERY }, (_, i) => pathOf(i)),
  );
}

async function readTimezone(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ timezone: string }>("SELECT timezone FROM settings");
  return rows[0]?.timezone ?? "Europe/London";
}

function listNamedReports(timezone: string): { label: string; path: string }[] {
  const today = localDate(new Date(), timezone);
  const named = ["7-days", "30-days", "month", "season", "year"].map((period) => ({
    label: period,
    path: `reports?period=${period}`,
  }));
  return [
    ...named,
    { label: "all three years", path: createReportPath(addDays(today, -DAYS_BACK - 60), today) },
  ];
}

/** Pseudo-random: the same ranges in every run on one day. */
function createRandomRanges(timezone: string): string[] {
  const today = localDate(new Date(), timezone);
  let state = 1;
  const randomUpTo = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
  return Array.from({ length: RANDOM_RANGES }, () => {
    const first = randomUpTo(DAYS_BACK);
    return createReportPath(addDays(today, -first), addDays(today, randomUpTo(first) - first));
  });
}

function createReportPath(from: string, until: string): string {
  return `reports?from=${from}&until=${until}`;
}

/** The instants of a range, until a time of its last day if there is one. */
function toInstants(days: { from: string; until: string }, timezone: string, time?: string | null) {
  const since = toInstant(days.from, "00:00", timezone);
  const end =
    time && time !== "24:00"
      ? toInstant(days.until, time, timezone)
      : toInstant(addDays(days.until, 1), "00:00", timezone);
  return { since, end };
}

async function compareOverviewWithRaw(server: ScaledServer, path: string, timezone: string) {
  const { response } = await requestAdmin<OverviewStats>(server, path);
  const { base } = response;
  const startedAt = performance.now();
  const now = await readRawMetrics(server.pool, toInstants(response, timezone), timezone);
  const before = await readRawMetrics(server.pool, toInstants(base, timezone, base.time), timezone);
  const booked = await readRawBooked(server.pool, toInstants(response, timezone));
  const bookedBaseline = await readRawBooked(server.pool, toInstants(base, timezone));
  const rawMs = performance.now() - startedAt;
  const tolerance = await readRawMetrics(server.pool, toLastMinute(base, timezone), timezone);
  const differences = compareOverview(response, {
    now,
    before,
    tolerance,
    booked,
    bookedBefore: bookedBaseline,
  });
  return { rawMs, differences: differences.map((line) => `${path}: ${line}`) };
}

async function compareReportWithRaw(server: ScaledServer, path: string, timezone: string) {
  const { response } = await requestAdmin<AdminReport>(server, path);
  const { base } = response;
  const startedAt = performance.now();
  const now = await readRawReport(server.pool, {
    ...toInstants(response.range, timezone),
    timezone,
    isMonthly: response.series.unit === "month",
  });
  const before = await readRawMetrics(server.pool, toInstants(base, timezone, base.time), timezone);
  const rawMs = performance.now() - startedAt;
  const tolerance = await readRawMetrics(server.pool, toLastMinute(base, timezone), timezone);
  const differences = compareReport(response, { now, before, tolerance });
  return { rawMs, differences: differences.map((line) => `${path}: ${line}`) };
}

/**
 * The last minute of the base period. The response gives its end in minutes but counts to the
 * second, so what was made in that minute may or may not be included.
 */
function toLastMinute({ until, time }: { until: string; time: string | null }, timezone: string) {
  const at = toInstant(until, time && time !== "24:00" ? time : "00:00", timezone);
  const isPart = time !== null && time !== "24:00";
  return { since: at, end: new Date(at.getTime() + (isPart ? 60_000 : 0)) };
}
