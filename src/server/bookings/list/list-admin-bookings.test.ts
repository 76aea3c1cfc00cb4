import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { insertBookings, type ListedBooking } from "../../../../tests/support/many-bookings.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { addActivity, createVenue, issueVoucher } from "../../../../tests/support/test-venue.ts";
import type { AdminBookingPage } from "../../../shared/contract/admin/bookings.ts";
import { ADMIN_BOOKINGS_PER_PAGE } from "../../../shared/limits.ts";
import { addDays, localDate, localTimeOfDay } from "../../../shared/time.ts";
import { listAdminBookings } from "./list-admin-bookings.ts";
import { rollUpBookingDays } from "./roll-up-booking-days.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const ZONE = "Europe/London";

// Around the clock change of 29 March 2026, when London's days begin an hour before UTC's.
const FIRST_DAY = "2026-03-20";
const rareActivityId = await addActivity(context.db);
const activityIds = [venue.activityId, rareActivityId];
const NAMES = ["Ash", "ash", "Öz", "O'Neil", "Zed", "de la Cruz"];
const people: ListedBooking[] = Array.from({ length: 240 }, (_, i) => {
  const visit = Date.parse("2026-03-20T22:15:00Z") + ((i * 37) % 300) * 3_600_000;
  return {
    startsAt: new Date(visit).toISOString(),
    // Four at the same time: ties go by id.
    createdAt: new Date(
      Date.parse("2026-03-01T00:00:00.123Z") + Math.floor(i / 4) * 9_000_000,
    ).toISOString(),
    firstName: `Person${i % 7}`,
    lastName: NAMES[i % NAMES.length] ?? "",
    totalPence: (i % 9) * 250,
    status: i % 6 === 0 ? "cancelled" : "confirmed",
    isHidden: i % 40 === 0,
    activityId: i % 8 === 0 ? rareActivityId : venue.activityId,
    source: i % 3 === 0 ? "online" : "staff",
    isWaiverSigned: i % 3 === 0 || i % 5 === 0,
    offlinePaidPence: i % 4 === 0 ? 0 : (i % 9) * 250,
  };
});
const ids = await insertBookings(pool, venue, people);
const insertedBookings = people.map((person, i) => ({ ...person, id: ids[i] ?? "" }));

type ListQuery = Partial<Parameters<typeof listAdminBookings>[1]>;

function list(query: ListQuery = {}): Promise<AdminBookingPage> {
  return listAdminBookings(context, { dates: "visit", page: 1, perPage: "10", ...query });
}

/** The whole expected list, found in the simplest way. */
async function expected(query: ListQuery) {
  const { dates, from, until, status, sort, direction } = query;
  const instant = dates === "booked" ? "createdAt" : "startsAt";
  const matching = insertedBookings.filter((booking) => {
    const day = localDate(new Date(booking[instant]), ZONE);
    return (
      !booking.isHidden &&
      (!from || day >= from) &&
      (!until || day <= until) &&
      (!status || booking.status === status) &&
      isInNarrowedList(booking, query)
    );
  });
  const column = {
    visit: "starts_at",
    booked: "created_at",
    customer: "sort_name",
    amount: "total_pence",
  }[sort ?? "booked"];
  const way = direction === "descending" ? "DESC" : "ASC";
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM bookings WHERE id = ANY ($1) ORDER BY ${column} ${way}, id ${way}`,
    [matching.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

function isInNarrowedList(booking: (typeof insertedBookings)[number], query: ListQuery): boolean {
  const { dates, from, until, activityId, session, payment, waiver, source } = query;
  const isConfirmed = booking.status === "confirmed";
  const isOneVisitDay = dates === "visit" && from !== undefined && from === until;
  const isDue =
    booking.source === "staff" && (booking.totalPence ?? 0) > (booking.offlinePaidPence ?? 0);
  return (
    (!activityId || booking.activityId === activityId) &&
    (!session || !isOneVisitDay || localTimeOfDay(new Date(booking.startsAt), ZONE) === session) &&
    (!payment || (isConfirmed && isDue)) &&
    (!waiver || (isConfirmed && !booking.isWaiverSigned)) &&
    (!source || booking.source === source)
  );
}

const idsOf = ({ bookings }: AdminBookingPage) => bookings.map(({ id }) => id);

const queries = fc.record({
  dates: fc.constantFrom<ListQuery["dates"]>("visit", "booked"),
  status: fc.constantFrom<ListQuery["status"]>(undefined, "confirmed", "cancelled"),
  sort: fc.constantFrom("visit", "booked", "customer", "amount" as const),
  direction: fc.constantFrom("ascending", "descending" as const),
  perPage: fc.constantFrom(...ADMIN_BOOKINGS_PER_PAGE),
  from: fc.option(
    fc.integer({ min: -25, max: 16 }).map((days) => addDays(FIRST_DAY, days)),
    { nil: undefined },
  ),
  until: fc.option(
    fc.integer({ min: -20, max: 16 }).map((days) => addDays(FIRST_DAY, days)),
    { nil: undefined },
  ),
}) as fc.Arbitrary<ListQuery>;

const sessions = [
  ...new Set(people.map(({ startsAt }) => localTimeOfDay(new Date(startsAt), ZONE))),
];
const narrowings = {
  activityId: fc.constantFrom(...activityIds),
  session: fc.constantFrom(...sessions),
  payment: fc.constant("unpaid"),
  waiver: fc.constant("unsigned"),
  source: fc.constantFrom("online", "staff"),
};
/** Queries with one or two of the narrowing filters, half of them about one day. */
const narrowedQueries = fc
  .subarray(Object.keys(narrowings) as (keyof typeof narrowings)[], { minLength: 1, maxLength: 2 })
  .chain((names) =>
    fc.record({
      ...Object.fromEntries(names.map((name) => [name, narrowings[name]])),
      query: queries,
      isOneDay: fc.boolean(),
    }),
  )
  .map(({ query, isOneDay, ...narrowing }) => ({
    ...query,
    ...narrowing,
    ...(isOneDay && { until: query.from }),
  })) as fc.Arbitrary<ListQuery>;

async function countNaively(query: ListQuery) {
  const of = async (status: ListQuery["status"]) => ({
    count: (await expected({ ...query, status })).length,
    isExact: true,
  });
  return {
    all: await of(undefined),
    confirmed: await of("confirmed"),
    cancelled: await of("cancelled"),
  };
}

/** Reads all pages in turn, by number alone or with the cursor of the page before. */
async function readAllPages(query: ListQuery, byCursor: boolean): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 1; page === 1 || cursor !== null; page++) {
    const cursorParam: ListQuery = byCursor && cursor !== null ? { cursor } : {};
    const response: AdminBookingPage = await list({ ...query, page, ...cursorParam });
    seen.push(...idsOf(response));
    cursor = response.cursors.next;
  }
  return seen;
}

async function readBackwards(query: ListQuery, pages: number): Promise<string[]> {
  const seen: string[] = [];
  let { cursors } = await list({ ...query, page: pages });
  for (let page = pages - 1; page >= 1; page--) {
    const response = await list({ ...query, page, cursor: cursors.previous ?? "none" });
    seen.unshift(...idsOf(response));
    cursors = response.cursors;
  }
  return seen;
}

async function expectListToMatchNaive(from: fc.Arbitrary<ListQuery> = queries): Promise<void> {
  await fc.assert(
    fc.asyncProperty(from, async (query) => {
      const all = await expected(query);
      expect((await list(query)).counts).toEqual(await countNaively(query));
      expect(await readAllPages(query, false)).toEqual(all);
      expect(await readAllPages(query, true)).toEqual(all);
      const perPage = Number(query.perPage);
      const pages = Math.max(1, Math.ceil(all.length / perPage));
      expect(await readBackwards(query, pages)).toEqual(all.slice(0, (pages - 1) * perPage));
    }),
    { numRuns: 30 },
  );
}

const TIMEOUT = { timeout: 90_000 };

test(
  "every filter and order matches a naive list, by page number and by cursor, in both directions",
  TIMEOUT,
  () => expectListToMatchNaive(),
);

test(
  "the filters by activity, session, payment, waiver and source match a naive list in every order",
  TIMEOUT,
  () => expectListToMatchNaive(narrowedQueries),
);

test("the list matches the naive one after the days are rolled up too", TIMEOUT, async () => {
  await rollUpBookingDays(context);
  const { rows } = await pool.query("SELECT FROM booking_days");
  expect(rows.length).toBeGreaterThan(20);
  await expectListToMatchNaive();
  await expectListToMatchNaive(narrowedQueries);
});

test("the last page is found from its end, and a page beyond it is empty", async () => {
  const first = await list();
  const pages = Math.ceil(first.counts.all.count / 10);
  const all = await expected({ direction: "descending" });
  const last = await list({ page: pages, cursor: first.cursors.last ?? "" });
  expect(idsOf(last)).toEqual(all.slice((pages - 1) * 10));
  expect(last.cursors.next).toBeNull();
  const beyond = await list({ page: pages + 3 });
  expect(beyond).toMatchObject({ bookings: [], page: pages + 3, cursors: { next: null } });
});

test("a cursor of another list or page, or an invalid one, is ignored", async () => {
  const { cursors } = await list();
  const second = idsOf(await list({ page: 2 }));
  const other = await list({ status: "cancelled" });
  for (const cursor of [other.cursors.next, cursors.last, "nonsense", "", `${cursors.next}0`]) {
    expect(idsOf(await list({ page: 2, cursor: cursor ?? "" }))).toEqual(second);
  }
  expect(idsOf(await list({ page: 2, cursor: cursors.next ?? "" }))).toEqual(second);
});

test("by default the newest come first, and the next visits when a range of visit dates begins", async () => {
  expect(idsOf(await list())).toEqual((await expected({ direction: "descending" })).slice(0, 10));
  const from = "2026-03-25";
  expect(idsOf(await list({ from }))).toEqual(
    (await expected({ from, sort: "visit" })).slice(0, 10),
  );
});

const searchIds = async (search: string) => idsOf(await list({ search })).toSorted();

test("names, addresses, references and phone numbers are found however they are typed", async () => {
  const startsAt = "2026-05-01T10:00:00Z";
  const [anna = "", percent = "", bo = ""] = await insertBookings(pool, venue, [
    {
      startsAt,
      createdAt: startsAt,
      firstName: "Anna",
      lastName: "Quill",
      email: "anna.q@example.com",
      phone: "07911 123456",
    },
    {
      startsAt,
      createdAt: startsAt,
      firstName: "100%",
      lastName: "A_b\\c",
      email: "p@example.com",
      phone: "+447911999888",
    },
    {
      startsAt,
      createdAt: startsAt,
      firstName: "Bo",
      lastName: "Xi",
      email: "bo@example.com",
      phone: "",
    },
  ]);
  for (const text of [
    "Quill",
    "quill anna",
    "ANNA.Q@EXAMPLE",
    "anna.q@example.com",
    "q@example.com quill",
    "  Anna   Quill ",
    anna.slice(0, 8),
  ]) {
    expect(await searchIds(text)).toEqual([anna]);
  }
  for (const text of [
    "07911 123456",
    "07911123456",
    "+44 7911 123456",
    "0044 7911 123 456",
    "(07911) 123-456",
    "123456",
  ]) {
    expect(await searchIds(text)).toEqual([anna]);
  }
  for (const text of ["07911 999888", "+447911999888", "100%", "a_b\\c"]) {
    expect(await searchIds(text)).toEqual([percent]);
  }
  expect(await searchIds("anna.q@example.org")).toEqual([]);
  expect(await searchIds("1_0%")).toEqual([]);
  expect(await searchIds("%")).toEqual([]);
  // Short words match only where words begin.
  expect(await searchIds("bo xi")).toEqual([bo]);
  expect(await searchIds("ui")).toEqual([]);
});

test("a voucher is found by its whole code, however it is typed", async () => {
  const code = await issueVoucher(context.db, 500);
  const [id = ""] = await insertBookings(pool, venue, [
    { startsAt: "2026-05-02T10:00:00Z", createdAt: "2026-05-01T10:00:00Z" },
  ]);
  await pool.query(
    `UPDATE bookings SET voucher_id = (SELECT id FROM vouchers WHERE code = $2), voucher_pence = 500,
       total_pence = total_pence - 500, due_pence = due_pence - 500 WHERE id = $1`,
    [id, code],
  );
  expect(await searchIds(code)).toEqual([id]);
  expect(await searchIds(code.toLowerCase().replace(/.{4}/g, "$& "))).toEqual([id]);
  expect(await searchIds("0".repeat(16))).toEqual([]);
});

test("a search is counted and paged with the other filters", async () => {
  const answer = await list({ search: "person3", status: "cancelled", sort: "amount" });
  const hits = insertedBookings.filter((b) => b.firstName === "Person3" && !b.isHidden);
  const cancelled = hits.filter(({ status }) => status === "cancelled");
  expect(answer.counts).toMatchObject({
    all: { count: hits.length, isExact: true },
    cancelled: { count: cancelled.length, isExact: true },
  });
  expect(answer.bookings).toHaveLength(Math.min(10, cancelled.length));
  const all = await list({ search: "person3" });
  const next = await list({ search: "person3", page: 2, cursor: all.cursors.next ?? "" });
  expect(idsOf(next)).toEqual(idsOf(await list({ search: "person3", page: 2 })));
  expect(idsOf(next)).not.toEqual(idsOf(all));
});

test("a customer's bookings are listed, whatever address each was made with", async () => {
  const visit = (day: string, changes: Partial<ListedBooking> = {}): ListedBooking => ({
    startsAt: `2026-05-${day}T10:00:00Z`,
    createdAt: `2026-04-${day}T10:00:00Z`,
    ...changes,
  });
  const [first = "", second = "", cancelled = "", hidden = ""] = await insertBookings(pool, venue, [
    visit("11", { email: "old@example.com" }),
    visit("12", { email: "", phone: "" }),
    visit("13", { status: "cancelled" }),
    visit("14", { isHidden: true }),
  ]);
  const { rows } = await pool.query<{ customer_id: string }>(
    "SELECT customer_id FROM bookings WHERE id = $1",
    [hidden],
  );
  const customerId = rows[0]?.customer_id ?? "";
  await pool.query("UPDATE customers SET email = 'new@example.com' WHERE id = $1", [customerId]);
  const all = await list({ customerId });
  expect(idsOf(all)).toEqual([cancelled, second, first]);
  expect(all.customer).toEqual({ id: customerId, name: "Some Body" });
  expect(all.counts).toMatchObject({ all: { count: 3 }, cancelled: { count: 1 } });
  expect(idsOf(await list({ customerId, status: "confirmed", sort: "visit" }))).toEqual([
    first,
    second,
  ]);
  expect(idsOf(await list({ customerId, search: "old@example.com" }))).toEqual([first]);
  expect(idsOf(await list({ customerId, from: "2026-05-12", until: "2026-05-12" }))).toEqual([
    second,
  ]);
  const nobody = await list({ customerId: randomUUID() });
  expect(nobody).toMatchObject({ bookings: [], customer: null, counts: { all: { count: 0 } } });
});
