import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { BookingPage, BookingSummary } from "../../src/shared/contract/bookings.ts";
import { errors } from "../../src/shared/errors.ts";
import { formatPence } from "../../src/shared/money.ts";
import { formatDate, formatTime } from "../../src/shared/time.ts";
import { INVOICE, openMove, title } from "../screens/held-booking.ts";
import { signInNewAccount } from "../support/account.ts";
import { openAlive } from "../support/alive.ts";
import { refuse } from "../support/answers.ts";
import { venueNow } from "../support/clock.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { placesLeft } from "../support/places.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const LIST = /\/api\/bookings(\?.*)?$/;
const TIME_ZONE = "Europe/London";
const DAY_MS = 24 * 3_600_000;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The other bookings, which the page itself then asks for. */
async function choose(page: Page, label: "All" | "Coming up"): Promise<void> {
  await page.getByText(label, { exact: true }).click();
}

/** So many bookings, one a day, from five days ahead into the past. */
function manyBookings(like: BookingSummary, count: number): BookingSummary[] {
  return Array.from({ length: count }, (_, index) => {
    const startsAt = venueNow().getTime() + (5 - index) * DAY_MS + DAY_MS / 24;
    const canCancel = index <= 5;
    return {
      ...like,
      id: randomUUID(),
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + DAY_MS / 24).toISOString(),
      status: index % 7 === 6 ? "cancelled" : "confirmed",
      can: { ...like.can, cancel: canCancel },
    };
  });
}

/** The list as it is for somebody with so many bookings, whenever the page asks for it. */
async function tellMany(page: Page, like: BookingSummary, count: number): Promise<void> {
  const all = manyBookings(like, count);
  await page.route(LIST, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const wanted = asked.get("show") === null ? all : all.filter(({ can }) => can.cancel);
    const start = wanted.findIndex(({ id }) => id === asked.get("cursor")) + 1;
    const bookings = wanted.slice(start, start + 10);
    const isLast = start + 10 >= wanted.length;
    const nextCursor = isLast ? null : (bookings.at(-1)?.id ?? null);
    return route.fulfill({ json: { bookings, nextCursor } satisfies BookingPage });
  });
}

test("signed in, My Bookings leads to a booking, its invoice and its cancellation", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { email } = await signInNewAccount(page, server);
  const booked = await bookAtDesk(server, request, email, { tickets: 2 });
  const document = await openAlive(page, "/bookings");
  expect(document?.headers()["cache-control"]).toBe("no-store");
  await expect(title(page, "My Bookings")).toBeVisible();
  const startsAt = new Date(booked.free.slot.startsAt);
  const card = page.getByRole("article");
  for (const words of [
    "Giant Slides",
    formatDate(startsAt, TIME_ZONE),
    formatTime(startsAt, TIME_ZONE),
    "2 tickets",
    "Confirmed",
    formatPence(booked.free.activity.pricePence * 2),
  ]) {
    await expect(card).toContainText(words);
  }
  await look(page, "one booking");

  await page.getByRole("link", { name: "Giant Slides" }).click();
  await expect(title(page, "Your booking")).toBeFocused();
  await expect(page.getByText(booked.reference)).toBeVisible();
  await refuse(page, INVOICE, "INVOICE_FAILED");
  await button(page, "Download invoice").click();
  await expect(page.getByRole("alert")).toContainText("Failed to generate invoice");
  await look(page, "the invoice failed");
  await page.unroute(INVOICE);
  const downloaded = page.waitForEvent("download");
  await button(page, "Download invoice").click();
  const invoice = await downloaded;
  expect(invoice.suggestedFilename()).toBe(`invoice-${booked.reference}.pdf`);
  expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe("%PDF-");

  // The server, which knows nothing of the view, renders the page that is loaded again.
  await openMove(page);
  await page.reload();
  await expect(title(page, "Move your booking")).toBeVisible();
  await page.goBack();
  await expect(title(page)).toBeVisible();
  await page.goBack();
  await button(page, /^Cancel booking/).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Are you sure you want to cancel this booking?");
  await expect(dialog).toContainText("Back at the desk");
  await expect(dialog).toContainText("everything you paid comes back to you");
  await look(page, "asked whether to cancel");
  await dialog.getByRole("button", { name: "Cancel booking" }).dblclick();
  const told = page.getByRole("status").filter({ hasText: "Giant Slides is cancelled" });
  await expect(told).toContainText("is waiting for you at the desk");
  await expect(told.locator("..")).toBeFocused();
  await expect(card).toContainText("Cancelled");
  await expect(button(page, /^Cancel booking/)).toBeHidden();
  await look(page, "a cancelled booking");
  expect(await placesLeft(request, booked.free)).toBe(booked.free.activity.maxCapacity);
});

test("the list says that it is empty, that it could not be read, and what comes next", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const { email } = await signInNewAccount(page, server);
  await openAlive(page, "/bookings");
  await expect(title(page, "No Bookings Found")).toBeVisible();
  await expect(page.getByText("You haven't made any bookings yet.")).toBeVisible();
  await look(page, "no bookings");
  await page.getByRole("link", { name: "Browse Activities" }).click();
  await expect(title(page, "Book Your Experience")).toBeVisible();

  await openAlive(page, "/bookings?show=upcoming");
  await expect(page.getByText("Nothing is coming up.")).toBeVisible();
  await look(page, "nothing coming up");
  await bookAtDesk(server, request, email);
  await refuse(page, LIST, "NOT_FOUND");
  await choose(page, "All");
  await expect(title(page, "Error Loading Bookings")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Failed to load bookings");
  await look(page, "the list failed");
  await page.unroute(LIST);
  await button(page, "Try Again").click();
  await expect(title(page, "My Bookings")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a long list is shown a part at a time, and what is coming up is found at once", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const { email } = await signInNewAccount(page, server);
  await bookAtDesk(server, request, email);
  await openAlive(page, "/bookings?show=upcoming");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(1);
  const { bookings }: BookingPage = await (await page.request.get("/api/bookings")).json();
  await tellMany(page, bookings[0] as BookingSummary, 25);
  await choose(page, "All");
  await expect(page).toHaveURL(/\/bookings$/);
  await expect(cards).toHaveCount(10);
  await expect(cards.first()).toContainText(/In [56] days/);
  await expect(cards.last()).not.toContainText(/In \d|Tomorrow|Today/);
  await expect(cards.nth(6)).toContainText("Cancelled");
  await look(page, "many bookings");

  const more = button(page, "Show earlier bookings");
  await more.click();
  await expect(cards).toHaveCount(20);
  await expect(cards.nth(10).getByRole("link")).toBeFocused();
  await page.route(LIST, (route) => route.abort(), { times: 1 });
  await more.click();
  await expect(page.getByRole("alert")).toContainText("Failed to load bookings");
  await more.click();
  await expect(cards).toHaveCount(25);
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(more).toBeHidden();

  await choose(page, "Coming up");
  await expect(page).toHaveURL(/\/bookings\?show=upcoming$/);
  await expect(cards).toHaveCount(6);
  await expect(cards.last()).toContainText(/Today|Tomorrow/);
  await page.goBack();
  await expect(cards).toHaveCount(10);
});

test("another's booking cannot be found, and without an account all of it leads home", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const others = await bookAtDesk(server, request, newVisitor().email);
  await signInNewAccount(page, server);
  for (const path of [others.bookingId, randomUUID(), "no-id"]) {
    await page.goto(`/bookings/${path}`);
    await expect(title(page, "We could not find that booking")).toBeVisible();
    await expect(page.getByText(errors.BOOKING_NOT_FOUND.sentence)).toBeVisible();
  }
  await page.getByRole("main").getByRole("link", { name: "My Bookings" }).click();
  await expect(title(page, "No Bookings Found")).toBeVisible();
  await page.context().clearCookies();
  for (const path of ["/bookings", `/bookings/${others.bookingId}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});
