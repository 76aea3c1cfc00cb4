import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../../shared/time.ts";
import {
  type BookingListQuery,
  changeBookingListQuery,
  getSortOrder,
  parseBookingListQuery,
  SORTS,
  toBookingSearchParams,
} from "./list-query.ts";

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const query: fc.Arbitrary<BookingListQuery> = fc.record({
  status: optional(fc.constantFrom("confirmed" as const, "cancelled" as const)),
  dates: fc.constantFrom("visit" as const, "booked" as const),
  from: optional(day),
  until: optional(day),
  search: optional(
    fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text === text.trim()),
  ),
  customerId: optional(fc.uuid()),
  sort: optional(fc.constantFrom(...SORTS)),
  direction: optional(fc.constantFrom("ascending" as const, "descending" as const)),
  page: fc.integer({ min: 1, max: 10_000_000 }),
  cursor: optional(fc.stringMatching(/^[\w-]{1,300}$/)),
});

test("reads the same query from the address that was written to it", () => {
  fc.assert(
    fc.property(query, (expected) => {
      expect(
        parseBookingListQuery(new URLSearchParams(toBookingSearchParams(expected).toString())),
      ).toEqual(expected);
    }),
  );
});

test("ignores invalid values in the address", () => {
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
  expect(parseBookingListQuery(nonsense)).toEqual(parseBookingListQuery(new URLSearchParams()));
  expect(parseBookingListQuery(new URLSearchParams({ page: "1.5" })).page).toBe(1);
  expect(parseBookingListQuery(new URLSearchParams({ page: "99999999999" })).page).toBe(1);
  expect(
    parseBookingListQuery(new URLSearchParams({ search: "x".repeat(500) })).search,
  ).toHaveLength(100);
});

test("starts a changed filter on the first page, and keeps the filter on another page", () => {
  const now = parseBookingListQuery(new URLSearchParams("search=ada&page=7&cursor=abc"));
  expect(
    toBookingSearchParams(changeBookingListQuery(now, { status: "cancelled" })).toString(),
  ).toBe("search=ada&status=cancelled");
  expect(
    toBookingSearchParams(changeBookingListQuery(now, { page: 8, cursor: "abd" })).toString(),
  ).toBe("search=ada&page=8&cursor=abd");
});

test("writes no parameters for the default query", () => {
  expect(toBookingSearchParams(parseBookingListQuery(new URLSearchParams())).toString()).toBe("");
});

test("sorts by default: upcoming visits soonest first, everything else newest first", () => {
  const sortOrderOf = (search: string) =>
    getSortOrder(parseBookingListQuery(new URLSearchParams(search)));
  const newestFirst = { sort: "booked", direction: "descending" };
  expect(sortOrderOf("")).toEqual(newestFirst);
  expect(sortOrderOf("until=2026-07-18")).toEqual(newestFirst);
  expect(sortOrderOf("dates=booked&from=2026-07-18")).toEqual(newestFirst);
  expect(sortOrderOf("from=2026-07-18")).toEqual({ sort: "visit", direction: "ascending" });
  expect(sortOrderOf("sort=amount")).toEqual({ sort: "amount", direction: "ascending" });
});
