import { expect, type Page } from "@playwright/test";
import { paths } from "../../src/web/app/paths.ts";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { chooseTickets, continueTo, fillInformation } from "../screens/steps.ts";
import { findFreeSlot } from "../support/places.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

test("the code of each step is loaded before the visitor goes to it", async ({ page, request }) => {
  const freeSlot = await findFreeSlot(request, "Paddle Board Hire");
  // The browser records 250 requests by default, and a booking makes nearly as many.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000));
  await openActivities(page);
  await enterStep(page, paths.dateTime, paths.tickets, () => bookNow(page, freeSlot.activity.name));
  await enterStep(page, paths.tickets, paths.customerInfo, () => chooseSlot(page, freeSlot));
  await enterStep(page, paths.customerInfo, paths.addons, async () => {
    await chooseTickets(page, 2);
    await page.getByRole("heading", { name: "Your Information" }).waitFor();
  });
  await fillInformation(page, newVisitor());
  await enterStep(page, paths.addons, paths.waiver, () => continueTo(page, "Add Optional Items"));
  await enterStep(page, paths.waiver, paths.payment, () =>
    continueTo(page, "Review & Sign Waiver"),
  );
});

/**
 * Goes to a step once its code is prefetched, and checks that only the code of the step after it is
 * still loaded then. Reads the browser's own record, because events may reach the test late.
 */
async function enterStep(
  page: Page,
  path: string,
  nextPath: string,
  enter: () => Promise<void>,
): Promise<void> {
  await expect
    .poll(async () => difference(await readStepFiles(page, path), await listFetchedSince(page, 0)))
    .toEqual([]);
  const leftAtMs = await page.evaluate(() => performance.now());
  await enter();
  const fetchedFiles = await listFetchedSince(page, leftAtMs);
  expect(difference(fetchedFiles, await readStepFiles(page, nextPath))).toEqual([]);
}

function difference(files: string[], excluded: string[]): string[] {
  return files.filter((file) => !excluded.includes(file));
}

interface Manifest {
  routes: Record<
    string,
    { path?: string; parentId?: string; module: string; imports?: string[] } | undefined
  >;
}

/** The files of a page, from React Router's route table. */
async function readStepFiles(page: Page, path: string): Promise<string[]> {
  await page.waitForFunction(() => "__reactRouterManifest" in window);
  const files = await page.evaluate((stepPath) => {
    const { routes } = (window as unknown as { __reactRouterManifest: Manifest })
      .__reactRouterManifest;
    const files: string[] = [];
    let route = Object.values(routes).find((candidate) => candidate?.path === stepPath);
    while (route) {
      files.push(route.module, ...(route.imports ?? []));
      route = routes[route.parentId ?? ""];
    }
    return files;
  }, path);
  expect(files).not.toEqual([]);
  return files;
}

/**
 * The scripts transferred over the network since `sinceMs`, in milliseconds of the page's clock.
 * Cached scripts are listed by the browser too, with nothing transferred.
 */
async function listFetchedSince(page: Page, sinceMs: number): Promise<string[]> {
  return await page.evaluate(
    (start) =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ startTime, transferSize }) => startTime > start && transferSize > 0)
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith(".js")),
    sinceMs,
  );
}
