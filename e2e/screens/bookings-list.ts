import type { Page } from "@playwright/test";

/** The parts of the back office's bookings list. */
export const search = (page: Page) => page.getByRole("searchbox", { name: "Search bookings" });
export const table = (page: Page) => page.getByRole("table", { name: "Bookings" });
export const rows = (page: Page) => table(page).locator("tbody").getByRole("row");
export const names = (page: Page) =>
  table(page)
    .locator("tbody")
    .getByText(/^Ada \d\d$/);
export const filter = (page: Page, name: string | RegExp) =>
  page.getByRole("group", { name: "Status" }).getByRole("button", { name });
export const turn = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name });
