import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { BookingSummary } from "../../../src/shared/contract/public/bookings.ts";
import { errors } from "../../../src/shared/errors.ts";
import { bookingPath, paths } from "../../../src/web/app/paths.ts";
import { inMinutes } from "../support/clock.ts";
import { managedBooking, summaryOf } from "../support/customer-samples.ts";
import { CANCELLED, cancellationPreview } from "../support/managed-booking.ts";
import { open } from "../support/open-app.ts";
import { pressTwice } from "../support/press-twice.ts";
import { newId } from "../support/samples.ts";
import { button, title } from "../support/steps.ts";
import { customerApi } from "../support/venue-api.ts";

const { list, get, cancel, previewCancellation } = contract.bookings;
const DAY = 1440;

const cards = () => page.getByRole("article");
const more = () => button("Show earlier bookings");
const choose = (label: "All" | "Coming up") => page.getByText(label, { exact: true }).click();

async function openList(api = customerApi(), search = "") {
  await open(paths.bookings + search, api);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return api;
}

test("a card says what was booked, when, and how it stands, and leads to all about it", async () => {
  const booking = managedBooking();
  const one = { bookings: [summaryOf(booking)], nextCursor: null };
  await openList(customerApi().answer(list, one).answer(get, booking));
  for (const words of [
    "In 7 days",
    "Giant Slides",
    "Thursday, June 25, 2026",
    "10:00 am",
    "2 tickets",
    "Status: Confirmed",
    "Total £47.00",
  ]) {
    await expect.element(cards()).toMatchTextContent(words);
  }
  await cards().getByRole("link", { name: "Giant Slides" }).click();
  await expect.element(title("Your booking")).toHaveFocus();
  await expect.element(page.getByText("7F3A91C2", { exact: true })).toBeVisible();
});

test("a booking is cancelled from its card, and the list says what came back", async () => {
  const booking = managedBooking();
  const listed = summaryOf(booking);
  const atDesk = { refundPence: 4700, cardPence: 0, deskPence: 4700, voucherPence: 0 };
  const api = await openList(
    customerApi()
      .answer(list, { bookings: [listed], nextCursor: null })
      .answer(previewCancellation, cancellationPreview({ ...atDesk, card: null })),
  );
  await button(/^Cancel booking/).click();
  const question = page.getByRole("dialog", {
    name: "Are you sure you want to cancel this booking?",
  });
  await expect.element(question).toMatchTextContent("Back at the desk£47.00");
  await expect.element(question).toMatchTextContent("everything you paid comes back to you");
  const { status, can } = CANCELLED;
  api
    .answer(cancel, { status, ...atDesk })
    .answer(list, { bookings: [{ ...listed, status, can }], nextCursor: null });
  await pressTwice(question.getByRole("button", { name: "Cancel booking" }), api, cancel);
  const told = page.getByRole("status").filter({ hasText: "Giant Slides is cancelled" });
  await expect.element(told).toMatchTextContent("£47.00 is waiting for you at the desk");
  await expect.poll(() => told.element().parentElement).toBe(document.activeElement);
  await expect.element(cards()).toMatchTextContent("Status: Cancelled");
  await expect.element(button(/^Cancel booking/)).not.toBeInTheDocument();
  expect(api.calls(cancel)).toEqual([
    { params: { bookingId: booking.id }, headers: {}, body: { expectedRefundPence: 4700 } },
  ]);
});

test("a list with nothing in it says so, and what comes next", async () => {
  const api = customerApi().answer(list, { bookings: [], nextCursor: null });
  await openList(api, "?show=upcoming");
  await expect.element(page.getByText("Nothing is coming up.")).toBeVisible();
  await choose("All");
  await expect.element(title("No Bookings Found")).toBeVisible();
  await expect.element(page.getByText("You haven't made any bookings yet.")).toBeVisible();
  await page.getByRole("link", { name: "Browse Activities" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("a list that cannot be read says so, and comes when it is tried again", async () => {
  const api = customerApi().refuse(list, "TOO_MANY_REQUESTS");
  await openList(api);
  await expect.element(title("Error Loading Bookings")).toBeVisible();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load bookings");
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(errors.TOO_MANY_REQUESTS.sentence);
  api.answer(list, { bookings: [summaryOf(managedBooking())], nextCursor: null });
  await button("Try Again").click();
  await expect.element(title("My Bookings")).toBeVisible();
  await expect.element(cards()).toBeVisible();
});

/** So many bookings, one a day, from five days ahead into the past; each seventh is cancelled. */
function manyBookings(count: number): BookingSummary[] {
  return Array.from({ length: count }, (_, index) => {
    const startsAt = (5 - index) * DAY + 60;
    const isCancelled = index % 7 === 6;
    return summaryOf(
      managedBooking({
        startsAt: inMinutes(startsAt),
        endsAt: inMinutes(startsAt + 60),
        status: isCancelled ? "cancelled" : "confirmed",
        can: { cancel: index <= 5, move: false, signWaiver: false },
      }),
    );
  });
}

/** A server with these bookings, ten on a page. */
function apiWith(all: readonly BookingSummary[]) {
  return customerApi().answer(list, ({ show, cursor }) => {
    const wanted = show ? all.filter(({ can }) => can.cancel) : all;
    const start = wanted.findIndex(({ id }) => id === cursor) + 1;
    const bookings = wanted.slice(start, start + 10);
    const isLast = start + 10 >= wanted.length;
    return { bookings, nextCursor: isLast ? null : (bookings.at(-1)?.id ?? null) };
  });
}

test("a long list is shown a part at a time, and the keyboard goes on with the first new one", async () => {
  const api = await openList(apiWith(manyBookings(25)));
  await expect.poll(() => cards().elements()).toHaveLength(10);
  await expect.element(cards().first()).toMatchTextContent("In 5 days");
  await expect.element(cards().nth(9)).not.toMatchTextContent(/In \d|Tomorrow|Today/);
  await expect.element(cards().nth(6)).toMatchTextContent("Cancelled");
  await more().click();
  await expect.poll(() => cards().elements()).toHaveLength(20);
  await expect.element(cards().nth(10).getByRole("link")).toHaveFocus();
  api.refuseOnce(list, "SERVER_BUSY");
  await more().click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load bookings");
  expect(cards().elements()).toHaveLength(20);
  await more().click();
  await expect.poll(() => cards().elements()).toHaveLength(25);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(more()).not.toBeInTheDocument();
});

test("what is coming up is found at once, and Back shows all again", async () => {
  await openList(apiWith(manyBookings(25)));
  await expect.poll(() => cards().elements()).toHaveLength(10);
  await choose("Coming up");
  await expect.poll(() => cards().elements()).toHaveLength(6);
  expect(window.location.search).toBe("?show=upcoming");
  await expect.element(cards().last()).toMatchTextContent("Today");
  window.history.back();
  await expect.poll(() => cards().elements()).toHaveLength(10);
  expect(window.location.search).toBe("");
});

test("a booking that is not theirs cannot be found; for an address that names none nobody is asked", async () => {
  const api = customerApi().refuse(get, "BOOKING_NOT_FOUND");
  api.answer(list, { bookings: [], nextCursor: null });
  for (const id of [newId(), "no-id"]) {
    await open(bookingPath(id), api);
    await expect.element(title("We could not find that booking")).toBeVisible();
    await expect.element(page.getByText(errors.BOOKING_NOT_FOUND.sentence)).toBeVisible();
  }
  expect(api.calls(get).map(({ params }) => params.bookingId)).not.toContain("no-id");
  await page.getByRole("main").getByRole("link", { name: "My Bookings" }).click();
  await expect.element(title("No Bookings Found")).toBeVisible();
});
