import { expect, test } from "vitest";
import { bookingList, getSortOrder } from "./booking-list.ts";

const NEWEST_FIRST = { sort: "booked", direction: "descending" };

test.each([
  ["", NEWEST_FIRST],
  ["until=2026-07-18", NEWEST_FIRST],
  ["dates=booked&from=2026-07-18", NEWEST_FIRST],
  ["from=2026-07-18", { sort: "visit", direction: "ascending" }],
  ["sort=amount", { sort: "amount", direction: "ascending" }],
])("the order of ?%s: upcoming visits soonest first, all else newest first", (search, order) => {
  expect(getSortOrder(bookingList.parse(new URLSearchParams(search)))).toEqual(order);
});
