import type { Page } from "@playwright/test";

/** The error message of the page. */
export function errorMessage(page: Page) {
  return page.getByRole("main").getByRole("alert");
}

export function activityCards(page: Page) {
  return page.getByRole("main").getByRole("article");
}
