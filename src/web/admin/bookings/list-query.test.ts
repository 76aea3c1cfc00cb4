import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../../shared/time.ts";
import { changeWish, type ListWish, orderOf, readWish, SORTS, writeWish } from "./list-query.ts";

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const wish: fc.Arbitrary<ListWish> = fc.record({
  status: maybe(fc.constantFrom("confirmed" as const, "cancelled" as const)),
  dates: fc.constantFrom("visit" as const, "booked" as const),
  from: maybe(day),
  until: maybe(day),
  search: maybe(fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text === text.trim())),
  customerId: maybe(fc.uuid()),
  sort: maybe(fc.constantFrom(...SORTS)),
  direction: maybe(fc.constantFrom("ascending" as const, "descending" as const)),
  page: fc.integer({ min: 1, max: 10_000_000 }),
  cursor: maybe(fc.stringMatching(/^[\w-]{1,300}$/)),
});

test("what is written into the address is read from it again", () => {
  fc.assert(
    fc.property(wish, (one) => {
      expect(readWish(new URLSearchParams(writeWish(one).toString()))).toEqual(one);
    }),
  );
});

test("nonsense in an address is as if it were not there", () => {
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
  expect(readWish(nonsense)).toEqual(readWish(new URLSearchParams()));
  expect(readWish(new URLSearchParams({ page: "1.5" })).page).toBe(1);
  expect(readWish(new URLSearchParams({ page: "99999999999" })).page).toBe(1);
  expect(readWish(new URLSearchParams({ search: "x".repeat(500) })).search).toHaveLength(100);
});

test("another filter begins on the first page, and another page keeps the filter", () => {
  const now = readWish(new URLSearchParams("search=ada&page=7&cursor=abc"));
  expect(writeWish(changeWish(now, { status: "cancelled" })).toString()).toBe(
    "search=ada&status=cancelled",
  );
  expect(writeWish(changeWish(now, { page: 8, cursor: "abd" })).toString()).toBe(
    "search=ada&page=8&cursor=abd",
  );
});

test("an address that says nothing is empty", () => {
  expect(writeWish(readWish(new URLSearchParams())).toString()).toBe("");
});

test("without an order named, coming visits come soonest first and all else newest first", () => {
  const orderOfAddress = (address: string) => orderOf(readWish(new URLSearchParams(address)));
  const newest = { sort: "booked", direction: "descending" };
  expect(orderOfAddress("")).toEqual(newest);
  expect(orderOfAddress("until=2026-07-18")).toEqual(newest);
  expect(orderOfAddress("dates=booked&from=2026-07-18")).toEqual(newest);
  expect(orderOfAddress("from=2026-07-18")).toEqual({ sort: "visit", direction: "ascending" });
  expect(orderOfAddress("sort=amount")).toEqual({ sort: "amount", direction: "ascending" });
});
