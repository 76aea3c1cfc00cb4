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
import { DESKTOP, open, passTime, type Tab } from "../support/open-app.ts";
import { kayak, openDays, slides, slots, venue } from "../support/samples.ts";
import { bookingApi } from "../support/venue-api.ts";

const { days: DAYS, slots: SLOTS } = contract.activities;
const FAILED = "Failed to load available time slots";
/** Three tries with a second and then two between them come before the sentence. */
const UNTIL_SAID_MS = 3000;

const { today, timezone } = venue;
const OPEN = { placesLeft: 30, reason: null } as const;
const NO_SESSIONS = { placesLeft: 0, reason: "no_sessions" } as const;

const calendar = page.getByRole("region", { name: "Date" });
const sessions = page.getByRole("region", { name: "Time" });
const dayTiles = calendar.getByRole("button", { name: /day, / });
const chosenDay = calendar.getByRole("button", { pressed: true });
const chosenTime = sessions.getByRole("button", { pressed: true });
const continueButton = page.getByRole("button", { name: "Continue" });
const alert = page.getByRole("alert");

const windowButton = (which: "Previous" | "Next") =>
  page.getByRole("button", { name: `${which} 14 Days` });
const timeTile = (slot: Slot | undefined) =>
  sessions.getByRole("button", { name: new RegExp(`^${timeOf(slot)}`) });
const button = (name: string) => page.getByRole("button", { name });

function timeOf(slot: Slot | undefined): string {
  return formatTime(new Date(slot?.startsAt ?? ""), timezone);
}

/** How a day that can be chosen, with plenty of places, is called. */
const nameOf = (index: number) => formatDay(addDays(today, index));

/** Two weeks from a date; the days that are not named are closed. */
function daysFrom(start: string, known: Record<number, Omit<Day, "date">>): Day[] {
  return Array.from({ length: 14 }, (_, index) => ({
    date: addDays(start, index),
    ...(known[index] ?? NO_SESSIONS),
  }));
}

/** A server that knows every day, however far ahead; of each two weeks these are open, in this way. */
function apiWithDays(known: Record<number, Omit<Day, "date">>): FakeApi {
  return bookingApi().answer(DAYS, ({ from = today }) => {
    const days = daysFrom(from, known);
    const open = days.find(({ reason }) => reason === null);
    return { days, firstOpenDate: open?.date ?? null };
  });
}

const everyDay = () => apiWithDays(Object.fromEntries(openDays.map((_, index) => [index, OPEN])));

/** The first step with an activity chosen, and nothing else. */
async function openStep(api: FakeApi, tab: Tab = {}): Promise<void> {
  await open(paths.dateTime, api, { ...tab, draft: { activity: slides, ...tab.draft } });
  await expect.element(page.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
}

test("fourteen days are shown, and the first open one is chosen, with its times", async () => {
  const api = apiWithDays({ 2: OPEN, 3: OPEN });
  await openStep(api);
  await expect.element(dayTiles).toHaveLength(14);
  for (const [index, tile] of dayTiles.elements().entries()) {
    expect(tile).toHaveAccessibleName(expect.stringMatching(new RegExp(`^${nameOf(index)}\\b`)));
  }
  await expect.element(chosenDay).toHaveAccessibleName(nameOf(2));
  await expect.element(sessions.getByRole("heading", { level: 2 })).toHaveTextContent(nameOf(2));
  await expect.element(timeTile(slots[0])).toBeVisible();
  expect(api.calls(SLOTS)).toEqual([{ activityId: slides.id, date: addDays(today, 2) }]);
  await expect.element(continueButton).toBeDisabled();
  await expect.element(windowButton("Previous")).toBeDisabled();
});

test("who moves the calendar before its days are there is not moved on to the first open one", async () => {
  const firstOpenDate = addDays(today, 45);
  const api = bookingApi().answer(DAYS, ({ from = today }) => ({
    days: daysFrom(from, {}),
    firstOpenDate,
  }));
  const release = api.holdBack(DAYS);
  await openStep(api);
  await windowButton("Next").click();
  release();
  await expect
    .element(sessions.getByRole("heading", { level: 2 }))
    .toHaveTextContent(formatDay(firstOpenDate));
  await expect.element(dayTiles.first()).toHaveAccessibleName(new RegExp(`^${nameOf(14)}\\b`));
});

test("the calendar moves by fourteen days, back to today and not before", async () => {
  await openStep(everyDay());
  await expect.element(dayTiles.first()).toHaveAccessibleName(nameOf(0));
  await windowButton("Next").click();
  await expect.element(dayTiles.first()).toHaveAccessibleName(nameOf(14));
  await expect.element(dayTiles).toHaveLength(14);
  await windowButton("Previous").click();
  await expect.element(dayTiles.first()).toHaveAccessibleName(nameOf(0));
  await expect.element(windowButton("Previous")).toBeDisabled();
});

test("the calendar reaches 365 days ahead, and no further", async () => {
  await openStep(everyDay(), { draft: { date: addDays(today, 355) } });
  await expect.element(windowButton("Next")).toBeEnabled();
  await windowButton("Next").click();
  const last = formatDay(addDays(today, 365));
  await expect.element(calendar.getByRole("button", { name: last })).toBeVisible();
  await expect.element(windowButton("Next")).toBeDisabled();
});

test("another day clears the time, and Clear resets day and time", async () => {
  await openStep(everyDay());
  await timeTile(slots[0]).click();
  await expect.element(timeTile(slots[0])).toHaveAttribute("aria-pressed", "true");
  await expect.element(continueButton).toBeEnabled();
  await dayTiles.nth(1).click();
  await expect.element(continueButton).toBeDisabled();
  await expect.element(chosenTime).not.toBeInTheDocument();

  await timeTile(slots[0]).click();
  await expect.element(continueButton).toBeEnabled();
  await windowButton("Next").click();
  await button("Clear").click();
  await expect.element(continueButton).toBeDisabled();
  await expect.element(windowButton("Previous")).toBeDisabled();
  await expect
    .element(page.getByText("Its times appear here once you have chosen one."))
    .toBeVisible();
  await expect.element(dayTiles.first()).toHaveAccessibleName(nameOf(0));
  await expect.element(chosenDay).not.toBeInTheDocument();
});

test("Continue takes this page's place in the history: Back then leads to the list", async () => {
  await open("/", everyDay());
  await page.getByRole("link", { name: "Book Now: Giant Slides" }).click();
  await timeTile(slots[0]).click();
  await continueButton.click();
  await expect.element(page.getByRole("heading", { name: "Select Tickets" })).toHaveFocus();
  window.history.back();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("Back and Change lead to the list, and the day and time are kept", async () => {
  await openStep(everyDay());
  await dayTiles.nth(3).click();
  await timeTile(slots[1]).click();
  await page.getByRole("link", { name: "Back to Activity" }).click();
  await page.getByRole("link", { name: "Book Now: Giant Slides" }).click();
  await expect.element(chosenDay).toHaveAccessibleName(nameOf(3));
  await expect.element(chosenTime).toHaveAccessibleName(new RegExp(`^${timeOf(slots[1])}`));
  await expect.element(continueButton).toBeEnabled();
  await page.getByRole("link", { name: "Change the activity" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  expect(window.location.pathname).toBe(paths.booking);
});

test("on a wide screen Back is a word, and leads to the list", async () => {
  await openStep(everyDay(), { size: DESKTOP });
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("another activity begins with a day of its own, and no time", async () => {
  await openStep(everyDay());
  await dayTiles.nth(3).click();
  await timeTile(slots[0]).click();
  await page.getByRole("link", { name: "Change the activity" }).click();
  await page.getByRole("link", { name: `Book Now: ${kayak.name}` }).click();
  await expect.element(page.getByText("90 mins session")).toBeVisible();
  await expect.element(chosenDay).toHaveAccessibleName(nameOf(0));
  await expect.element(timeTile(slots[0])).toBeVisible();
  await expect.element(chosenTime).not.toBeInTheDocument();
  await expect.element(continueButton).toBeDisabled();
});

test("a day says in words why it is closed, and how few places it has", async () => {
  const known: [Omit<Day, "date">, words: string][] = [
    [{ placesLeft: 0, reason: "too_late" }, "Too late"],
    [{ placesLeft: 3, reason: null }, "3 left"],
    [{ placesLeft: 0, reason: "sold_out" }, "Sold out"],
    [{ placesLeft: 4, reason: "fully_booked" }, "Full"],
    [{ placesLeft: 9, reason: "closed" }, "Closed"],
    [{ placesLeft: 30, reason: null }, ""],
    [NO_SESSIONS, "Closed"],
  ];
  await openStep(apiWithDays(known.map(([day]) => day)));
  for (const [index, [{ reason }, words]] of known.entries()) {
    const tile = dayTiles.nth(index);
    await expect
      .element(tile)
      .toHaveAccessibleName(words ? `${nameOf(index)} , ${words}` : nameOf(index));
    if (reason === null) await expect.element(tile).toBeEnabled();
    else await expect.element(tile).toBeDisabled();
  }
  await expect.element(chosenDay).toHaveAccessibleName(/3 left$/);
});

test("a time says in words why it cannot be chosen, and how few places it has", async () => {
  const known: [reason: Slot["reason"], placesLeft: number, words: string][] = [
    [null, 30, "30 left"],
    [null, 3, "3 left"],
    ["sold_out", 0, "Sold out"],
    ["fully_booked", 8, "Fully booked"],
    ["too_late", 8, "Too late to book"],
    ["started", 8, "Started"],
    ["closed", 8, "Closed"],
  ];
  const shown = known.map(([reason, placesLeft], index) => ({
    startsAt: inMinutes(1440 + index * 60),
    endsAt: inMinutes(1500 + index * 60),
    placesLeft,
    reason,
  }));
  await openStep(everyDay().answer(SLOTS, shown));
  await expect.element(sessions.getByText("7 sessions")).toBeVisible();
  for (const [index, [reason, , words]] of known.entries()) {
    const tile = sessions.getByRole("button", {
      name: `${timeOf(shown[index])} ${words}`,
      exact: true,
    });
    if (reason === null) await expect.element(tile).toBeEnabled();
    else await expect.element(tile).toBeDisabled();
  }
});

test("days and times are chosen by keyboard alone", async () => {
  const open = [1, 2, 4, 8, 9, 11];
  await openStep(apiWithDays(Object.fromEntries(open.map((index) => [index, OPEN]))));
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

test("a time that filled up meanwhile is said, and another has to be chosen", async () => {
  const [slot, other] = slots as [Slot, Slot];
  const api = everyDay().answer(SLOTS, [{ ...slot, placesLeft: 0, reason: "sold_out" }, other]);
  await openStep(api, { draft: { date: addDays(today, 1), slot } });
  const said = page.getByRole("status").filter({ hasText: "can no longer be booked" });
  await expect
    .element(said)
    .toHaveTextContent(`${timeOf(slot)} can no longer be booked. Please choose another time.`);
  await expect
    .element(sessions.getByRole("button", { name: `${timeOf(slot)} Sold out` }))
    .toBeDisabled();
  await expect.element(continueButton).toBeDisabled();
  await timeTile(other).click();
  await expect.element(said).not.toBeInTheDocument();
  await expect.element(continueButton).toBeEnabled();
});

test.each([
  ["days", DAYS, "DATABASE_UNAVAILABLE", undefined],
  ["times", SLOTS, "INTERNAL", { requestId: "r1" }],
] as const)(
  "%s that cannot be read are said, and can be asked for again",
  async (_, endpoint, code, data) => {
    const api = everyDay().refuse(endpoint, code, data);
    await openStep(api);
    await passTime(UNTIL_SAID_MS);
    await expect.element(alert).toMatchTextContent(FAILED);
    await expect.element(alert).toMatchTextContent(errors[code].sentence);
    expect(api.calls(endpoint)).toHaveLength(3);
    await expect
      .element(page.getByRole("status").filter({ hasText: /^Loading/ }))
      .not.toBeInTheDocument();
    api.answer(DAYS, { days: openDays, firstOpenDate: today }).answer(SLOTS, slots);
    await button("Try Again").click();
    await expect.element(timeTile(slots[0])).toBeVisible();
    await expect.element(dayTiles).toHaveLength(14);
    await expect.element(alert).not.toBeInTheDocument();
  },
);

test("without a network it is said, and another day can be tried once it is back", async () => {
  await openStep(everyDay());
  await expect.element(timeTile(slots[0])).toBeVisible();
  const goOnline = goOffline();
  await dayTiles.nth(1).click();
  await passTime(UNTIL_SAID_MS);
  await expect
    .element(alert)
    .toMatchTextContent("No internet connection. Please check your network and try again.");
  goOnline();
  await button("Try Again").click();
  await expect.element(timeTile(slots[0])).toBeVisible();
  await expect.element(chosenDay).toHaveAccessibleName(nameOf(1));
});

test("a slow answer shows that it is awaited: the days, then the times", async () => {
  await allowMotion();
  const api = everyDay();
  const giveDays = api.holdBack(DAYS);
  const giveTimes = api.holdBack(SLOTS);
  await openStep(api);
  const waiting = (label: string) => page.getByRole("status").filter({ hasText: label });
  await expect.element(waiting("Loading days")).toBeVisible();
  // Who gets the answer soon does not see it flash up.
  await expect.element(waiting("Loading days")).toHaveStyle({ animationDelay: "0.15s" });
  giveDays();
  await expect.element(dayTiles).toHaveLength(14);
  await expect.element(waiting("Loading times")).toBeVisible();
  await expect.element(continueButton).toBeDisabled();
  giveTimes();
  await expect.element(timeTile(slots[0])).toBeVisible();
  await expect.element(waiting("Loading")).not.toBeInTheDocument();
});

test("an activity that is no longer offered leads to the others", async () => {
  await openStep(everyDay().refuse(DAYS, "ACTIVITY_NOT_FOUND").refuse(SLOTS, "ACTIVITY_NOT_FOUND"));
  await expect
    .element(alert)
    .toMatchTextContent("This activity is no longer offered. Please choose another.");
  await page.getByRole("link", { name: "Choose another activity" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("when no day is open, it is said whom to call", async () => {
  await openStep(apiWithDays({}));
  const notice = page.getByRole("status").filter({ hasText: "No days are open from here on" });
  await expect
    .element(notice)
    .toMatchTextContent("Please look again later, or call us on 01632 960123.");
  await expect.element(continueButton).toBeDisabled();
});

test("a day without sessions says so", async () => {
  await openStep(everyDay().answer(SLOTS, []));
  await expect
    .element(page.getByText("There are no sessions on this day. Please choose another one."))
    .toBeVisible();
});

test("on a phone the times of a day come into view when it is pressed, also of the one chosen already", async () => {
  const many = Array.from({ length: 6 }, (_, index) => ({
    ...(slots[0] as Slot),
    startsAt: inMinutes(1440 + index * 60),
    endsAt: inMinutes(1500 + index * 60),
  }));
  const api = everyDay().answer(SLOTS, many);
  await openStep(api);
  const last = timeTile(many.at(-1));
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

test("who presses a day by keyboard stays with the days", async () => {
  await page.viewport(640, 512);
  await openStep(everyDay());
  const day = dayTiles.nth(1);
  await expect.element(day).toBeVisible();
  (day.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.element(sessions.getByRole("heading", { level: 2 })).toHaveTextContent(nameOf(1));
  await expect.element(timeTile(slots[0])).toBeInTheDocument();
  await expect.element(day).toBeInViewport({ ratio: 1 });
  expect(window.scrollY).toBe(0);
});

test("the days that the venue has closed say why, once for each reason", async () => {
  const closed = (closedReason: string) =>
    ({ placesLeft: 0, reason: "closed", closedReason }) as const;
  await openStep(
    apiWithDays({ 0: OPEN, 1: closed("Weather"), 2: closed("Weather"), 4: closed("Regatta") }),
  );
  await expect
    .element(calendar.getByText("Closed on Friday, June 19 and Saturday, June 20: Weather"))
    .toBeVisible();
  await expect.element(calendar.getByText("Closed on Monday, June 22: Regatta")).toBeVisible();
});
