import type { Pool } from "pg";
import { addDays } from "../../src/shared/time.ts";
import { type RequestTimes, requestAdmin, timeRequests } from "../support/admin-requests.ts";
import type { ScaledServer } from "../support/scaled-server.ts";

/** Queries of one kind, each requested once. */
interface QueryGroup {
  label: string;
  queries: readonly string[];
  /** The limit of the 99th percentile, in milliseconds. */
  goal: number;
}

export interface QueryGroupTimes {
  label: string;
  goal: number;
  times: RequestTimes;
  /** The query that cost the most CPU time. */
  slowest: string;
}

interface ListPage {
  counts: { all: { count: number } };
  cursors: { last: string | null };
}

/** Requests pages of the bookings list, one after the other, over HTTP. */
export async function measureBookingsList(server: ScaledServer): Promise<QueryGroupTimes[]> {
  const requestPage = async (query: string) =>
    (await requestAdmin<ListPage>(server, `bookings?${query}`)).response;
  for (let i = 0; i < 200; i++) await requestPage(`page=${i + 1}`);
  const results: QueryGroupTimes[] = [];
  for (const { label, queries, goal } of await createQueryGroups(server.pool, requestPage)) {
    const times = await timeRequests(
      server,
      queries.map((query) => `bookings?${query}`),
    );
    const slowest = queries[times.cpuMs.indexOf(Math.max(...times.cpuMs))] ?? "";
    results.push({ label, goal, times, slowest });
  }
  return results;
}

type RequestPage = (query: string) => Promise<ListPage>;

const SORTS = ["visit", "booked", "customer", "amount"].flatMap((sort) =>
  ["ascending", "descending"].map((direction) => `sort=${sort}&direction=${direction}`),
);
const STATUSES = ["", "&status=confirmed", "&status=cancelled"];
const GOAL_MS = 250;

async function createQueryGroups(pool: Pool, requestPage: RequestPage): Promise<QueryGroup[]> {
  const first = await requestPage("page=1");
  const pages = Math.ceil(first.counts.all.count / 10);
  const pageAt = (share: number) => Math.max(1, Math.floor(pages * share));
  const withEverySort = (page: number) => SORTS.map((sort) => `${sort}&page=${page}`);
  const lastPages = await Promise.all(
    SORTS.map(
      async (sort) => `${sort}&page=${pages}&cursor=${(await requestPage(sort)).cursors.last}`,
    ),
  );
  const byDay = ["visit", "booked"];
  return [
    { label: "first page, any sort", queries: repeatTwice(SORTS), goal: GOAL_MS },
    { label: "last page, any sort", queries: repeatTwice(lastPages), goal: GOAL_MS },
    {
      label: "any page by its number",
      queries: [0.001, 0.13, 0.27, 0.5, 0.61, 0.83].flatMap((share) =>
        withEverySort(pageAt(share)),
      ),
      goal: GOAL_MS,
    },
    {
      label: "status and range, in its own order",
      queries: createDateRanges().flatMap((range) =>
        byDay.flatMap((by) =>
          STATUSES.map((status) => `dates=${by}${range}${status}&sort=${by}&direction=ascending`),
        ),
      ),
      goal: 50,
    },
    {
      label: "status and range, any sort",
      queries: createDateRanges().flatMap((range) =>
        byDay.flatMap((by) =>
          STATUSES.flatMap((status) => SORTS.map((sort) => `dates=${by}${range}${status}&${sort}`)),
        ),
      ),
      goal: GOAL_MS,
    },
    { label: "search", queries: await createSearches(pool), goal: 150 },
  ];
}

function repeatTwice(queries: readonly string[]): string[] {
  return [...queries, ...queries];
}

/** Ranges from a day to two years, most in the past and some in the future. */
function createDateRanges(): string[] {
  const today = new Date().toISOString().slice(0, 10);
  const spans = [
    [0, 0],
    [-6, 0],
    [0, 30],
    [-400, -370],
    [-700, -335],
    [-800, -70],
  ] as const;
  return spans.map(
    ([from, until]) => `&from=${addDays(today, from)}&until=${addDays(today, until)}`,
  );
}

/**
 * Typical searches: rare and common, whole and partial, in every sort order. Skips the first
 * bookings, whose references are mostly zeros, which nobody types.
 */
async function createSearches(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{
    reference: string;
    email: string;
    phone: string;
    name: string;
  }>(
    `SELECT reference, email, phone, first_name || ' ' || last_name AS name
     FROM bookings WHERE id >= '9a000000-0000-0000-0000-000000000000' ORDER BY id LIMIT 6`,
  );
  const { rows: vouchers } = await pool.query<{ code: string }>(
    "SELECT code FROM vouchers LIMIT 3",
  );
  const searchTexts = [
    ...rows.flatMap(({ reference, email, phone, name }) => [reference, email, phone, name]),
    ...vouchers.map(({ code }) => code),
    "smith",
    "Olivia",
    "fisher",
    "example.com",
    "ol",
    "quiller",
    "nobody has this",
  ];
  const orders = ["", "&sort=customer&direction=ascending", "&sort=amount&direction=descending"];
  return searchTexts.flatMap((text) =>
    orders.map((order) => `search=${encodeURIComponent(text)}${order}`),
  );
}
