import { expect, type Page } from "@playwright/test";
import type { Day, Slot } from "../../src/shared/contract/activities.ts";
import { addDays, daysBetween, formatDay, formatTime } from "../../src/shared/time.ts";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { calendar, dayTiles, openSessions, sessions } from "../screens/date-and-time.ts";
import { continueButton, goBack } from "../screens/steps.ts";
import { findFreeSlot, holdElsewhere } from "../support/places.ts";
import { draftIn } from "../support/ready-to-pay.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const ACTIVITY = "Aqua Assault Course";

async function openCalendar(page: Page, activity = ACTIVITY): Promise<void> {
  await openActivities(page);
  await bookNow(page, activity);
  await expect(dayTiles(page)).toHaveCount(14);
}

function windowButton(page: Page, which: "Previous" | "Next") {
  return page.getByRole("button", { name: `${which} 14 Days` });
}

function chosenDay(page: Page) {
  return calendar(page).getByRole("button", { pressed: true });
}

/** Days from a date as the server tells them; those that are not named are closed. */
function daysFrom(start: string, known: Record<number, Omit<Day, "date">>): Day[] {
  return Array.from({ length: 14 }, (_, index) => ({
    date: addDays(start, index),
    ...(known[index] ?? { placesLeft: 0, reason: "no_sessions" as const }),
  }));
}

async function answerDays(page: Page, known: Record<number, Omit<Day, "date">>, firstOpen: number) {
  await page.route(/\/days/, async (route) => {
    const { today } = await (await page.request.get("/api/venue")).json();
    const from = new URL(route.request().url()).searchParams.get("from") ?? today;
    const firstOpenDate = firstOpen < 0 ? null : addDays(from, firstOpen);
    await route.fulfill({ json: { days: daysFrom(from, known), firstOpenDate } });
  });
}

test("fourteen days are shown, and the first open one is chosen", async ({ page, request }) => {
  await openCalendar(page);
  const { today } = await (await request.get("/api/venue")).json();
  for (const [index, tile] of (await dayTiles(page).all()).entries()) {
    await expect(tile).toHaveAccessibleName(new RegExp(`^${formatDay(addDays(today, index))}\\b`));
  }
  const draft = await draftIn(page);
  const days = `/api/activities/${draft.activity?.id}/days`;
  const { firstOpenDate } = await (await request.get(days)).json();
  await expect(chosenDay(page)).toContainText(String(Number(firstOpenDate.slice(-2))));
  await expect(sessions(page).getByRole("heading", { level: 2 })).toHaveText(
    formatDay(firstOpenDate),
  );
  await expect(openSessions(page).first()).toBeVisible();
  await expect(continueButton(page)).toBeDisabled();
  await expect(windowButton(page, "Previous")).toBeDisabled();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
});

test("the calendar moves by fourteen days, back to today and not before", {
  tag: "@one-width",
}, async ({ page }) => {
  await openCalendar(page);
  const first = (await dayTiles(page).first().textContent()) ?? "";
  await windowButton(page, "Next").click();
  await expect(windowButton(page, "Previous")).toBeEnabled();
  await expect(dayTiles(page)).toHaveCount(14);
  await expect(dayTiles(page).first()).not.toHaveText(first);
  await windowButton(page, "Previous").click();
  await expect(windowButton(page, "Previous")).toBeDisabled();
  await expect(dayTiles(page).first()).toHaveText(first);
});

test("the calendar reaches 365 days ahead, and no further", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  test.slow();
  await openCalendar(page);
  const { today } = await (await request.get("/api/venue")).json();
  let windows = 1;
  while (await windowButton(page, "Next").isEnabled()) {
    await windowButton(page, "Next").click();
    windows++;
  }
  const last = addDays(today, 365);
  expect(windows).toBe(Math.floor(daysBetween(today, last) / 14) + 1);
  await expect(
    dayTiles(page).filter({ hasText: formatDay(last).split(" ").at(-1) ?? "" }),
  ).not.toHaveCount(0);
  await expect(dayTiles(page).last()).toBeDisabled();
  await expectAccessible(page);
});

test("another day clears the time, and Clear resets day and time", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  await openCalendar(page);
  await openSessions(page).first().click();
  await expect(openSessions(page).first()).toHaveAttribute("aria-pressed", "true");
  await expect(continueButton(page)).toBeEnabled();
  await calendar(page).locator("button:enabled[aria-pressed=false]").first().click();
  await expect(continueButton(page)).toBeDisabled();
  expect((await draftIn(page)).slot).toBeNull();

  await openSessions(page).first().click();
  await expect(continueButton(page)).toBeEnabled();
  await windowButton(page, "Next").click();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(continueButton(page)).toBeDisabled();
  await expect(windowButton(page, "Previous")).toBeDisabled();
  await expect(page.getByText("Its times appear here once you have chosen one.")).toBeVisible();
  await expect(chosenDay(page)).toHaveCount(0);
  expect(await draftIn(page)).toMatchObject({ date: null, slot: null });
  const { today } = await (await request.get("/api/venue")).json();
  await expect(dayTiles(page).first()).toHaveAccessibleName(new RegExp(`^${formatDay(today)}`));
  await expectAccessible(page);
});

test("Continue takes this page's place in the history: Back then leads to the list", {
  tag: "@one-width",
}, async ({ page }) => {
  await openCalendar(page);
  await openSessions(page).first().click();
  await continueButton(page).click();
  await expect(page.getByRole("heading", { name: "Select Tickets" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("Back and Change lead to the list, and the day and time are kept", {
  tag: "@one-width",
}, async ({ page }) => {
  await openCalendar(page);
  await openSessions(page).first().click();
  const { slot } = await draftIn(page);
  await goBack(page, "Activity");
  await expect(page).toHaveURL(/\/booking$/);
  await bookNow(page, ACTIVITY);
  await expect(sessions(page).getByRole("button", { pressed: true })).toHaveCount(1);
  expect((await draftIn(page)).slot).toEqual(slot);
  await page.getByRole("link", { name: "Change the activity" }).click();
  await expect(page).toHaveURL(/\/booking$/);
});

test("another activity begins with a day of its own, and no time", { tag: "@one-width" }, async ({
  page,
}) => {
  await openCalendar(page);
  await openSessions(page).first().click();
  await goBack(page, "Activity");
  await bookNow(page, "Kayak Safari");
  await expect(page.getByText("90 mins session")).toBeVisible();
  await expect(chosenDay(page)).toHaveCount(1);
  await expect(continueButton(page)).toBeDisabled();
});

test("a day says in words why it is closed, and how few places it has", async ({ page }) => {
  await answerDays(
    page,
    {
      0: { placesLeft: 0, reason: "too_late" },
      1: { placesLeft: 3, reason: null },
      2: { placesLeft: 0, reason: "sold_out" },
      3: { placesLeft: 4, reason: "fully_booked" },
      4: { placesLeft: 9, reason: "closed" },
      5: { placesLeft: 30, reason: null },
    },
    1,
  );
  await openCalendar(page);
  const words = ["Too late", "3 left", "Sold out", "Full", "Closed", "", "Closed"];
  for (const [index, said] of words.entries()) {
    const tile = dayTiles(page).nth(index);
    await expect(tile).toHaveAccessibleName(
      said ? new RegExp(`^\\w+day, \\w+ \\d+ ?, ${said}$`) : /^\w+day, \w+ \d+$/,
    );
    if (said === "" || said === "3 left") await expect(tile).toBeEnabled();
    else await expect(tile).toBeDisabled();
  }
  await expect(chosenDay(page)).toHaveAccessibleName(/3 left$/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("a time says in words why it cannot be chosen, and how few places it has", async ({
  page,
}) => {
  const reasons = [
    null,
    null,
    "sold_out",
    "fully_booked",
    "too_late",
    "started",
    "closed",
  ] as const;
  const words = [
    "30 left",
    "3 left",
    "Sold out",
    "Fully booked",
    "Too late to book",
    "Started",
    "Closed",
  ];
  const starts: string[] = [];
  await page.route(/\/slots/, (route) => {
    const date = new URL(route.request().url()).searchParams.get("date");
    const slots: Slot[] = reasons.map((reason, index) => {
      const startsAt = `${date}T${String(10 + index)}:00:00.000Z`;
      starts[index] = formatTime(new Date(startsAt), "Europe/London");
      return {
        startsAt,
        endsAt: `${date}T${String(11 + index)}:00:00.000Z`,
        placesLeft: [30, 3, 0, 8, 8, 8, 8][index] ?? 0,
        reason,
      };
    });
    return route.fulfill({ json: slots });
  });
  await openCalendar(page);
  await expect(sessions(page).getByText("7 sessions")).toBeVisible();
  for (const [index, said] of words.entries()) {
    const tile = sessions(page).getByRole("button", {
      name: `${starts[index]} ${said}`,
      exact: true,
    });
    if (reasons[index] === null) await expect(tile).toBeEnabled();
    else await expect(tile).toBeDisabled();
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("days and times are chosen by keyboard alone", { tag: "@wide" }, async ({ page }) => {
  await answerDays(
    page,
    Object.fromEntries(
      [1, 2, 4, 8, 9, 11].map((index) => [index, { placesLeft: 30, reason: null }]),
    ),
    1,
  );
  await openCalendar(page);
  await page.getByRole("button", { name: "Clear" }).focus();
  await page.keyboard.press("Tab");
  await expect(dayTiles(page).nth(1)).toBeFocused();
  for (const [key, index] of [
    ["ArrowRight", 2],
    ["ArrowRight", 4],
    ["ArrowDown", 11],
    ["ArrowUp", 4],
    ["ArrowLeft", 2],
    ["ArrowDown", 9],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dayTiles(page).nth(index)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(dayTiles(page).nth(9)).toHaveAttribute("aria-pressed", "true");
});

test("a time that fills up meanwhile is said, and another has to be chosen", {
  tag: "@one-width",
}, async ({ page, request }) => {
  const free = await findFreeSlot(request, "Sunset Wake Session");
  await openCalendar(page, free.activity.name);
  for (let window = 0; window < free.windowsAhead; window++)
    await windowButton(page, "Next").click();
  await page.getByRole("button", { name: formatDay(free.date) }).click();
  const time = formatTime(new Date(free.slot.startsAt), "Europe/London");
  await sessions(page).getByRole("button", { name: time }).click();
  await holdElsewhere(request, free, free.slot.placesLeft);
  await page.reload();
  await expect(
    page.getByText(`${time} can no longer be booked. Please choose another time.`),
  ).toBeVisible();
  await expect(sessions(page).getByRole("button", { name: `${time} Sold out` })).toBeDisabled();
  await expect(continueButton(page)).toBeDisabled();
  await expectAccessible(page);
});
