import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import {
  browseActivities,
  cards,
  failure,
  noteCalls,
  openElsewhere,
} from "../screens/start-page.ts";
import { expectAccessible, test } from "../support/test.ts";
import { inBothThemes } from "../support/themes.ts";

const UNEXPECTED =
  "An unexpected error occurred while fetching activities. Please try again later.";
const OFFLINE = "No internet connection. Please check your network and try again.";
const GOES_ON = "This page goes on trying by itself.";
/** After the first failure and each that follows (specification, section 9). */
const PAUSES_MS = [2000, 4000, 8000, 16_000, 32_000];

/** From here on time passes in the page only when the test lets it. */
async function holdClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** Notes the pauses that the page begins, once its clock is held; frames are drawn all the same. */
async function notePauses(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript((known) => {
    window.requestAnimationFrame = (draw) => {
      queueMicrotask(() => draw(performance.now()));
      return 0;
    };
    const pauses: number[] = [];
    const { setTimeout: start } = window;
    const noting = (task: () => void, ms?: number) => {
      if (ms !== undefined && known.includes(ms)) pauses.push(ms);
      return start(task, ms);
    };
    Object.assign(window, { setTimeout: noting, pauses });
  }, PAUSES_MS);
  return () => page.evaluate("window.pauses");
}

test("a start page that cannot be read is tried five times more with doubling pauses, then on request", async ({
  page,
  server,
}) => {
  await holdClock(page);
  const pauses = await notePauses(page);
  const calls = noteCalls(page, "/api/voucher-templates");
  await server.pool.query("ALTER TABLE voucher_templates RENAME TO voucher_templates_away");
  try {
    const response = await page.goto("/");
    expect(response?.status()).toBe(503);
    await expect(failure(page)).toContainText(UNEXPECTED);
    await expect(failure(page)).toContainText(GOES_ON);
    for (const [index, pauseMs] of PAUSES_MS.entries()) {
      await expect.poll(pauses).toEqual(PAUSES_MS.slice(0, index + 1));
      await page.clock.runFor(pauseMs - 1);
      expect(calls.count).toBe(index);
      await page.clock.runFor(1);
      await expect.poll(() => calls.count).toBe(index + 1);
    }
    await expect(failure(page)).not.toContainText(GOES_ON);
    await page.clock.runFor(600_000);
    expect(calls.count).toBe(PAUSES_MS.length);
  } finally {
    await server.pool.query("ALTER TABLE voucher_templates_away RENAME TO voucher_templates");
  }
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.clock.runFor(10);
  await expect(cards(page).first()).toBeVisible();
});

test("a start page that could not be read fills itself once it can be", async ({
  page,
  server,
}) => {
  test.slow();
  await server.pool.query("ALTER TABLE voucher_templates RENAME TO voucher_templates_away");
  try {
    await page.goto("/");
    await expect(failure(page)).toContainText(UNEXPECTED);
    await inBothThemes(page, expectAccessible);
  } finally {
    await server.pool.query("ALTER TABLE voucher_templates_away RENAME TO voucher_templates");
  }
  await expect(cards(page).first()).toBeVisible();
});

test("a page whose venue cannot be read says so, and becomes the venue's once it can", async ({
  page,
  server,
}) => {
  test.slow();
  await server.pool.query("ALTER TABLE settings RENAME TO settings_away");
  try {
    const response = await page.goto("/");
    expect(response?.status()).toBe(503);
    await expect(page).toHaveTitle(/ · Booking$/);
    await expect(failure(page)).toContainText(UNEXPECTED);
    await inBothThemes(page, expectAccessible);
  } finally {
    await server.pool.query("ALTER TABLE settings_away RENAME TO settings");
  }
  await expect(page.getByRole("banner").getByText("Harbour Lake Aquapark")).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test("without a network the page says so, and goes on by itself once there is one", async ({
  page,
  context,
}) => {
  test.slow();
  await openElsewhere(page);
  await context.setOffline(true);
  await browseActivities(page);
  await expect(failure(page)).toContainText(OFFLINE);
  await inBothThemes(page, expectAccessible);
  await context.setOffline(false);
  await expect(cards(page).first()).toBeVisible();
});

test("the sentence of the server is shown, and Try Again shows a spinner until the list is there", async ({
  page,
}) => {
  test.slow();
  const { status, sentence } = errors.DATABASE_UNAVAILABLE;
  const code = "DATABASE_UNAVAILABLE";
  await page.route("**/api/activities", (route) =>
    route.fulfill({ status, json: { defined: true, code, status, message: sentence } }),
  );
  await openElsewhere(page);
  await browseActivities(page);
  await expect(failure(page)).toContainText(sentence);

  await page.unroute("**/api/activities");
  const answering = Promise.withResolvers<void>();
  await page.route("**/api/activities", async (route) => {
    await answering.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading activities" })).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  await inBothThemes(page, expectAccessible);
  answering.resolve();
  await expect(cards(page).first()).toBeVisible();
});
