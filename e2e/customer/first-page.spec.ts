import { expect, type Page } from "@playwright/test";
import { PATIENCE_MS } from "../../src/web/defer-scripts.ts";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { cards } from "../screens/start-page.ts";
import { BOTH_WIDTHS } from "../support/desktop.ts";
import { test } from "../support/test.ts";

test("the start page asks for no script before its picture is there, and works after it", async ({
  page,
}) => {
  const waits = await setPatience(page, Number.POSITIVE_INFINITY);
  const { heroAsked, letHeroCome } = await holdHeroBack(page);
  const scripts = scriptsOf(page);
  const arriving = page.goto("/");
  await heroAsked;
  await expect(page.getByRole("link", { name: "Book Now: Giant Slides" })).toBeVisible();
  // The page is shown while its end, where the waiting begins, may still be on its way.
  await expect.poll(waits).toBe(1);
  expect(scripts).toEqual([]);

  letHeroCome();
  await arriving;
  expect(scripts).not.toEqual([]);
  await bookNow(page, "Giant Slides");
});

test("a picture that cannot be had, or never comes, keeps nobody from booking", async ({
  page,
  context,
}) => {
  await test.step("cannot be had", async () => {
    const waits = await setPatience(page, Number.POSITIVE_INFINITY);
    await page.route(isPicture, (route) => route.abort());
    await openActivities(page);
    expect(await waits()).toBe(1);
    await bookNow(page, "Giant Slides");
  });

  await test.step("never comes", async () => {
    const later = await context.newPage();
    const waits = await setPatience(later, 50);
    await holdHeroBack(later);
    await openActivities(later);
    expect(await waits()).toBe(1);
    await bookNow(later, "Giant Slides");
  });
});

for (const [width, size] of Object.entries(BOTH_WIDTHS)) {
  test.describe(width, () => {
    test.use(size);

    test("nothing moves about while the page arrives and is scrolled, and styles come before scripts", async ({
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
      for (const card of await cards(page).all()) await card.scrollIntoViewIfNeeded();
      await page.waitForFunction(() =>
        Array.from(document.images).every(({ complete }) => complete),
      );
      expect(await page.evaluate("window.shifts")).toEqual([]);

      const html = await (await page.request.get("/booking/datetime")).text();
      const [firstAsked] = html.match(/<link[^>]+rel="(?:stylesheet|modulepreload)"/) ?? [];
      expect(firstAsked).toContain("stylesheet");
    });
  });
}

function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

function isPicture(url: URL): boolean {
  return url.pathname.startsWith("/files/");
}

/** Holds back every picture, the one in view among them, until it is let come. */
async function holdHeroBack(
  page: Page,
): Promise<{ heroAsked: Promise<void>; letHeroCome(): void }> {
  const asked = Promise.withResolvers<void>();
  const allowed = Promise.withResolvers<void>();
  await page.route(isPicture, async (route) => {
    asked.resolve();
    await allowed.promise;
    await route.continue();
  });
  return { heroAsked: asked.promise, letHeroCome: allowed.resolve };
}

/**
 * The scripts wait so many milliseconds for the picture instead of their own limit; when that is
 * Infinity, only what is shown decides.
 * @returns how often they began to wait
 */
async function setPatience(page: Page, ms: number): Promise<() => Promise<number>> {
  await page.addInitScript(
    ([its, instead]) => {
      const { setTimeout } = window;
      let waits = 0;
      Object.assign(window, { waits: () => waits });
      window.setTimeout = ((work: TimerHandler, wanted?: number, ...rest: unknown[]) => {
        if (wanted !== its) return setTimeout(work, wanted, ...rest);
        waits += 1;
        return instead === null ? 0 : setTimeout(work, instead, ...rest);
      }) as typeof window.setTimeout;
    },
    [PATIENCE_MS, ms === Number.POSITIVE_INFINITY ? null : ms] as const,
  );
  return () => page.evaluate("window.waits()");
}
