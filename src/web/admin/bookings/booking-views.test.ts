import { expect, test } from "vitest";
import { bookingList } from "./booking-list.ts";
import { toListChange, toViewFilter } from "./booking-views.ts";

const TODAY = "2026-06-18";
const parse = (address: string) => bookingList.parse(new URLSearchParams(address));

function reopen(address: string, today: string): string {
  const filter = toViewFilter(parse(address), TODAY);
  const before = new URLSearchParams("search=ada&payment=unpaid&status=cancelled&page=3");
  return bookingList.change(before, toListChange(filter, today)).toString();
}

test("a period moves with the calendar, and other dates stay", () => {
  const week = "from=2026-06-18&until=2026-06-24&waiver=unsigned";
  expect(reopen(week, "2026-07-01")).toBe("from=2026-07-01&until=2026-07-07&waiver=unsigned");
  const today = "dates=booked&from=2026-06-18&until=2026-06-18";
  expect(reopen(today, "2026-07-01")).toBe("dates=booked&from=2026-07-01&until=2026-07-01");
  const fixed = "from=2026-06-19&until=2026-06-27&session=10%3A00";
  expect(reopen(fixed, "2026-07-01")).toBe(fixed);
  expect(reopen("source=staff&sort=amount&direction=descending", "2026-07-01")).toBe(
    "source=staff&sort=amount&direction=descending",
  );
});

test("a view holds no search, no customer and no page", () => {
  const id = "5f8f1d9c-6b1e-4c0e-9a43-0f8f9d3c2b1a";
  expect(toViewFilter(parse(`search=ada&customerId=${id}&page=4&source=online`), TODAY)).toEqual({
    source: "online",
  });
});
