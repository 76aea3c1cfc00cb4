import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { ADMIN_BOOKINGS_PER_PAGE } from "../../../shared/limits.ts";
import { addDays } from "../../../shared/time.ts";
import { eventList } from "../activity-log/event-list.ts";
import { bookingList, DIRECTIONS, SORTS } from "../bookings/booking-list.ts";
import { customerList } from "../customers/customer-list.ts";
import { emailList } from "../emails/email-list.ts";
import { voucherList } from "../vouchers/voucher-list.ts";
import { listState, pageParameter, searchParameter } from "./list-state.ts";

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days));
const search = fc
  .string({ minLength: 1, maxLength: 100 })
  .filter((text) => text === text.trim() && text !== "");

const bookingStates = fc.record({
  search: optional(search),
  customerId: optional(fc.uuid()),
  status: optional(fc.constantFrom("confirmed" as const, "cancelled" as const)),
  dates: fc.constantFrom("visit" as const, "booked" as const),
  from: optional(day),
  until: optional(day),
  activityId: optional(fc.uuid()),
  session: optional(fc.constantFrom("09:30", "23:00")),
  payment: optional(fc.constant("unpaid" as const)),
  waiver: optional(fc.constant("unsigned" as const)),
  source: optional(fc.constantFrom("online" as const, "staff" as const)),
  sort: optional(fc.constantFrom(...SORTS)),
  direction: optional(fc.constantFrom(...DIRECTIONS)),
  perPage: fc.constantFrom(...ADMIN_BOOKINGS_PER_PAGE),
  page: fc.integer({ min: 1, max: 10_000_000 }),
  cursor: optional(fc.stringMatching(/^[\w-]{1,300}$/)),
});

test("reads the same state from the address that was written to it", () => {
  fc.assert(
    fc.property(bookingStates, (state) => {
      const address = bookingList.toSearchParams(state).toString();
      expect(bookingList.parse(new URLSearchParams(address))).toEqual(state);
    }),
  );
});

const ID = "5f8f1d9c-6b1e-4c0e-9a43-0f8f9d3c2b1a";

test.each([
  [
    "bookings",
    bookingList,
    "search=ada&status=cancelled&dates=booked&perPage=25&page=7&cursor=abc",
  ],
  ["customers", customerList, `search=o%27neill+%26+co&page=2&after=${ID}`],
  ["vouchers", voucherList, "status=voided&sort=balance&direction=ascending&page=3"],
  ["emails", emailList, `search=lake&kind=booking-confirmation&state=failed&page=2&before=${ID}`],
  ["events by staff", eventList, `actor=staff&entity=booking&from=2026-06-18&until=2026-06-19`],
  ["events by one person", eventList, `actor=${ID}&search=ada&page=2&after=${ID}`],
])("the address of %s is read and written", (_, list, address) => {
  const write = (searchParams: URLSearchParams) =>
    (list as typeof customerList).toSearchParams((list as typeof customerList).parse(searchParams));
  expect(write(new URLSearchParams(address)).toString()).toBe(address);
  expect(write(new URLSearchParams()).size).toBe(0);
});

test("ignores invalid values", () => {
  const nonsense = new URLSearchParams({
    status: "pending",
    dates: "both",
    from: "2026-02-30",
    until: "1999-01-01",
    search: "  ",
    customerId: "12",
    sort: "colour",
    direction: "up",
    page: "-3",
    cursor: "a b",
  });
  expect(bookingList.parse(nonsense)).toEqual(bookingList.parse(new URLSearchParams()));
});

test.each(["0", "-1", "1.5", "x", "", "99999999999"])("page=%s is the first page", (page) => {
  expect(bookingList.parse(new URLSearchParams({ page })).page).toBe(1);
});

const list = listState({
  search: searchParameter,
  colour: z.enum(["red", "blue"]).default("red"),
  page: pageParameter(100),
  after: z.string().optional(),
});
const change = (address: string, changes: Parameters<typeof list.change>[1]) =>
  list.change(new URLSearchParams(address), changes).toString();

test("a changed filter starts on the first page; another page keeps the filters", () => {
  expect(change("search=ada&page=7&after=x", { colour: "blue" })).toBe("search=ada&colour=blue");
  expect(change("search=ada&page=7&after=x", { page: 8, after: "y" })).toBe(
    "search=ada&page=8&after=y",
  );
  expect(change("colour=blue&page=2", { colour: undefined })).toBe("");
});

test("a change keeps the parameters of others, which are not part of the list", () => {
  expect(change(`booking=${ID}&page=2`, { colour: "blue" })).toBe(`colour=blue&booking=${ID}`);
  const open = new URLSearchParams(`search=ada&booking=${ID}`);
  expect(list.isSame(open, new URLSearchParams("search=ada&colour=red"))).toBe(true);
  expect(list.isSame(open, new URLSearchParams("search=ada&page=2"))).toBe(false);
});

test("cleans a typed search and cuts it to the maximum length", () => {
  const typed = `  ha\u0000rt\ud800 ${"x".repeat(200)}`;
  const expected = /^hart\ufffd x{90,95}$/;
  expect(list.parse(new URLSearchParams({ search: typed })).search).toMatch(expected);
  expect(new URLSearchParams(change("", { search: typed })).get("search")).toMatch(expected);
});
