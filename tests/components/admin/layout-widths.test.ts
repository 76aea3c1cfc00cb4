import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import {
  adminBookingsApi,
  bookingRow,
  bookingsTable,
  listedBooking,
} from "../support/admin-bookings-list.ts";
import { daySlot, party, sampleAdminDay } from "../support/admin-days.ts";
import { inMinutes } from "../support/clock.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { customerPage, sampleAdminCustomer } from "../support/people.ts";
import { reportsApi } from "../support/reports.ts";
import { adminApi } from "../support/venue-api.ts";

const TABLET: [number, number] = [1024, 768];
const button = (name: string | RegExp) => page.getByRole("button", { name });
const getRect = (locator: Locator) => locator.element().getBoundingClientRect();
const getMiddle = (locator: Locator) => {
  const { top, bottom } = getRect(locator);
  return Math.round((top + bottom) / 2);
};

/** The number of lines in which the text of an element is set, part by part. */
function countLines(element: Element): number[] {
  const cellTexts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const lines: number[] = [];
  while (cellTexts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(cellTexts.currentNode);
    lines.push(new Set([...range.getClientRects()].map(({ top }) => top)).size);
  }
  return lines;
}

test("on a desktop no email address of the bookings wraps within its local part or its domain", async () => {
  const emails = ["catherine.price@harbourlake.example", "oluwaseun.adeyemi@example.co.uk"];
  const bookings = emails.map((email) => listedBooking({ email }));
  await openApp("/admin/bookings", adminBookingsApi(bookings), { size: DESKTOP });
  for (const booking of bookings) {
    await expect.element(bookingRow(booking)).toMatchTextContent(booking.email);
    const address = [...bookingRow(booking).element().querySelectorAll("span")].find(
      ({ textContent }) => textContent === booking.email,
    );
    const lines = countLines(address as Element);
    expect(lines).toEqual(lines.map(() => 1));
  }
});

test("bookings made on the same day share one date", async () => {
  const bookings = [0, -60, -1440, -1500].map((minutes) =>
    listedBooking({ createdAt: inMinutes(minutes) }),
  );
  await openApp("/admin/bookings?dates=booked", adminBookingsApi(bookings), { size: DESKTOP });
  await expect.element(bookingRow(bookings[0] as (typeof bookings)[0])).toBeVisible();
  const statusCells = bookingsTable()
    .getByText(/^Booked /)
    .elements();
  const visibleCells = statusCells.filter((element) => element.checkVisibility());
  expect(visibleCells.map(({ textContent }) => textContent)).toEqual([
    "Booked Thu 18 Jun",
    "Booked Wed 17 Jun",
  ]);
});

test.each([
  ["a desktop", DESKTOP],
  ["a tablet", TABLET],
] as const)("the header of Today does not wrap within a line on %s", async (_, size) => {
  const largeParty = party({ ticketCount: 88, isWaiverSigned: false });
  const day = sampleAdminDay([daySlot([largeParty], { capacity: 100 })], { date: "2026-09-23" });
  await openApp("/admin/today?date=2026-09-23", adminApi().respond(contract.admin.days.get, day), {
    size,
  });
  const title = page.getByRole("heading", { level: 1 });
  await expect.element(title).toMatchTextContent("Wednesday 23 September 2026");
  expect(countLines(title.element())).toEqual([1]);
  expect(getMiddle(button("Pick a day"))).toBe(getMiddle(title));
  expect(getMiddle(page.getByRole("link", { name: "Back to today" }))).toBe(getMiddle(title));
  const countLabel = page.getByRole("paragraph").getByText(/of 88 checked in/);
  const last = getMiddle(button("Print list"));
  expect(getMiddle(button("Close this day"))).toBe(last);
  expect(Math.abs(getMiddle(countLabel) - last)).toBeLessThan(8);
  // Buttons end at the right edge of the page, whatever line they are on.
  const { right } = getRect(button("Camera"));
  expect(Math.round(getRect(button("Print list")).right)).toBe(Math.round(right));
});

test("on a desktop the head of the next slot is one line", async () => {
  const slot = daySlot([party({ ticketCount: 14 })], {
    activityName: "Paddle Board Hire",
    capacity: 16,
    reason: "too_late",
  });
  const api = adminApi().respond(contract.admin.days.get, sampleAdminDay([slot]));
  await openApp("/admin/today", api, { size: DESKTOP });
  await expect.element(page.getByText("in 30 minutes")).toBeVisible();
  const changePlaces = button(/^Close or change places of Paddle Board Hire/);
  const title = page.getByRole("heading", { name: /Paddle Board Hire$/ });
  expect(getMiddle(changePlaces)).toBe(getMiddle(title));
});

test.each([
  ["a desktop", DESKTOP],
  ["a tablet", TABLET],
] as const)("the header of Reports does not wrap within a line on %s", async (_, size) => {
  await openApp("/admin/reports", reportsApi(), { size });
  const comparisonText = page.getByText(/^compared with/);
  await expect.element(comparisonText).toBeVisible();
  const comparisonBasis = page.getByText("By booking day, venue time", { exact: true });
  expect(getRect(comparisonBasis).top).toBe(getRect(comparisonText).top);
  expect(countLines(comparisonText.element()).every((lines) => lines === 1)).toBe(true);
  expect(getMiddle(button("Export Activity Stats"))).toBe(getMiddle(button("Export Daily Stats")));
});

const customers = [1, 2, 3, 4].map((number) => sampleAdminCustomer({ name: `Guest ${number}` }));
const guest = (number: number) => page.getByRole("article", { name: `Guest ${number}` });

test("customers are ordered by row, the newest first", async () => {
  const api = adminApi().respond(contract.admin.customers.list, customerPage(customers));
  await openApp("/admin/customers", api, { size: DESKTOP });
  await expect.element(guest(4)).toBeVisible();
  const [first, second, third, fourth] = [1, 2, 3, 4].map((number) => getRect(guest(number)));
  expect([second?.top, third?.top]).toEqual([first?.top, first?.top]);
  expect(fourth?.left).toBe(first?.left);
  expect(fourth?.top).toBeGreaterThan(first?.bottom ?? Number.NaN);
});

test("if a customer's card has a row of its own, its details are side by side", async () => {
  const api = adminApi().respond(contract.admin.customers.list, customerPage(customers));
  await openApp("/admin/customers", api, { size: [768, 1024] });
  await expect.element(guest(1)).toBeVisible();
  const getDetailTop = (text: string) =>
    guest(1).getByText(text).element().closest("dd")?.getBoundingClientRect().top;
  expect(getDetailTop("07700 900142")).toBe(getDetailTop("amelia@example.com"));
});
