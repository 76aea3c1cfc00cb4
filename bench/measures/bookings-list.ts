import type { Pool } from "pg";
import { addDays } from "../../src/shared/time.ts";
import { interruption } from "../support/interruption.ts";
import { onProcessorMs } from "../support/on-processor.ts";

/** Questions of one kind: each address is asked once. */
interface Kind {
  what: string;
  queries: readonly string[];
  /** In milliseconds: the slowest in a hundred. */
  goal: number;
}

export interface KindTimes {
  what: string;
  goal: number;
  timesMs: readonly number[];
  /** The same, of which the server and PostgreSQL were on a processor. */
  processorMs: readonly number[];
  /** The question that cost most. */
  slowest: string;
}

/** Asks for pages of the bookings list, one after the other, over HTTP. */
export async function measureBookingsList(
  pool: Pool,
  { base, cookie, pid }: { base: string; cookie: string; pid: number },
): Promise<KindTimes[]> {
  const ask = async (query: string) => {
    interruption.throwIfAborted();
    const startedAt = performance.now();
    const reply = await fetch(`${base}/api/desk/bookings?${query}`, { headers: { cookie } });
    const page = await reply.json();
    if (!reply.ok) throw new Error(`${query}: ${JSON.stringify(page)}`);
    return { ms: performance.now() - startedAt, page };
  };
  for (let i = 0; i < 200; i++) await ask(`page=${i + 1}`);
  const results: KindTimes[] = [];
  for (const { what, queries, goal } of await kindsOf(pool, ask)) {
    const pids = [pid, ...(await sessionsOf(pool))];
    const timesMs: number[] = [];
    const processorMs: number[] = [];
    for (const query of queries) {
      const before = await onProcessorMs(pids);
      timesMs.push((await ask(query)).ms);
      processorMs.push((await onProcessorMs(pids)) - before);
    }
    const slowest = queries[processorMs.indexOf(Math.max(...processorMs))] ?? "";
    results.push({ what, goal, timesMs, processorMs, slowest });
  }
  return results;
}

/** PostgreSQL's processes that the server talks to. */
async function sessionsOf(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  return rows.map(({ pid }) => pid);
}

type Ask = (
  query: string,
) => Promise<{ page: { counts: { all: { count: number } }; cursors: { last: string | null } } }>;

const SORTS = ["visit", "booked", "customer", "amount"].flatMap((sort) =>
  ["ascending", "descending"].map((direction) => `sort=${sort}&direction=${direction}`),
);
const STATUSES = ["", "&status=confirmed", "&status=cancelled"];
const GOAL_MS = 250;

async function kindsOf(pool: Pool, ask: Ask): Promise<Kind[]> {
  const { page: first } = await ask("page=1");
  const pages = Math.ceil(first.counts.all.count / 10);
  const at = (share: number) => Math.max(1, Math.floor(pages * share));
  const each = (page: number) => SORTS.map((sort) => `${sort}&page=${page}`);
  const ends = await Promise.all(
    SORTS.map(
      async (sort) => `${sort}&page=${pages}&cursor=${(await ask(sort)).page.cursors.last}`,
    ),
  );
  const byDay = ["visit", "booked"];
  return [
    { what: "first page, any sort", queries: twice(SORTS), goal: GOAL_MS },
    { what: "last page, any sort", queries: twice(ends), goal: GOAL_MS },
    {
      what: "any page by its number",
      queries: [0.001, 0.13, 0.27, 0.5, 0.61, 0.83].flatMap((share) => each(at(share))),
      goal: GOAL_MS,
    },
    {
      what: "status and range, in its own order",
      queries: ranges().flatMap((range) =>
        byDay.flatMap((by) =>
          STATUSES.map((status) => `dates=${by}${range}${status}&sort=${by}&direction=ascending`),
        ),
      ),
      goal: 50,
    },
    {
      what: "status and range, any sort",
      queries: ranges().flatMap((range) =>
        byDay.flatMap((by) =>
          STATUSES.flatMap((status) => SORTS.map((sort) => `dates=${by}${range}${status}&${sort}`)),
        ),
      ),
      goal: GOAL_MS,
    },
    { what: "search", queries: await searches(pool), goal: 150 },
  ];
}

function twice(queries: readonly string[]): string[] {
  return [...queries, ...queries];
}

/** A day, a week, a month, a year and two, all in the past and some ahead. */
function ranges(): string[] {
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

/** What somebody who looks for a booking types: rare and common, whole and half, in every order. */
async function searches(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{
    reference: string;
    email: string;
    phone: string;
    name: string;
  }>(
    `SELECT reference, email, phone, first_name || ' ' || last_name AS name
     FROM bookings ORDER BY id LIMIT 6`,
  );
  const { rows: vouchers } = await pool.query<{ code: string }>(
    "SELECT code FROM vouchers LIMIT 3",
  );
  const typed = [
    ...rows.flatMap(({ reference, email, phone, name }) => [reference, email, phone, name]),
    ...vouchers.map(({ code }) => code),
    ...["smith", "Olivia", "fisher", "example.com", "ol", "quiller", "nobody has this"],
  ];
  const orders = ["", "&sort=customer&direction=ascending", "&sort=amount&direction=descending"];
  return typed.flatMap((text) =>
    orders.map((order) => `search=${encodeURIComponent(text)}${order}`),
  );
}
