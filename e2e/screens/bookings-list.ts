import type { Page } from "@playwright/test";

/** The parts of the bookings list in the back office. */
export const bookingsSearch = (page: Page) =>
  page.getByRole("searchbox", { name: "Search bookings" });
export const bookingsTable = (page: Page) => page.getByRole("table", { name: "Bookings" });
export const bookingRows = (page: Page) => bookingsTable(page).locator("tbody").getByRole("row");
export const customerNames = (page: Page) =>
  bookingsTable(page)
    .locator("tbody")
    .getByText(/^Ada \d\d$/);
export const statusFilter = (page: Page, name: string | RegExp) =>
  page.getByRole("group", { name: "Status" }).getByRole("button", { name });
export const pageButton = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name });
