import type { Page } from "@playwright/test";
import { formatDay, formatTime } from "../../src/shared/time.ts";
import type { PageOrFrame } from "../support/page-or-frame.ts";
import type { FreeSlot } from "../support/places.ts";

/** Pages forward to the slot's day, chooses day and slot, and continues. */
export async function chooseSlot(page: PageOrFrame, freeSlot: FreeSlot): Promise<void> {
  await chooseTime(page, freeSlot);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Select Tickets" }).waitFor();
}

/** Pages forward to the slot's day, and chooses day and slot. */
export async function chooseTime(
  page: PageOrFrame,
  { date, windowsAhead, slot }: FreeSlot,
): Promise<void> {
  for (let window = 0; window < windowsAhead; window++) {
    await page.getByRole("button", { name: "Next 14 Days" }).click();
  }
  await page.getByRole("button", { name: formatDay(date) }).click();
  const time = formatTime(new Date(slot.startsAt), "Europe/London");
  await page.getByRole("button", { name: new RegExp(`^${time}`) }).click();
}

/** The calendar, which shows two weeks. */
export function calendar(page: Page) {
  return page.getByRole("region", { name: "Date" });
}

/** The slots of the chosen day. */
export function slotList(page: Page) {
  return page.getByRole("region", { name: "Time" });
}

/** Every day shown, open or not. */
export function dayTiles(page: Page) {
  return calendar(page).getByRole("button", { name: /day, / });
}
