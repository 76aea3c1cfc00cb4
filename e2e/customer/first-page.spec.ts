import { expect, type Page } from "@playwright/test";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { test } from "../support/test.ts";

/** Of the start page's own code; it runs only once React Router's table of routes is there. */
const hasStarted = () => "__reactRouterManifest" in window || "__reactRouterRouteModules" in window;

test("the start page asks for no script before its picture is there, and works after it", async ({
  page,
}) => {
  await withEndlessPatience(page);
  const { heroAsked, letHeroCome } = await holdHeroBack(page);
  const scripts = scriptsOf(page);
  await page.goto("/", { waitUntil: "commit" });
  await heroAsked;
  await expect(page.getByRole("link", { name: "Book Now: Giant Slides" })).toBeVisible();
  expect(scripts).toEqual([]);
  expect(await page.evaluate(hasStarted)).toBe(false);

  letHeroCome();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await bookNow(page, "Giant Slides");
});

test("a picture that never comes keeps nobody from booking", { tag: "@one-width" }, async ({
  page,
}) => {
  await holdHeroBack(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect.poll(() => page.evaluate(hasStarted)).toBe(true);
  await bookNow(page, "Giant Slides");
});

test("a picture that cannot be had keeps nobody from booking", { tag: "@one-width" }, async ({
  page,
}) => {
  await withEndlessPatience(page);
  await page.route(isPicture, (route) => route.abort());
  await openActivities(page);
  await expect.poll(() => page.evaluate(hasStarted)).toBe(true);
  await bookNow(page, "Giant Slides");
});

test("styles come before scripts, and nothing moves about while the page arrives", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as Shift).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openActivities(page);
  await expect.poll(() => page.evaluate(hasStarted)).toBe(true);
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => image.loading === "lazy" || image.complete),
  );
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);

  await page.goto("/booking/datetime");
  const [firstAsked] = await page.evaluate(() =>
    Array.from(document.querySelectorAll("link[rel=stylesheet], link[rel=modulepreload]"), (link) =>
      link.getAttribute("rel"),
    ),
  );
  expect(firstAsked).toBe("stylesheet");
});

interface Shift {
  value: number;
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

/** The scripts' own time limit never ends: only what is shown decides. */
async function withEndlessPatience(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 3500 ? 0 : setTimeout(work, ms, ...rest)) as typeof window.setTimeout;
  });
}
