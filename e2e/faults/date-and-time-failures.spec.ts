import { expect, type Page } from "@playwright/test";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { calendar, dayTiles, openSessions, sessions } from "../screens/date-and-time.ts";
import { continueButton } from "../screens/steps.ts";
import { DAYS, expectSpinner, holdBack, refuse, SLOTS } from "../support/answers.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const FAILED = "Failed to load available time slots";
const OFFLINE = "No internet connection. Please check your network and try again.";
/** Three tries with a second and then two between them come before the sentence. */
const AFTER_TRIES = { timeout: 15_000 };

async function openCalendar(page: Page): Promise<void> {
  await openActivities(page);
  await bookNow(page, "Aqua Assault Course");
}

test("times that the server cannot give are said, and can be asked for again", async ({ page }) => {
  await refuse(page, SLOTS, "INTERNAL");
  await openCalendar(page);
  const alert = sessions(page).getByRole("alert");
  await expect(alert).toContainText(FAILED, AFTER_TRIES);
  await expect(alert).toContainText("Something went wrong on our side.");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.unroute(SLOTS);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(openSessions(page).first()).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
});

test("days that the server cannot give are said, and can be asked for again", async ({ page }) => {
  await refuse(page, DAYS, "DATABASE_UNAVAILABLE");
  await openCalendar(page);
  await expect(page.getByRole("alert")).toContainText(FAILED, AFTER_TRIES);
  await expect(page.getByRole("alert")).toContainText("Database connection not available");
  await expect(page.getByRole("status").filter({ hasText: "Loading days" })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.unroute(DAYS);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(dayTiles(page)).toHaveCount(14);
  await expect(page.getByText(FAILED)).toHaveCount(0);
});

test("without a network it is said, and another day can be tried once it is back", async ({
  page,
  context,
}) => {
  await openCalendar(page);
  await expect(openSessions(page).first()).toBeVisible();
  await context.setOffline(true);
  await calendar(page).locator("button:enabled[aria-pressed=false]").first().click();
  await expect(page.getByRole("alert")).toContainText(OFFLINE, AFTER_TRIES);
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(openSessions(page).first()).toBeVisible();
});

test("a slow answer shows that it is awaited: the days, then the times", async ({ page }) => {
  const giveDays = await holdBack(page, DAYS);
  const giveTimes = await holdBack(page, SLOTS);
  await openCalendar(page);
  await expectSpinner(page, "Loading days");
  await expectAccessible(page);
  giveDays();
  await expect(dayTiles(page)).toHaveCount(14);
  await expectSpinner(page, "Loading times");
  await expect(continueButton(page)).toBeDisabled();
  await expectAccessible(page);
  giveTimes();
  await expect(openSessions(page).first()).toBeVisible();
});

test("an activity that is no longer offered leads to the others", async ({ page }) => {
  await refuse(page, DAYS, "ACTIVITY_NOT_FOUND");
  await openCalendar(page);
  await expect(page.getByRole("alert")).toContainText(
    "This activity is no longer offered. Please choose another.",
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Choose another activity" }).click();
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("when no day is open, it is said whom to call", async ({ page }) => {
  await page.route(DAYS, async (route) => {
    const { days } = await (await route.fetch()).json();
    const closed = days.map((day: object) => ({ ...day, placesLeft: 0, reason: "no_sessions" }));
    await route.fulfill({ json: { days: closed, firstOpenDate: null } });
  });
  await openCalendar(page);
  const notice = page.getByRole("status").filter({ hasText: "No days are open from here on" });
  await expect(notice).toContainText("Please look again later, or call us on 01632 960420.");
  await expect(continueButton(page)).toBeDisabled();
  await expectAccessible(page);
});

test("a day without sessions says so", async ({ page }) => {
  await page.route(SLOTS, (route) => route.fulfill({ json: [] }));
  await openCalendar(page);
  await expect(
    page.getByText("There are no sessions on this day. Please choose another one."),
  ).toBeVisible();
  await expectAccessible(page);
});
