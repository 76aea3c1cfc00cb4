import { expect, type Page } from "@playwright/test";
import { IMAGE_WAIT_MAX_MS } from "../../src/web/defer-scripts.ts";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { activityCards } from "../screens/start-page.ts";
import { BOTH_WIDTHS } from "../support/desktop.ts";
import { waitForLayoutShifts } from "../support/layout-checks.ts";
import { test } from "../support/test.ts";

test("the start page loads no script before its picture is there, and works after it", async ({
  page,
}) => {
  const getWaitCount = await setImageTimeout(page, Number.POSITIVE_INFINITY);
  const { heroRequested, releaseHero } = await delayHero(page);
  const scripts = recordScripts(page);
  const navigation = page.goto("/");
  await heroRequested;
  await expect(page.getByRole("link", { name: "Book Now: Giant Slides" })).toBeVisible();
  // The page may be shown before its end has loaded, where the waiting starts.
  await expect.poll(getWaitCount).toBe(1);
  expect(scripts).toEqual([]);

  releaseHero();
  await navigation;
  expect(scripts).not.toEqual([]);
  await bookNow(page, "Giant Slides");
});

test("a picture that fails or never loads does not prevent a booking", async ({
  page,
  context,
}) => {
  await test.step("fails", async () => {
    const getWaitCount = await setImageTimeout(page, Number.POSITIVE_INFINITY);
    await page.route(isImageUrl, (route) => route.abort());
    await openActivities(page);
    expect(await getWaitCount()).toBe(1);
    await bookNow(page, "Giant Slides");
  });

  await test.step("never loads", async () => {
    const slowPage = await context.newPage();
    const getWaitCount = await setImageTimeout(slowPage, 50);
    await delayHero(slowPage);
    await openActivities(slowPage);
    expect(await getWaitCount()).toBe(1);
    await bookNow(slowPage, "Giant Slides");
  });
});

for (const [width, size] of Object.entries(BOTH_WIDTHS)) {
  test.describe(width, () => {
    test.use(size);

    test("the layout does not shift while the page loads and scrolls, and styles come before scripts", async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
        }).observe({ type: "layout-shift", buffered: true });
      });
      await openActivities(page);
      for (const card of await activityCards(page).all()) await card.scrollIntoViewIfNeeded();
      await page.waitForFunction(() =>
        Array.from(document.images).every(({ complete }) => complete),
      );
      await waitForLayoutShifts(page);
      expect(await page.evaluate("window.shifts")).toEqual([]);

      const html = await (await page.request.get("/booking/datetime")).text();
      const [firstLink] = html.match(/<link[^>]+rel="(?:stylesheet|modulepreload)"/) ?? [];
      expect(firstLink).toContain("stylesheet");
    });
  });
}

function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

function isImageUrl(url: URL): boolean {
  return url.pathname.startsWith("/files/");
}

/** Delays every picture, including the visible one, until the returned function is called. */
async function delayHero(
  page: Page,
): Promise<{ heroRequested: Promise<void>; releaseHero(): void }> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(isImageUrl, async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  return { heroRequested: requested.promise, releaseHero: released.resolve };
}

/**
 * Makes scripts wait so many milliseconds for the picture instead of their own limit. With
 * Infinity, only the picture itself ends the wait. @returns how often the scripts have started to
 * wait
 */
async function setImageTimeout(page: Page, ms: number): Promise<() => Promise<number>> {
  await page.addInitScript(
    ([productTimeoutMs, testTimeoutMs]) => {
      const { setTimeout } = window;
      let getWaitCount = 0;
      Object.assign(window, { getWaitCount: () => getWaitCount });
      window.setTimeout = ((handler: TimerHandler, delayMs?: number, ...rest: unknown[]) => {
        if (delayMs !== productTimeoutMs) return setTimeout(handler, delayMs, ...rest);
        getWaitCount += 1;
        return testTimeoutMs === null ? 0 : setTimeout(handler, testTimeoutMs, ...rest);
      }) as typeof window.setTimeout;
    },
    [IMAGE_WAIT_MAX_MS, ms === Number.POSITIVE_INFINITY ? null : ms] as const,
  );
  return () => page.evaluate("window.getWaitCount()");
}
