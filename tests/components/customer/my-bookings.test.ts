import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { BookingSummary } from "../../../src/shared/contract/public/bookings.ts";
import { errors } from "../../../src/shared/errors.ts";
import { bookingPath, paths } from "../../../src/web/app/paths.ts";
import { inMinutes } from "../support/clock.ts";
import { managedBooking, toBookingSummary } from "../support/customer-samples.ts";
import { CANCELLED_CHANGES, cancellationPreview, NO_ACTIONS } from "../support/managed-booking.ts";
import { openApp } from "../support/open-app.ts";
import { pressTwice } from "../support/press-twice.ts";
import { newId } from "../support/samples.ts";
import { button, stepHeading } from "../support/steps.ts";
import { customerApi } from "../support/venue-api.ts";

const { list, get, cancel, previewCancellation } = contract.bookings;
const DAY = 1440;

const cards = () => page.getByRole("article");
const showMoreButton = () => button("Show more bookings");
const section = (name: "Coming up" | "Past and cancelled") => page.getByRole("region", { name });
const choose = (label: "All" | "Coming up") =>
  page.getByRole("group", { name: "Which bookings" }).getByText(label, { exact: true }).click();

async function openList(api = customerApi(), search = "") {
  await openApp(paths.bookings + search, api);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return api;
}

test("a card shows the activity, time and status, and links to the details", async () => {
  const booking = managedBooking();
  const bookingPage = { bookings: [toBookingSummary(booking)], nextCursor: null };
  await openList(customerApi().respond(list, bookingPage).respond(get, booking));
  for (const text of [
    "In 7 days",
    "Giant Slides",
    "Thursday, June 25, 2026",
    "10:00 am",
    "2 tickets",
    "Status: Confirmed",
    "Total £47.00",
  ]) {
    await expect.element(cards()).toMatchTextContent(text);
  }
  await cards().getByRole("link", { name: "Giant Slides" }).click();
  await expect.element(stepHeading("Your booking")).toHaveFocus();
  await expect.element(page.getByText("7F3A91C2", { exact: true })).toBeVisible();
});

test("what is coming up stands before what is past or cancelled; an empty part has no heading", async () => {
  const upcoming = toBookingSummary(managedBooking());
  const cancelled = toBookingSummary(managedBooking({ id: newId(), ...CANCELLED_CHANGES }));
  const api = customerApi().respond(list, { bookings: [upcoming, cancelled], nextCursor: null });
  await openList(api);
  await expect.element(section("Coming up").getByRole("article")).toMatchTextContent("In 7 days");
  await expect
    .element(section("Past and cancelled").getByRole("article"))
    .toMatchTextContent("Status: Cancelled");
  const headings = page.getByRole("heading", { level: 2 });
  expect(headings.elements().map(({ textContent }) => textContent)).toEqual([
    "Coming up",
    "Past and cancelled",
  ]);
  await openList(api.respond(list, { bookings: [cancelled], nextCursor: null }));
  await expect.poll(() => cards().elements()).toHaveLength(1);
  await expect.element(section("Coming up")).not.toBeInTheDocument();
});

test("a booking is cancelled from its card, and the list shows the refund", async () => {
  const booking = managedBooking();
  const summary = toBookingSummary(booking);
  const cashRefundParts = { refundPence: 4700, cardPence: 0, offlinePence: 4700, voucherPence: 0 };
  const api = await openList(
    customerApi()
      .respond(list, { bookings: [summary], nextCursor: null })
      .respond(previewCancellation, cancellationPreview({ ...cashRefundParts, card: null })),
  );
  await button(/^Cancel booking/).click();
  const cancelDialog = page.getByRole("dialog", {
    name: "Are you sure you want to cancel this booking?",
  });
  await expect.element(cancelDialog).toMatchTextContent("Refund at the desk£47.00");
  await expect.element(cancelDialog).toMatchTextContent("Free cancellation until");
  const { status, can } = CANCELLED_CHANGES;
  api.respond(cancel, { status, ...cashRefundParts }).respond(list, {
    bookings: [{ ...summary, status, can, isUpcoming: false }],
    nextCursor: null,
  });
  await pressTwice(cancelDialog.getByRole("button", { name: "Cancel booking" }), api, cancel);
  const cancelledStatus = page.getByRole("status").filter({ hasText: "Giant Slides is cancelled" });
  await expect.element(cancelledStatus).toMatchTextContent("We refund £47.00 at the desk.");
  await expect.poll(() => cancelledStatus.element().parentElement).toBe(document.activeElement);
  await expect.element(section("Past and cancelled")).toMatchTextContent("Status: Cancelled");
  await expect.element(button(/^Cancel booking/)).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(cancel))
    .toEqual([
      { params: { bookingId: booking.id }, headers: {}, body: { expectedRefundPence: 4700 } },
    ]);
});

test("an empty list says so, and what comes next", async () => {
  const api = customerApi().respond(list, { bookings: [], nextCursor: null });
  await openList(api, "?show=upcoming");
  await expect.element(page.getByText("Nothing is coming up.")).toBeVisible();
  await choose("All");
  await expect.element(stepHeading("No Bookings Found")).toBeVisible();
  await expect.element(page.getByText("You haven't made any bookings yet.")).toBeVisible();
  await page.getByRole("link", { name: "Browse Activities" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("a list that cannot be loaded says so, and can be loaded again", async () => {
  const api = customerApi().refuse(list, "TOO_MANY_REQUESTS");
  await openList(api);
  await expect.element(stepHeading("Error Loading Bookings")).toBeVisible();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load bookings");
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(errors.TOO_MANY_REQUESTS.sentence);
  api.respond(list, { bookings: [toBookingSummary(managedBooking())], nextCursor: null });
  await button("Try Again").click();
  await expect.element(stepHeading("My Bookings")).toBeVisible();
  await expect.element(cards()).toBeVisible();
});

/**
 * So many bookings, one a day: today's and five days' ahead, then back into the past; every seventh
 * is cancelled.
 */
function manyBookings(count: number): BookingSummary[] {
  return Array.from({ length: count }, (_, index) => {
    const startsAt = (index <= 5 ? index : 5 - index) * DAY + 60;
    const isCancelled = index % 7 === 6;
    return toBookingSummary(
      managedBooking({
        startsAt: inMinutes(startsAt),
        endsAt: inMinutes(startsAt + 60),
        status: isCancelled ? "cancelled" : "confirmed",
        can: { ...NO_ACTIONS, cancel: index <= 5 },
      }),
    );
  });
}

/** A server with these bookings, ten on a page. */
function apiWithBookings(allBookings: readonly BookingSummary[]) {
  return customerApi().respond(list, ({ show, cursor }) => {
    const matching = show ? allBookings.filter(({ can }) => can.cancel) : allBookings;
    const start = matching.findIndex(({ id }) => id === cursor) + 1;
    const bookings = matching.slice(start, start + 10);
    const isLast = start + 10 >= matching.length;
    return { bookings, nextCursor: isLast ? null : (bookings.at(-1)?.id ?? null) };
  });
}

test("a long list is loaded in parts, and keyboard focus moves to the first new booking", async () => {
  const api = await openList(apiWithBookings(manyBookings(25)));
  await expect.poll(() => cards().elements()).toHaveLength(10);
  await expect.element(cards().first()).toMatchTextContent("Today");
  await expect.element(cards().nth(9)).not.toMatchTextContent(/In \d|Tomorrow|Today/);
  await expect.element(cards().nth(6)).toMatchTextContent("Cancelled");
  await showMoreButton().click();
  await expect.poll(() => cards().elements()).toHaveLength(20);
  await expect.element(cards().nth(10).getByRole("link")).toHaveFocus();
  api.refuseOnce(list, "SERVER_BUSY");
  await showMoreButton().click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load bookings");
  expect(cards().elements()).toHaveLength(20);
  await showMoreButton().click();
  await expect.poll(() => cards().elements()).toHaveLength(25);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(showMoreButton()).not.toBeInTheDocument();
});

test("upcoming bookings can be filtered, and Back shows all again", async () => {
  await openList(apiWithBookings(manyBookings(25)));
  await expect.poll(() => cards().elements()).toHaveLength(10);
  await choose("Coming up");
  await expect.poll(() => cards().elements()).toHaveLength(6);
  expect(window.location.search).toBe("?show=upcoming");
  await expect.element(cards().last()).toMatchTextContent("In 5 days");
  window.history.back();
  await expect.poll(() => cards().elements()).toHaveLength(10);
  expect(window.location.search).toBe("");
});

test("another customer's booking is not found, and an invalid URL makes no call", async () => {
  const api = customerApi().refuse(get, "BOOKING_NOT_FOUND");
  api.respond(list, { bookings: [], nextCursor: null });
  for (const id of [newId(), "no-id"]) {
    await openApp(bookingPath(id), api);
    await expect.element(stepHeading("We could not find that booking")).toBeVisible();
    await expect.element(page.getByText(errors.BOOKING_NOT_FOUND.sentence)).toBeVisible();
  }
  expect(api.calls(get).map(({ params }) => params.bookingId)).not.toContain("no-id");
  await page.getByRole("main").getByRole("link", { name: "My Bookings" }).click();
  await expect.element(stepHeading("No Bookings Found")).toBeVisible();
});
