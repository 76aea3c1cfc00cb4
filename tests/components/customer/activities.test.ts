import { expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { inMinutes } from "../support/clock.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { goOffline } from "../support/network.ts";
import { advanceTime, DESKTOP, openApp, reload } from "../support/open-app.ts";
import { kayak, slides, venue } from "../support/samples.ts";
import { bookingApi } from "../support/venue-api.ts";

const UNEXPECTED_TEXT =
  "An unexpected error occurred while fetching activities. Please try again later.";
const RETRYING_TEXT = "This page keeps trying by itself.";
const BOOK_SLIDES = "Book Now: Giant Slides";

const main = page.getByRole("main");
const failure = main.getByRole("alert");
const cards = main.getByRole("article");
const gift = cards.filter({
  has: page.getByRole("heading", { name: "Purchase a Gift Voucher" }),
});
const firstStep = page.getByRole("heading", { name: "Select Date & Time" });

const { setTimeout } = window;

/** Lets pending work continue in real time, without the page's clock. */
const waitRealTime = () => new Promise((resolve) => setTimeout(resolve, 2));

/** Polls without advancing the page's clock, as retried expectations do. */
async function waitUntilReal(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await waitRealTime();
}

/** Another page, from which the browser itself navigates to the list and loads it. */
async function openOtherPage(api: FakeApi): Promise<void> {
  await openApp("/no/such/page", api);
  await expect.element(page.getByRole("link", { name: "Browse Activities" })).toBeVisible();
}

async function browseActivities(): Promise<void> {
  await page.getByRole("link", { name: "Browse Activities" }).click();
}

/** Clicks in the middle of a part of a card: the link covers all of them. */
async function clickOn(card: Locator, target: Locator): Promise<void> {
  const outer = card.element().getBoundingClientRect();
  const inner = target.element().getBoundingClientRect();
  await card.click({
    position: {
      x: inner.x + inner.width / 2 - outer.x,
      y: inner.y + inner.height / 2 - outer.y,
    },
  });
}

test("each activity has its card, and gift vouchers have the last one", async () => {
  await openApp("/", bookingApi());
  await expect.element(cards).toHaveLength(3);
  for (const [index, activity] of [slides, kayak].entries()) {
    const card = cards.nth(index);
    await expect.element(card.getByRole("heading", { name: activity.name })).toBeVisible();
    await expect.element(card.getByText(activity.description)).toBeVisible();
    await expect
      .element(card.getByRole("link", { name: `Book Now: ${activity.name}` }))
      .toBeVisible();
  }
  await expect.element(cards.nth(0)).toMatchTextContent("60 mins session");
  await expect.element(cards.nth(0)).toMatchTextContent("£22.00per person");
  await expect.element(cards.nth(1)).toMatchTextContent("90 mins session");
  const last = cards.nth(2);
  await expect
    .element(last.getByRole("heading", { name: "Purchase a Gift Voucher" }))
    .toBeVisible();
  await expect.element(last).toMatchTextContent("Choose £25, £50 or any other amount up to £300.");
});

test("a card says its next free time once that is known, and nothing moves when it comes", async () => {
  const api = bookingApi().respond(contract.activities.nextSlots, [
    { activityId: slides.id, startsAt: inMinutes(120), label: "today 12:00 pm" },
  ]);
  const releaseResponse = api.delayResponses(contract.activities.nextSlots);
  await openApp("/", api);
  await expect.element(cards.nth(1)).toMatchTextContent("from £32.00per person");
  const heightOf = (index: number) => cards.nth(index).element().getBoundingClientRect().height;
  const heights = [heightOf(0), heightOf(1)];
  releaseResponse();
  await expect.element(cards.nth(0)).toMatchTextContent("Next: today 12:00 pm");
  await expect.element(cards.nth(1).getByText(/^Next/)).not.toBeInTheDocument();
  expect([heightOf(0), heightOf(1)]).toEqual(heights);
});

test("the start page is complete without the next times", async () => {
  const api = bookingApi().refuse(contract.activities.nextSlots, "DATABASE_UNAVAILABLE");
  await openApp("/", api);
  await expect.element(cards.nth(0)).toMatchTextContent("from £22.00per person");
  await expect.element(page.getByText(/^Next/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("several pictures can be looked through while the time is chosen", async () => {
  const pictured = { ...slides, imageUrl: "/files/one", furtherImageUrls: ["/files/two"] };
  await openApp("/", bookingApi().respond(contract.activities.list, [pictured, kayak]));
  await page.getByRole("link", { name: BOOK_SLIDES }).click();
  const gallery = page.getByRole("region", { name: `Pictures of ${slides.name}` });
  await expect.element(gallery.getByRole("listitem").nth(1)).toBeInTheDocument();
  const names = gallery
    .getByRole("img")
    .elements()
    .map((image) => image.getAttribute("alt") ?? image.getAttribute("aria-label"));
  expect(names).toEqual([1, 2].map((place) => `${slides.name}, picture ${place} of 2`));
  await page.viewport(360, 800);
  expect(document.documentElement.scrollWidth).toBe(360);
  gallery.element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => gallery.element().scrollLeft).toBeGreaterThan(0);
});

test("a card and the steps after it say from which age and height the activity is", async () => {
  const limited = { ...slides, minAge: 6, minHeightCm: 120 };
  const api = bookingApi().respond(contract.activities.list, [limited, kayak]);
  await openApp("/", api);
  await expect.element(cards.nth(0)).toMatchTextContent(/From\sage\s6 · From\s120\scm/);
  await expect.element(cards.nth(1).getByText(/^From/)).not.toBeInTheDocument();
  await page.getByRole("link", { name: BOOK_SLIDES }).click();
  await expect.element(firstStep).toBeVisible();
  await expect.element(main.getByText("From age 6 · From 120 cm")).toBeVisible();
});

test.each<[what: string, choose: (card: Locator) => Promise<void>]>([
  ["its picture", (card) => card.click({ position: { x: 60, y: 60 } })],
  ["its words", (card) => clickOn(card, card.getByText(/mins session/))],
  [
    "the keyboard",
    async (card) => {
      card.getByRole("link").element().focus();
      await userEvent.keyboard("{Enter}");
    },
  ],
])("the whole card is the link: %s", async (_, choose) => {
  await openApp("/", bookingApi());
  await expect.element(cards.first()).toBeVisible();
  await choose(cards.first());
  await expect.element(firstStep).toBeVisible();
  expect(window.location.pathname).toBe(paths.dateTime);
});

test("the gift voucher card fills the last row and leads to the voucher purchase", async () => {
  await openApp("/", bookingApi(), { size: DESKTOP });
  await expect.element(gift).toBeVisible();
  const list = main.getByRole("list").element().getBoundingClientRect();
  expect(gift.element().getBoundingClientRect().width).toBeCloseTo(list.width, 0);
  // Before any script has run, the link itself carries what starts.
  await expect
    .element(gift.getByRole("link", { name: /^Purchase Now/ }))
    .toHaveAttribute("href", "/booking/voucher?purchase=1");

  await clickOn(gift, gift.getByRole("heading"));
  await expect
    .element(page.getByRole("heading", { name: "Purchase a Gift Voucher", level: 1 }))
    .toBeVisible();
  expect(window.location.pathname).toBe(paths.voucher);
});

test.each<[how: string, path: string, choose: () => Promise<void>]>([
  ["by a click", "/", () => page.getByRole("link", { name: BOOK_SLIDES }).click()],
  ["by a link", `/booking/datetime?activity=${slides.id}`, async () => {}],
])("choosing an activity %s ends the voucher purchase", async (_, path, choose) => {
  const api = bookingApi().respond(contract.activities.get, slides);
  await openApp(path, api, { draft: { isVoucherPurchase: true } });
  await choose();
  await expect.element(firstStep).toBeVisible();
  window.history.replaceState(null, "", paths.voucher);
  reload();
  await expect.element(page.getByRole("link", { name: BOOK_SLIDES })).toBeVisible();
  expect(window.location.pathname).toBe(paths.booking);
});

test.each([
  ["is not there", null],
  ["does not load", "/files/no-such-picture"],
])("a gift voucher picture that %s falls back to the default", async (_, voucherImageUrl) => {
  const api = bookingApi().respond(contract.venue.get, { ...venue, voucherImageUrl });
  await openApp("/", api);
  // Waits for the card, because the picture itself is being replaced.
  await expect.element(gift).toBeVisible();
  gift.element().scrollIntoView();
  const picture = () => gift.element().querySelector("img");
  await expect.poll(() => picture()?.naturalWidth ?? 0).toBeGreaterThan(0);
  expect(picture()?.currentSrc).not.toContain("no-such-picture");
});

test.each([
  ["gift vouchers are still offered where the venue suggests amounts", [{ amountPence: 2500 }], 1],
  ["nothing is offered where it suggests none", [], 0],
])("an empty list says so; %s", async (_, amounts, offeredAmounts) => {
  const api = bookingApi()
    .respond(contract.activities.list, [])
    .respond(contract.voucherTemplates.list, amounts);
  await openApp("/booking", api);
  await expect.element(page.getByText("No activities available at the moment.")).toBeVisible();
  await expect.element(cards).toHaveLength(offeredAmounts);
  await expect.element(gift).toHaveLength(offeredAmounts);
});

test("days and times are prefetched when the visitor points at an activity, and not loaded again by its step", async () => {
  const api = bookingApi();
  await openApp("/", api);
  const link = page.getByRole("link", { name: BOOK_SLIDES });
  await link.hover();
  await expect.poll(() => api.calls(contract.activities.slots)).toHaveLength(1);
  await link.click();
  await expect.element(page.getByRole("button", { name: /^\d+:\d\d am/ }).first()).toBeVisible();
  await expect.poll(() => api.calls(contract.activities.days)).toHaveLength(1);
  await expect.poll(() => api.calls(contract.activities.slots)).toHaveLength(1);
});

test("a list that cannot be loaded is retried five times with doubling pauses, then on request", async () => {
  const attemptTimes: number[] = [];
  const api = bookingApi()
    .refuse(contract.activities.list, "INTERNAL", { requestId: "r1" })
    // Loaded together with the list.
    .respond(contract.voucherTemplates.list, () => {
      attemptTimes.push(Date.now());
      return [];
    });
  await openOtherPage(api);
  vi.setTimerTickMode("manual");
  // Not with the test runner, which advances the page's clock while it clicks.
  (page.getByRole("link", { name: "Browse Activities" }).element() as HTMLElement).click();
  for (let pauses = 1; pauses <= 5; pauses++) {
    await waitUntilReal(() => vi.getTimerCount() === 1);
    await vi.advanceTimersToNextTimerAsync();
    await waitUntilReal(() => attemptTimes.length === pauses + 1);
  }
  const pauses = attemptTimes
    .slice(1)
    .map((attemptTime, index) => attemptTime - (attemptTimes[index] ?? 0));
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000]);
  await expect.element(failure).not.toMatchTextContent(RETRYING_TEXT);
  expect(vi.getTimerCount(), "remaining pauses").toBe(0);

  api.respond(contract.activities.list, [slides]);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(cards.first()).toBeVisible();
});

test("a list that could not be loaded appears by itself once it can be", async () => {
  const api = bookingApi().refuse(contract.voucherTemplates.list, "INTERNAL", { requestId: "r1" });
  await openApp("/", api);
  await expect.element(failure).toMatchTextContent(UNEXPECTED_TEXT);
  await expect.element(failure).toMatchTextContent(RETRYING_TEXT);
  api.respond(contract.voucherTemplates.list, []);
  await advanceTime(2000);
  await expect.element(cards.first()).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test("a page whose venue cannot be loaded says so, and recovers once it can be", async () => {
  const api = bookingApi().refuse(contract.venue.get, "INTERNAL", { requestId: "r1" });
  await openApp("/", api);
  await expect.element(failure).toMatchTextContent(UNEXPECTED_TEXT);
  expect(document.title).toMatch(/ · Booking$/);
  api.respond(contract.venue.get, venue);
  await advanceTime(2000);
  await expect.element(page.getByRole("banner").getByText("Harbour Lake Aquapark")).toBeVisible();
  await expect.element(cards.first()).toBeVisible();
});

test("without a network the page says so, and continues by itself once there is one, however late", async () => {
  await openOtherPage(bookingApi());
  const goOnline = goOffline();
  await browseActivities();
  await expect
    .element(failure)
    .toMatchTextContent("No internet connection. Please check your network and try again.");
  while (failure.element().textContent?.includes(RETRYING_TEXT)) {
    await vi.advanceTimersToNextTimerAsync();
    await waitRealTime();
  }
  goOnline();
  await expect.element(cards.first()).toBeVisible();
});

test("a venue that is not set up says that it is not open, and shows no catalogue", async () => {
  const api = bookingApi()
    .respond(contract.venue.get, { ...venue, businessName: "" })
    .refuse(contract.activities.list, "VENUE_NOT_OPEN")
    .refuse(contract.voucherTemplates.list, "VENUE_NOT_OPEN");
  await openApp("/", api);
  await expect.element(main.getByText("We are not open for booking yet.")).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
  expect(cards.elements()).toHaveLength(0);
  await expect
    .element(page.getByRole("banner").getByRole("link", { name: "Booking", exact: true }))
    .toBeVisible();
  expect(document.title).toBe("Choose Your Adventure · Booking");
});

test("the voucher purchase says the same", async () => {
  const api = bookingApi()
    .refuse(contract.activities.list, "VENUE_NOT_OPEN")
    .refuse(contract.voucherTemplates.list, "VENUE_NOT_OPEN");
  await openApp(`${paths.voucher}?purchase=1`, api);
  await expect.element(main.getByText("We are not open for booking yet.")).toBeVisible();
  expect(window.location.pathname).toBe(paths.home);
});

test("the server's message is shown, and Try Again shows a spinner until the list is loaded", async () => {
  const api = bookingApi().refuse(contract.activities.list, "DATABASE_UNAVAILABLE");
  await openOtherPage(api);
  await browseActivities();
  await expect.element(failure).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);

  api.respond(contract.activities.list, [slides]);
  const releaseResponse = api.delayResponses(contract.activities.list);
  await page.getByRole("button", { name: "Try Again" }).click();
  const spinner = page.getByRole("status").filter({ hasText: "Loading activities" });
  await expect.element(spinner).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  releaseResponse();
  await expect.element(cards.first()).toBeVisible();
});
