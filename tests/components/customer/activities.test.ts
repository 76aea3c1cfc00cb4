import { expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { goOffline } from "../support/network.ts";
import { DESKTOP, open, passTime, reload } from "../support/open-app.ts";
import { kayak, slides, venue } from "../support/samples.ts";
import { bookingApi } from "../support/venue-api.ts";

const UNEXPECTED =
  "An unexpected error occurred while fetching activities. Please try again later.";
const GOES_ON = "This page goes on trying by itself.";
const BOOK_SLIDES = "Book Now: Giant Slides";

const main = page.getByRole("main");
const failure = main.getByRole("alert");
const cards = main.getByRole("article");
const gift = cards.filter({
  has: page.getByRole("heading", { name: "Purchase a Gift Voucher" }),
});
const firstStep = page.getByRole("heading", { name: "Select Date & Time" });

const { setTimeout } = window;

/** In which what is under way goes on; the page's clock does not tell it. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 2));

/** Waits without setting the page's clock forward, as retried expectations do at each try. */
async function inReality(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await aMoment();
}

/** Another page, from which the browser itself goes to the list and reads it. */
async function openElsewhere(api: FakeApi): Promise<void> {
  await open("/no/such/page", api);
  await expect.element(page.getByRole("link", { name: "Browse Activities" })).toBeVisible();
}

async function browseActivities(): Promise<void> {
  await page.getByRole("link", { name: "Browse Activities" }).click();
}

/** Presses a card where a part of it has its middle: the link lies over all of them. */
async function pressOn(card: Locator, part: Locator): Promise<void> {
  const outer = card.element().getBoundingClientRect();
  const inner = part.element().getBoundingClientRect();
  await card.click({
    position: {
      x: inner.x + inner.width / 2 - outer.x,
      y: inner.y + inner.height / 2 - outer.y,
    },
  });
}

test("each activity has its card, and gift vouchers have the last one", async () => {
  await open("/", bookingApi());
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

test.each<[what: string, choose: (card: Locator) => Promise<void>]>([
  ["its picture", (card) => card.click({ position: { x: 60, y: 60 } })],
  ["its words", (card) => pressOn(card, card.getByText(/mins session/))],
  [
    "the keyboard",
    async (card) => {
      card.getByRole("link").element().focus();
      await userEvent.keyboard("{Enter}");
    },
  ],
])("the whole card is the link: %s", async (_, choose) => {
  await open("/", bookingApi());
  await expect.element(cards.first()).toBeVisible();
  await choose(cards.first());
  await expect.element(firstStep).toBeVisible();
  expect(window.location.pathname).toBe(paths.dateTime);
});

test("the gift voucher card takes the full last row and leads to the purchase of a voucher", async () => {
  await open("/", bookingApi(), { size: DESKTOP });
  await expect.element(gift).toBeVisible();
  const list = main.getByRole("list").element().getBoundingClientRect();
  expect(gift.element().getBoundingClientRect().width).toBeCloseTo(list.width, 0);
  // Before any script has run the link itself says what begins.
  await expect
    .element(gift.getByRole("link", { name: /^Purchase Now/ }))
    .toHaveAttribute("href", "/booking/voucher?purchase=1");

  await pressOn(gift, gift.getByRole("heading"));
  await expect
    .element(page.getByRole("heading", { name: "Purchase a Gift Voucher", level: 1 }))
    .toBeVisible();
  expect(window.location.pathname).toBe(paths.voucher);
});

test.each<[how: string, path: string, choose: () => Promise<void>]>([
  ["by a click", "/", () => page.getByRole("link", { name: BOOK_SLIDES }).click()],
  ["by a link", `/booking/datetime?activity=${slides.id}`, async () => {}],
])("choosing an activity %s ends the purchase of a voucher", async (_, path, choose) => {
  const api = bookingApi().answer(contract.activities.get, slides);
  await open(path, api, { draft: { isVoucherPurchase: true } });
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
])("a gift voucher picture that %s falls back to our own", async (_, voucherImageUrl) => {
  const api = bookingApi().answer(contract.venue.get, { ...venue, voucherImageUrl });
  await open("/", api);
  // The card, because the picture itself gives way to the other meanwhile.
  await expect.element(gift).toBeVisible();
  gift.element().scrollIntoView();
  const picture = () => gift.element().querySelector("img");
  await expect.poll(() => picture()?.naturalWidth ?? 0).toBeGreaterThan(0);
  expect(picture()?.currentSrc).not.toContain("no-such-picture");
});

test.each([
  ["gift vouchers are still offered where the venue suggests amounts", [{ amountPence: 2500 }], 1],
  ["nothing is offered where it suggests none", [], 0],
])("an empty list says so; %s", async (_, amounts, offered) => {
  const api = bookingApi()
    .answer(contract.activities.list, [])
    .answer(contract.voucherTemplates.list, amounts);
  await open("/booking", api);
  await expect.element(page.getByText("No activities available at the moment.")).toBeVisible();
  await expect.element(cards).toHaveLength(offered);
  await expect.element(gift).toHaveLength(offered);
});

test("days and times are asked for when the visitor points at an activity, and not again by its step", async () => {
  const api = bookingApi();
  await open("/", api);
  const link = page.getByRole("link", { name: BOOK_SLIDES });
  await link.hover();
  await expect.poll(() => api.calls(contract.activities.slots)).toHaveLength(1);
  await link.click();
  await expect.element(page.getByRole("button", { name: /^\d+:\d\d am/ }).first()).toBeVisible();
  expect(api.calls(contract.activities.days)).toHaveLength(1);
  expect(api.calls(contract.activities.slots)).toHaveLength(1);
});

test("a list that cannot be read is tried five times more with doubling pauses, then on request", async () => {
  const triedAt: number[] = [];
  const api = bookingApi()
    .refuse(contract.activities.list, "INTERNAL", { requestId: "r1" })
    // Asked for together with the list.
    .answer(contract.voucherTemplates.list, () => {
      triedAt.push(Date.now());
      return [];
    });
  await openElsewhere(api);
  vi.setTimerTickMode("manual");
  // Not by the runner, which sets the page's clock forward while it presses.
  (page.getByRole("link", { name: "Browse Activities" }).element() as HTMLElement).click();
  for (let pauses = 1; pauses <= 5; pauses++) {
    await inReality(() => vi.getTimerCount() === 1);
    await vi.advanceTimersToNextTimerAsync();
    await inReality(() => triedAt.length === pauses + 1);
  }
  const pauses = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0));
  expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000]);
  await expect.element(failure).not.toMatchTextContent(GOES_ON);
  expect(vi.getTimerCount(), "pauses that are still to come").toBe(0);

  api.answer(contract.activities.list, [slides]);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(cards.first()).toBeVisible();
});

test("a list that could not be read comes by itself once it can be", async () => {
  const api = bookingApi().refuse(contract.voucherTemplates.list, "INTERNAL", { requestId: "r1" });
  await open("/", api);
  await expect.element(failure).toMatchTextContent(UNEXPECTED);
  await expect.element(failure).toMatchTextContent(GOES_ON);
  api.answer(contract.voucherTemplates.list, []);
  await passTime(2000);
  await expect.element(cards.first()).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test("a page whose venue cannot be read says so, and becomes the venue's once it can", async () => {
  const api = bookingApi().refuse(contract.venue.get, "INTERNAL", { requestId: "r1" });
  await open("/", api);
  await expect.element(failure).toMatchTextContent(UNEXPECTED);
  expect(document.title).toMatch(/ · Booking$/);
  api.answer(contract.venue.get, venue);
  await passTime(2000);
  await expect.element(page.getByRole("banner").getByText("Harbour Lake Aquapark")).toBeVisible();
  await expect.element(cards.first()).toBeVisible();
});

test("without a network the page says so, and goes on by itself once there is one, however late", async () => {
  await openElsewhere(bookingApi());
  const goOnline = goOffline();
  await browseActivities();
  await expect
    .element(failure)
    .toMatchTextContent("No internet connection. Please check your network and try again.");
  while (failure.element().textContent?.includes(GOES_ON)) {
    await vi.advanceTimersToNextTimerAsync();
    await aMoment();
  }
  goOnline();
  await expect.element(cards.first()).toBeVisible();
});

test("a venue that is not set up says that it is not open, and shows no catalogue", async () => {
  const api = bookingApi()
    .answer(contract.venue.get, { ...venue, businessName: "" })
    .refuse(contract.activities.list, "VENUE_NOT_OPEN")
    .refuse(contract.voucherTemplates.list, "VENUE_NOT_OPEN");
  await open("/", api);
  await expect.element(main.getByText("We are not open for booking yet.")).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
  expect(cards.elements()).toHaveLength(0);
  await expect
    .element(page.getByRole("banner").getByRole("link", { name: "Booking", exact: true }))
    .toBeVisible();
  expect(document.title).toBe("Choose Your Adventure · Booking");
});

test("whoever comes to buy a gift voucher there is told the same", async () => {
  const api = bookingApi()
    .refuse(contract.activities.list, "VENUE_NOT_OPEN")
    .refuse(contract.voucherTemplates.list, "VENUE_NOT_OPEN");
  await open(`${paths.voucher}?purchase=1`, api);
  await expect.element(main.getByText("We are not open for booking yet.")).toBeVisible();
  expect(window.location.pathname).toBe(paths.home);
});

test("the sentence of the server is shown, and Try Again shows a spinner until the list is there", async () => {
  const api = bookingApi().refuse(contract.activities.list, "DATABASE_UNAVAILABLE");
  await openElsewhere(api);
  await browseActivities();
  await expect.element(failure).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);

  api.answer(contract.activities.list, [slides]);
  const answerNow = api.holdBack(contract.activities.list);
  await page.getByRole("button", { name: "Try Again" }).click();
  const spinner = page.getByRole("status").filter({ hasText: "Loading activities" });
  await expect.element(spinner).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  answerNow();
  await expect.element(cards.first()).toBeVisible();
});
