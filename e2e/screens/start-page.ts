import type { Page } from "@playwright/test";

/** Where the sentence about what went wrong stands. */
export function errorMessage(page: Page) {
  return page.getByRole("main").getByRole("alert");
}

export function activityCards(page: Page) {
  return page.getByRole("main").getByRole("article");
}
