import type { Pool } from "pg";
import type { OverviewFigures } from "../../src/shared/contract/admin/overview.ts";
import type { DeskReport } from "../../src/shared/contract/admin/reports.ts";
import { addDays, localDate, toInstant } from "../../src/shared/time.ts";
import { type AskedTimes, askDesk, timeQuestions } from "../support/admin-requests.ts";
import { median } from "../support/samples.ts";
import type { ScaledServer } from "../support/scaled-server.ts";
import { compareOverview, compareReport } from "./compare-stats.ts";
import { readRawBooked, readRawMetrics, readRawReport } from "./raw-report.ts";

/** How often each question is asked. */
const ASKED = 100;
/** Every connection makes its plans in its first questions. */
const ASKED_BEFORE = 40;
const RANDOM_RANGES = 20;
/** Of these, so many are reckoned raw too: with many bookings each takes minutes. */
const RECKONED = 2;
const DAYS_BACK = 1000;

export interface FigureTimes {
  what: string;
  times: AskedTimes;
  /** The same figures straight from bookings and payments, in milliseconds. */
  rawMs: number;
  /** Where the two differ; empty when they say the same. */
  differences: string[];
}

/** Asks for the overview and for reports of many ranges, and reckons the same without them. */
export async function measureFigures(server: ScaledServer): Promise<FigureTimes[]> {
  const timezone = await timezoneOf(server.pool);
  const results: FigureTimes[] = [];
  for (const period of ["today", "week", "month"]) {
    const path = `overview/figures?period=${period}`;
    const raw = await rawOverview(server, path, timezone);
    results.push({
      what: `overview: ${period}`,
      ...raw,
      times: await timed(server, [path], ASKED),
    });
  }
  for (const { what, path } of namedReports(timezone)) {
    const raw = await rawReport(server, path, timezone);
    results.push({ what: `report: ${what}`, ...raw, times: await timed(server, [path], ASKED) });
  }
  const random = randomRanges(timezone);
  const raws: Awaited<ReturnType<typeof rawReport>>[] = [];
  for (const path of random.slice(0, RECKONED)) raws.push(await rawReport(server, path, timezone));
  results.push({
    what: `report: ${random.length} random ranges`,
    times: await timed(server, random, 5),
    rawMs: median(raws.map(({ rawMs }) => rawMs)),
    differences: raws.flatMap(({ differences }) => differences),
  });
  return results;
}

async function timed(server: ScaledServer, paths: readonly string[], times: number) {
  for (let i = 0; i < ASKED_BEFORE; i++) await askDesk(server, paths[i % paths.length] ?? "");
  return await timeQuestions(server, Array.from({ length: times }, () => paths).flat());
}

async function timezoneOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ timezone: string }>("SELECT timezone FROM settings");
  return rows[0]?.timezone ?? "Europe/London";
}

function namedReports(timezone: string): { what: string; path: string }[] {
  const today = localDate(new Date(), timezone);
  const named = ["7-days", "30-days", "month", "season", "year"].map((period) => ({
    what: period,
    path: `reports?period=${period}`,
  }));
  return [
    ...named,
    { what: "all three years", path: range(addDays(today, -DAYS_BACK - 60), today) },
  ];
}

/** The same ones in every run of a day. */
function randomRanges(timezone: string): string[] {
  const today = localDate(new Date(), timezone);
  let state = 1;
  const upTo = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
  return Array.from({ length: RANDOM_RANGES }, () => {
    const first = upTo(DAYS_BACK);
    return range(addDays(today, -first), addDays(today, upTo(first) - first));
  });
}

function range(from: string, until: string): string {
  return `reports?from=${from}&until=${until}`;
}

/** A range's instants; of one that ends at a time of its last day, until then. */
function spanOf(days: { from: string; until: string }, timezone: string, time?: string | null) {
  const since = toInstant(days.from, "00:00", timezone);
  const end =
    time && time !== "24:00"
      ? toInstant(days.until, time, timezone)
      : toInstant(addDays(days.until, 1), "00:00", timezone);
  return { since, end };
}

async function rawOverview(server: ScaledServer, path: string, timezone: string) {
  const { answer } = await askDesk<OverviewFigures>(server, path);
  const { base } = answer;
  const startedAt = performance.now();
  const now = await readRawMetrics(server.pool, spanOf(answer, timezone), timezone);
  const before = await readRawMetrics(server.pool, spanOf(base, timezone, base.time), timezone);
  const booked = await readRawBooked(server.pool, spanOf(answer, timezone));
  const bookedBefore = await readRawBooked(server.pool, spanOf(base, timezone));
  const rawMs = performance.now() - startedAt;
  const slack = await readRawMetrics(server.pool, minuteFrom(base, timezone), timezone);
  const differences = compareOverview(answer, { now, before, slack, booked, bookedBefore });
  return { rawMs, differences: differences.map((line) => `${path}: ${line}`) };
}

async function rawReport(server: ScaledServer, path: string, timezone: string) {
  const { answer } = await askDesk<DeskReport>(server, path);
  const { base } = answer;
  const startedAt = performance.now();
  const now = await readRawReport(server.pool, {
    ...spanOf(answer.range, timezone),
    timezone,
    isMonthly: answer.course.unit === "month",
  });
  const before = await readRawMetrics(server.pool, spanOf(base, timezone, base.time), timezone);
  const rawMs = performance.now() - startedAt;
  const slack = await readRawMetrics(server.pool, minuteFrom(base, timezone), timezone);
  const differences = compareReport(answer, { now, before, slack });
  return { rawMs, differences: differences.map((line) => `${path}: ${line}`) };
}

/**
 * The answer says until which minute its base goes, and means the second: what was made in that
 * minute may be in it or not.
 */
function minuteFrom({ until, time }: { until: string; time: string | null }, timezone: string) {
  const at = toInstant(until, time && time !== "24:00" ? time : "00:00", timezone);
  const isPart = time !== null && time !== "24:00";
  return { since: at, end: new Date(at.getTime() + (isPart ? 60_000 : 0)) };
}
