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

/** Measures the overview and reports of many ranges, and compares them with raw results. */
export async function measureStats(server: ScaledServer): Promise<StatTimes[]> {
  const timezone = await readTimezone(server.pool);
  const results: StatTimes[] = [];
  for (const period of ["today", "week", "month"]) {
    const path = `overview/stats?period=${period}`;
    const raw = await compareOverviewWithRaw(server, path, timezone);
    results.push({
      label: `overview: ${period}`,
      ...raw,
      times: await measureRequests(server, [path], REQUESTS_PER_QUERY),
    });
  }
  for (const { label, path } of listNamedReports(timezone)) {
    const raw = await compareReportWithRaw(server, path, timezone);
    results.push({
      label: `report: ${label}`,
      ...raw,
      times: await measureRequests(server, [path], REQUESTS_PER_QUERY),
    });
  }
  const random = createRandomRanges(timezone);
  const rawReports: Awaited<ReturnType<typeof compareReportWithRaw>>[] = [];
  for (const path of random.slice(0, RAW_COMPARED_RANGES))
    rawReports.push(await compareReportWithRaw(server, path, timezone));
  results.push({
    label: `report: ${random.length} random ranges`,
    times: await measureRequests(server, random, 5),
    rawMs: median(rawReports.map(({ rawMs }) => rawMs)),
    differences: rawReports.flatMap(({ differences }) => differences),
  });
  return results;
}

async function measureRequests(server: ScaledServer, paths: readonly string[], times: number) {
  for (let i = 0; i < WARM_UP_REQUESTS; i++)
    await requestAdmin(server, paths[i % paths.length] ?? "");
  return await timeRequests(server, Array.from({ length: times }, () => paths).flat());
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
