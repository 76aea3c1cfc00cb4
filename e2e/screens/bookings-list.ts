import { expect, type Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/looks.ts";
import { targetsUnder } from "../support/targets.ts";
import { expectNoSidewaysScroll } from "../support/test.ts";

/** The parts of the back office's bookings list. */
export const search = (page: Page) => page.getByRole("searchbox", { name: "Search bookings" });
export const table = (page: Page) => page.getByRole("table", { name: "Bookings" });
export const rows = (page: Page) => table(page).locator("tbody").getByRole("row");
export const names = (page: Page) =>
  table(page)
    .locator("tbody")
    .getByText(/^Ada \d\d$/);
export const title = (page: Page) => page.getByRole("heading", { level: 1 });
export const filter = (page: Page, name: string | RegExp) =>
  page.getByRole("group", { name: "Status" }).getByRole("button", { name });
export const turn = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name });

/** Truncated names have their whole text elsewhere, so no text has to fit; all else must. */
export async function lookAt(
  page: Page,
  state: string,
  isMobile: boolean | undefined,
): Promise<void> {
  await expectAccessibleInBothThemes(page, state);
  expect(await targetsUnder(page, isMobile ? 44 : 32), state).toEqual([]);
  await expectNoSidewaysScroll(page);
}
