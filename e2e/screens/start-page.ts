import type { Page } from "@playwright/test";

/** Where the sentence about what went wrong stands. */
export function failure(page: Page) {
  return page.getByRole("main").getByRole("alert");
}

export function cards(page: Page) {
  return page.getByRole("main").getByRole("article");
}
