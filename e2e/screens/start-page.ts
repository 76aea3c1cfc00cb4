import type { Page } from "@playwright/test";
import { untilAlive } from "../support/alive.ts";

/** Where the sentence about what went wrong stands. */
export function failure(page: Page) {
  return page.getByRole("main").getByRole("alert");
}

export function cards(page: Page) {
  return page.getByRole("main").getByRole("article");
}

/** Another page of the product, once its links need no new document: from there the browser itself reads the list. */
export async function openElsewhere(page: Page): Promise<void> {
  await page.goto("/no/such/page");
  const link = page.getByRole("link", { name: "Browse Activities" });
  await untilAlive(link);
  await page.waitForLoadState("networkidle");
}

export async function browseActivities(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Browse Activities" }).click();
}

/** Notes each try to read a path of the API. */
export function noteCalls(page: Page, path: string): { count: number } {
  const calls = { count: 0 };
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) calls.count++;
  });
  return calls;
}
