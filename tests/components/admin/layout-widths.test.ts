import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { bookingsApi, listedBooking, rowOf, table } from "../support/admin-bookings-list.ts";
import { dayOf, party, sessionOf } from "../support/admin-days.ts";
import { inMinutes } from "../support/clock.ts";
import { DESKTOP, open } from "../support/open-app.ts";
import { customerPage, deskCustomer } from "../support/people.ts";
import { reportsApi } from "../support/reports.ts";
import { adminApi } from "../support/venue-api.ts";

const TABLET: [number, number] = [1024, 768];
const button = (name: string | RegExp) => page.getByRole("button", { name });
const box = (locator: Locator) => locator.element().getBoundingClientRect();
const middle = (locator: Locator) => {
  const { top, bottom } = box(locator);
  return Math.round((top + bottom) / 2);
};

/** In how many lines the text of an element is set, part by part. */
function linesOf(element: Element): number[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const lines: number[] = [];
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    lines.push(new Set([...range.getClientRects()].map(({ top }) => top)).size);
  }
  return lines;
}

test("on a desktop no e-mail address of the bookings is cut within its name or its domain", async () => {
  const emails = ["catherine.price@harbourlake.example", "oluwaseun.adeyemi@example.co.uk"];
  const bookings = emails.map((email) => listedBooking({ email }));
  await open("/admin/bookings", bookingsApi(bookings), { size: DESKTOP });
  for (const booking of bookings) {
    await expect.element(rowOf(booking)).toMatchTextContent(booking.email);
    const address = [...rowOf(booking).element().querySelectorAll("span")].find(
      ({ textContent }) => textContent === booking.email,
    );
    const lines = linesOf(address as Element);
    expect(lines).toEqual(lines.map(() => 1));
  }
});

test("the day on which bookings were made is said once for all that were made on it", async () => {
  const bookings = [0, -60, -1440, -1500].map((minutes) =>
    listedBooking({ createdAt: inMinutes(minutes) }),
  );
  await open("/admin/bookings?dates=booked", bookingsApi(bookings), { size: DESKTOP });
  await expect.element(rowOf(bookings[0] as (typeof bookings)[0])).toBeVisible();
  const said = table()
    .getByText(/^Booked /)
    .elements();
  const seen = said.filter((element) => element.checkVisibility());
  expect(seen.map(({ textContent }) => textContent)).toEqual([
    "Booked Thu 18 Jun",
    "Booked Wed 17 Jun",
  ]);
});

test.each([
  ["a desktop", DESKTOP],
  ["a tablet", TABLET],
] as const)("the head of Today is set in whole lines on %s", async (_, size) => {
  const many = party({ ticketCount: 88, isWaiverSigned: false });
  const day = dayOf([sessionOf([many], { capacity: 100 })], { date: "2026-09-23" });
  await open("/admin/today?date=2026-09-23", adminApi().answer(contract.desk.days.get, day), {
    size,
  });
  const title = page.getByRole("heading", { level: 1 });
  await expect.element(title).toMatchTextContent("Wednesday 23 September 2026");
  expect(linesOf(title.element())).toEqual([1]);
  expect(middle(button("Pick a day"))).toBe(middle(title));
  expect(middle(page.getByRole("link", { name: "Back to today" }))).toBe(middle(title));
  const tally = page.getByText(/of 88 people in/);
  const last = middle(button("Print list"));
  expect(middle(button("Close this day"))).toBe(last);
  expect(Math.abs(middle(tally) - last)).toBeLessThan(8);
  // Buttons end where the page does, on whichever line they stand.
  const { right } = box(button("Camera"));
  expect(Math.round(box(button("Print list")).right)).toBe(Math.round(right));
});

test.each([
  ["a desktop", DESKTOP],
  ["a tablet", TABLET],
] as const)("the head of Reports is set in whole lines on %s", async (_, size) => {
  await open("/admin/reports", reportsApi(), { size });
  const base = page.getByText(/^compared with/);
  await expect.element(base).toBeVisible();
  const basis = page.getByText("By booking day, venue time", { exact: true });
  expect(box(basis).top).toBe(box(base).top);
  expect(linesOf(base.element()).every((lines) => lines === 1)).toBe(true);
  expect(middle(button("Export Activity Stats"))).toBe(middle(button("Export Daily Stats")));
});

const listed = [1, 2, 3, 4].map((number) => deskCustomer({ name: `Guest ${number}` }));
const guest = (number: number) => page.getByRole("article", { name: `Guest ${number}` });

test("customers are read across, the newest first", async () => {
  const api = adminApi().answer(contract.desk.customers.list, customerPage(listed));
  await open("/admin/customers", api, { size: DESKTOP });
  await expect.element(guest(4)).toBeVisible();
  const [first, second, third, fourth] = [1, 2, 3, 4].map((number) => box(guest(number)));
  expect([second?.top, third?.top]).toEqual([first?.top, first?.top]);
  expect(fourth?.left).toBe(first?.left);
  expect(fourth?.top).toBeGreaterThan(first?.bottom ?? Number.NaN);
});

test("where a customer's card has a row of its own, its facts are read across", async () => {
  const api = adminApi().answer(contract.desk.customers.list, customerPage(listed));
  await open("/admin/customers", api, { size: [768, 1024] });
  await expect.element(guest(1)).toBeVisible();
  const fact = (text: string) =>
    guest(1).getByText(text).element().closest("dd")?.getBoundingClientRect().top;
  expect(fact("07700 900142")).toBe(fact("amelia@example.com"));
});
