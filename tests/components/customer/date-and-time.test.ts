import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { Day, Slot } from "../../../src/shared/contract/public/activities.ts";
import { errors } from "../../../src/shared/errors.ts";
import { addDays, formatDay, formatTime } from "../../../src/shared/time.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { inMinutes } from "../support/clock.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { allowMotion } from "../support/motion.ts";
import { goOffline } from "../support/network.ts";
import { advanceTime, DESKTOP, openApp, type TabOptions } from "../support/open-app.ts";
import {
  heldCheckout,
  kayak,
  openDays,
  slides,
  slots,
  toDraft,
  venue,
} from "../support/samples.ts";
import { bookingApi } from "../support/venue-api.ts";

const { days: daysEndpoint, slots: slotsEndpoint } = contract.activities;
const FAILED_TEXT = "Failed to load available time slots";
/** Three tries with pauses of one and two seconds come before the error message. */
const ALL_RETRIES_MS = 3000;

const { today, timezone } = venue;
const OPEN_DAY = { placesLeft: 30, reason: null } as const;
const NO_SLOTS_TEXT = { placesLeft: 0, reason: "no_sessions" } as const;

const calendar = page.getByRole("region", { name: "Date" });
const slotList = page.getByRole("region", { name: "Time" });
const dayTiles = calendar.getByRole("button", { name: /day, / });
const chosenDay = calendar.getByRole("button", { pressed: true });
const chosenTime = slotList.getByRole("button", { pressed: true });
const continueButton = page.getByRole("button", { name: "Continue" });
const alert = page.getByRole("alert");

const windowButton = (which: "Previous" | "Next") =>
  page.getByRole("button", { name: `${which} 14 Days` });
const timeTile = (slot: Slot | undefined) =>
  slotList.getByRole("button", { name: new RegExp(`^${formatSlotTime(slot)}`) });
const button = (name: string) => page.getByRole("button", { name });

function formatSlotTime(slot: Slot | undefined): string {
  return formatTime(new Date(slot?.startsAt ?? ""), timezone);
}

/** The name of an available day with plenty of places. */
const dayName = (index: number) => formatDay(addDays(today, index));

/** Two weeks from a date; days that are not named are closed. */
function listDaysFrom(start: string, daysByIndex: Record<number, Omit<Day, "date">>): Day[] {
  return Array.from({ length: 14 }, (_, index) => ({
    date: addDays(start, index),
    ...(daysByIndex[index] ?? NO_SLOTS_TEXT),
  }));
}

/** A server with these open days in every two weeks, however far ahead. */
function apiWithDays(daysByIndex: Record<number, Omit<Day, "date">>): FakeApi {
  return bookingApi().respond(daysEndpoint, ({ from = today }) => {
    const days = listDaysFrom(from, daysByIndex);
    const open = days.find(({ reason }) => reason === null);
    return { days, firstOpenDate: open?.date ?? null };
  });
}

const apiWithEveryDay = () =>
  apiWithDays(Object.fromEntries(openDays.map((_, index) => [index, OPEN_DAY])));

/** Opens the first step with only an activity chosen. */
async function openStep(api: FakeApi, tab: TabOptions = {}): Promise<void> {
  await openApp(paths.dateTime, api, { ...tab, draft: { activity: slides, ...tab.draft } });
  await expect.element(page.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
}

test("fourteen days are shown, and the first open one is selected, with its times", async () => {
  const api = apiWithDays({ 2: OPEN_DAY, 3: OPEN_DAY });
  await openStep(api);
  await expect.element(dayTiles).toHaveLength(14);
  for (const [index, tile] of dayTiles.elements().entries()) {
    expect(tile).toHaveAccessibleName(expect.stringMatching(new RegExp(`^${dayName(index)}\\b`)));
  }
  await expect.element(chosenDay).toHaveAccessibleName(dayName(2));
  await expect.element(slotList.getByRole("heading", { level: 2 })).toHaveTextContent(dayName(2));
  await expect.element(timeTile(slots[0])).toBeVisible();
  await expect
    .poll(() => api.calls(slotsEndpoint))
    .toEqual([{ activityId: slides.id, date: addDays(today, 2) }]);
  await expect.element(continueButton).toBeDisabled();
  await expect.element(windowButton("Previous")).toBeDisabled();
});

test("moving the calendar before its days have loaded prevents the jump to the first open day", async () => {
  const firstOpenDate = addDays(today, 45);
  const api = bookingApi().respond(daysEndpoint, ({ from = today }) => ({
    days: listDaysFrom(from, {}),
    firstOpenDate,
  }));
  const releaseResponse = api.delayResponses(daysEndpoint);
  await openStep(api);
  await windowButton("Next").click();
  releaseResponse();
  await expect
    .element(slotList.getByRole("heading", { level: 2 }))
    .toHaveTextContent(formatDay(firstOpenDate));
  await expect.element(dayTiles.first()).toHaveAccessibleName(new RegExp(`^${dayName(14)}\\b`));
});

test("the calendar moves by fourteen days, back to today but no further", async () => {
  await openStep(apiWithEveryDay());
  await expect.element(dayTiles.first()).toHaveAccessibleName(dayName(0));
  await windowButton("Next").click();
  await expect.element(dayTiles.first()).toHaveAccessibleName(dayName(14));
  await expect.element(dayTiles).toHaveLength(14);
  await windowButton("Previous").click();
  await expect.element(dayTiles.first()).toHaveAccessibleName(dayName(0));
  await expect.element(windowButton("Previous")).toBeDisabled();
});

test("the calendar reaches 365 days ahead, but no further", async () => {
  await openStep(apiWithEveryDay(), { draft: { date: addDays(today, 355) } });
  await expect.element(windowButton("Next")).toBeEnabled();
  await windowButton("Next").click();
  const last = formatDay(addDays(today, 365));
  await expect.element(calendar.getByRole("button", { name: last })).toBeVisible();
  await expect.element(windowButton("Next")).toBeDisabled();
});

test("another day clears the time, and Clear resets day and time", async () => {
  await openStep(apiWithEveryDay());
  await timeTile(slots[0]).click();
  await expect.element(timeTile(slots[0])).toHaveAttribute("aria-pressed", "true");
  await expect.element(continueButton).toBeEnabled();
  await dayTiles.nth(1).click();
  await expect.element(continueButton).toBeDisabled();
  await expect.element(chosenTime).not.toBeInTheDocument();

  await timeTile(slots[0]).click();
  await expect.element(continueButton).toBeEnabled();
  // The day is chosen already.
  await dayTiles.nth(1).click();
  await expect.element(chosenTime).toBeVisible();
  await expect.element(continueButton).toBeEnabled();
  await windowButton("Next").click();
  await button("Clear").click();
  await expect.element(continueButton).toBeDisabled();
  await expect.element(windowButton("Previous")).toBeDisabled();
  await expect
    .element(page.getByText("Its times appear here once you have chosen one."))
    .toBeVisible();
  await expect.element(dayTiles.first()).toHaveAccessibleName(dayName(0));
  await expect.element(chosenDay).not.toBeInTheDocument();
});

test("Continue replaces this page in the history, so Back leads to the list", async () => {
  await openApp("/", apiWithEveryDay());
  await page.getByRole("link", { name: "Book Now: Giant Slides" }).click();
  await timeTile(slots[0]).click();
  await continueButton.click();
  await expect.element(page.getByRole("heading", { name: "Select Tickets" })).toHaveFocus();
  window.history.back();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("Back and Change lead to the list, and the day and time are kept", async () => {
  await openStep(apiWithEveryDay());
  await dayTiles.nth(3).click();
  await timeTile(slots[1]).click();
  await page.getByRole("link", { name: "Back to Activity" }).click();
  await page.getByRole("link", { name: "Book Now: Giant Slides" }).click();
  await expect.element(chosenDay).toHaveAccessibleName(dayName(3));
  await expect.element(chosenTime).toHaveAccessibleName(new RegExp(`^${formatSlotTime(slots[1])}`));
  await expect.element(continueButton).toBeEnabled();
  await page.getByRole("link", { name: "Change the activity" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  expect(window.location.pathname).toBe(paths.booking);
});

test("on a wide screen Back has a text, and leads to the list", async () => {
  await openStep(apiWithEveryDay(), { size: DESKTOP });
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("another activity starts with its own first open day, and no time", async () => {
  await openStep(apiWithEveryDay());
  await dayTiles.nth(3).click();
  await timeTile(slots[0]).click();
  await page.getByRole("link", { name: "Change the activity" }).click();
  await page.getByRole("link", { name: `Book Now: ${kayak.name}` }).click();
  await expect.element(page.getByText("90 mins session")).toBeVisible();
  await expect.element(chosenDay).toHaveAccessibleName(dayName(0));
  await expect.element(timeTile(slots[0])).toBeVisible();
  await expect.element(chosenTime).not.toBeInTheDocument();
  await expect.element(continueButton).toBeDisabled();
});

test("a day says why it is closed, and how few places it has", async () => {
  const daysByIndex: [Omit<Day, "date">, words: string][] = [
    [{ placesLeft: 0, reason: "too_late" }, "Too late"],
    [{ placesLeft: 3, reason: null }, "3 left"],
    [{ placesLeft: 0, reason: "sold_out" }, "Sold out"],
    [{ placesLeft: 4, reason: "fully_booked" }, "Full"],
    [{ placesLeft: 9, reason: "closed" }, "Closed"],
    [{ placesLeft: 30, reason: null }, ""],
    [NO_SLOTS_TEXT, "Closed"],
  ];
  await openStep(apiWithDays(daysByIndex.map(([day]) => day)));
  for (const [index, [{ reason }, label]] of daysByIndex.entries()) {
    const tile = dayTiles.nth(index);
    await expect
      .element(tile)
      .toHaveAccessibleName(label ? `${dayName(index)} , ${label}` : dayName(index));
    if (reason === null) await expect.element(tile).toBeEnabled();
    else await expect.element(tile).toBeDisabled();
  }
  await expect.element(chosenDay).toHaveAccessibleName(/3 left$/);
});

test("a time says why it cannot be chosen, and how few places it has", async () => {
  const daysByIndex: [reason: Slot["reason"], placesLeft: number, words: string][] = [
    [null, 30, "30 left"],
    [null, 3, "3 left"],
    ["sold_out", 0, "Sold out"],
    ["fully_booked", 8, "Fully booked"],
    ["too_late", 8, "Too late to book"],
    ["started", 8, "Started"],
    ["closed", 8, "Closed"],
  ];
  const expectedSlots = daysByIndex.map(([reason, placesLeft], index) => ({
    startsAt: inMinutes(1440 + index * 60),
    endsAt: inMinutes(1500 + index * 60),
    placesLeft,
    reason,
  }));
  await openStep(apiWithEveryDay().respond(slotsEndpoint, expectedSlots));
  await expect.element(slotList.getByText("7 sessions")).toBeVisible();
  for (const [index, [reason, , label]] of daysByIndex.entries()) {
    const tile = slotList.getByRole("button", {
      name: `${formatSlotTime(expectedSlots[index])} ${label}`,
      exact: true,
    });
    if (reason === null) await expect.element(tile).toBeEnabled();
    else await expect.element(tile).toBeDisabled();
  }
});

test("days and times without room for all tickets cannot be chosen, but for the time that is held", async () => {
  const [held, low, roomy] = [3, 3, 4].map((placesLeft, index) => ({
    startsAt: inMinutes(1440 + index * 60),
    endsAt: inMinutes(1500 + index * 60),
    placesLeft,
    reason: null,
  })) as [Slot, Slot, Slot];
  const api = apiWithDays({ 1: OPEN_DAY, 2: { placesLeft: 3, reason: null } });
  await openStep(api.respond(slotsEndpoint, [held, low, roomy]), {
    draft: {
      date: addDays(today, 1),
      slot: low,
      ticketCount: 4,
      hold: toDraft(heldCheckout({ startsAt: held.startsAt, ticketCount: 2 })).hold,
    },
  });
  await expect
    .element(page.getByRole("status").filter({ hasText: "can no longer be booked" }))
    .toMatchTextContent(formatSlotTime(low));
  await expect
    .element(slotList.getByRole("button", { name: `${formatSlotTime(low)} Only 3 left` }))
    .toBeDisabled();
  await expect
    .element(calendar.getByRole("button", { name: `${dayName(2)} , Only 3` }))
    .toBeDisabled();
  await expect.element(page.getByText(/have no time with room for all of you\.$/)).toBeVisible();
  await expect.element(continueButton).toBeDisabled();
  for (const slot of [roomy, held]) {
    await timeTile(slot).click();
    await expect.element(chosenTime).toHaveAccessibleName(new RegExp(formatSlotTime(slot)));
    await expect.element(continueButton).toBeEnabled();
  }
});

test("days and times are chosen by keyboard alone", async () => {
  const open = [1, 2, 4, 8, 9, 11];
  await openStep(apiWithDays(Object.fromEntries(open.map((index) => [index, OPEN_DAY]))));
  await expect.element(dayTiles).toHaveLength(14);
  button("Clear").element().focus();
  await userEvent.keyboard("{Tab}");
  await expect.element(dayTiles.nth(1)).toHaveFocus();
  for (const [key, index] of [
    ["ArrowRight", 2],
    ["ArrowRight", 4],
    ["ArrowDown", 11],
    ["ArrowUp", 4],
    ["ArrowLeft", 2],
    ["ArrowDown", 9],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(dayTiles.nth(index)).toHaveFocus();
  }
  await userEvent.keyboard("{Enter}");
  await expect.element(dayTiles.nth(9)).toHaveAttribute("aria-pressed", "true");
});

test("a time that filled up meanwhile is reported, and another has to be chosen", async () => {
  const [slot, otherSlot] = slots as [Slot, Slot];
  const api = apiWithEveryDay().respond(slotsEndpoint, [
    { ...slot, placesLeft: 0, reason: "sold_out" },
    otherSlot,
  ]);
  await openStep(api, { draft: { date: addDays(today, 1), slot } });
  const slotTakenStatus = page.getByRole("status").filter({ hasText: "can no longer be booked" });
  await expect
    .element(slotTakenStatus)
    .toHaveTextContent(
      `${formatSlotTime(slot)} can no longer be booked. Please choose another time.`,
    );
  await expect
    .element(slotList.getByRole("button", { name: `${formatSlotTime(slot)} Sold out` }))
    .toBeDisabled();
  await expect.element(continueButton).toBeDisabled();
  await timeTile(otherSlot).click();
  await expect.element(slotTakenStatus).not.toBeInTheDocument();
  await expect.element(continueButton).toBeEnabled();
});

test.each([
  ["days", daysEndpoint, "DATABASE_UNAVAILABLE", undefined],
  ["times", slotsEndpoint, "INTERNAL", { requestId: "r1" }],
] as const)(
  "%s that cannot be loaded say so, and can be loaded again",
  async (_, endpoint, code, data) => {
    const api = apiWithEveryDay().refuse(endpoint, code, data);
    await openStep(api);
    await advanceTime(ALL_RETRIES_MS);
    await expect.element(alert).toMatchTextContent(FAILED_TEXT);
    await expect.element(alert).toMatchTextContent(errors[code].sentence);
    await expect.poll(() => api.calls(endpoint)).toHaveLength(3);
    await expect
      .element(page.getByRole("status").filter({ hasText: /^Loading/ }))
      .not.toBeInTheDocument();
    api
      .respond(daysEndpoint, { days: openDays, firstOpenDate: today })
      .respond(slotsEndpoint, slots);
    await button("Try Again").click();
    await expect.element(timeTile(slots[0])).toBeVisible();
    await expect.element(dayTiles).toHaveLength(14);
    await expect.element(alert).not.toBeInTheDocument();
  },
);

test("a lost connection is reported, and another day can be tried once it is back", async () => {
  await openStep(apiWithEveryDay());
  await expect.element(timeTile(slots[0])).toBeVisible();
  const goOnline = goOffline();
  await dayTiles.nth(1).click();
  await advanceTime(ALL_RETRIES_MS);
  await expect
    .element(alert)
    .toMatchTextContent("No internet connection. Please check your network and try again.");
  goOnline();
  await button("Try Again").click();
  await expect.element(timeTile(slots[0])).toBeVisible();
  await expect.element(chosenDay).toHaveAccessibleName(dayName(1));
});

test("slow responses show loading states: the days, then the times", async () => {
  await allowMotion();
  const api = apiWithEveryDay();
  const releaseDays = api.delayResponses(daysEndpoint);
  const releaseSlots = api.delayResponses(slotsEndpoint);
  await openStep(api);
  const loadingStatus = (label: string) => page.getByRole("status").filter({ hasText: label });
  await expect.element(loadingStatus("Loading days")).toBeVisible();
  // A fast response must not let it flash up.
  await expect.element(loadingStatus("Loading days")).toHaveStyle({ animationDelay: "0.15s" });
  releaseDays();
  await expect.element(dayTiles).toHaveLength(14);
  await expect.element(loadingStatus("Loading times")).toBeVisible();
  await expect.element(continueButton).toBeDisabled();
  releaseSlots();
  await expect.element(timeTile(slots[0])).toBeVisible();
  await expect.element(loadingStatus("Loading")).not.toBeInTheDocument();
});

test("an activity that is no longer available leads to the others", async () => {
  await openStep(
    apiWithEveryDay()
      .refuse(daysEndpoint, "ACTIVITY_NOT_FOUND")
      .refuse(slotsEndpoint, "ACTIVITY_NOT_FOUND"),
  );
  await expect
    .element(alert)
    .toMatchTextContent("This activity is no longer offered. Please choose another.");
  await page.getByRole("link", { name: "Choose another activity" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("if no day is open, the page says whom to call", async () => {
  await openStep(apiWithDays({}));
  const notice = page.getByRole("status").filter({ hasText: "No days are open from here on" });
  await expect
    .element(notice)
    .toMatchTextContent("Please check back later, or call us on 01632 960123.");
  await expect.element(continueButton).toBeDisabled();
});

test("a day without slots says so", async () => {
  await openStep(apiWithEveryDay().respond(slotsEndpoint, []));
  await expect
    .element(page.getByText("There are no sessions on this day. Please choose another one."))
    .toBeVisible();
});

test("on a phone the times of a day scroll into view when it is tapped, even if it is already selected", async () => {
  const manySlots = Array.from({ length: 6 }, (_, index) => ({
    ...(slots[0] as Slot),
    startsAt: inMinutes(1440 + index * 60),
    endsAt: inMinutes(1500 + index * 60),
  }));
  const api = apiWithEveryDay().respond(slotsEndpoint, manySlots);
  await openStep(api);
  const last = timeTile(manySlots.at(-1));
  for (const day of [chosenDay, dayTiles.nth(1)]) {
    window.scrollTo(0, 0);
    await expect.element(last).not.toBeInViewport();
    await day.click();
    await expect.element(last).toBeInViewport({ ratio: 1 });
    const bar = page.getByRole("region", { name: "Total and next step" }).element();
    const { bottom } = last.element().getBoundingClientRect();
    expect(bottom).toBeLessThan(bar.getBoundingClientRect().top);
  }
});

test("choosing a day by keyboard keeps focus on the days", async () => {
  await openStep(apiWithEveryDay(), { size: [640, 512] });
  const day = dayTiles.nth(1);
  await expect.element(day).toBeVisible();
  (day.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.element(slotList.getByRole("heading", { level: 2 })).toHaveTextContent(dayName(1));
  await expect.element(timeTile(slots[0])).toBeInTheDocument();
  await expect.element(day).toHaveFocus();
  await expect.element(day).toBeInViewport({ ratio: 1 });
});

test("days that the venue has closed say why, once for each reason", async () => {
  const createClosedDay = (closedReason: string) =>
    ({ placesLeft: 0, reason: "closed", closedReason }) as const;
  await openStep(
    apiWithDays({
      0: OPEN_DAY,
      1: createClosedDay("Weather"),
      2: createClosedDay("Weather"),
      4: createClosedDay("Regatta"),
    }),
  );
  await expect
    .element(calendar.getByText("Closed on Friday, June 19 and Saturday, June 20: Weather"))
    .toBeVisible();
  await expect.element(calendar.getByText("Closed on Monday, June 22: Regatta")).toBeVisible();
});

test("on a small phone the first time of a long day is in view, and the day keeps the focus", async () => {
  const hours = Array.from({ length: 20 }, (_, index) => ({
    startsAt: inMinutes(1440 + index * 30),
    endsAt: inMinutes(1470 + index * 30),
    placesLeft: 20,
    reason: null,
  }));
  const api = apiWithDays({ 1: OPEN_DAY, 2: OPEN_DAY }).respond(slotsEndpoint, hours);
  await openApp(paths.dateTime, api, { draft: { activity: slides }, size: [360, 640] });
  await expect.element(chosenDay).toHaveAccessibleName(dayName(1));
  const day = calendar.getByRole("button", { name: dayName(2) });
  await day.click();
  const first = timeTile(hours[0]);
  await expect.element(first).toBeInViewport({ ratio: 1 });
  await expect.element(day).toHaveFocus();
  const { top, bottom } = first.element().getBoundingClientRect();
  const header = page.getByRole("banner").element().getBoundingClientRect();
  const bar = page.getByRole("region", { name: "Total and next step" }).element();
  expect(top).toBeGreaterThanOrEqual(header.bottom);
  expect(bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top);
});
