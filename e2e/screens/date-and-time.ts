import type { Page } from "@playwright/test";
import { formatDay, formatTime } from "../../src/shared/time.ts";
import type { FreeSlot } from "../support/places.ts";

/** Pages forward to the slot's day, chooses day and slot, and continues. */
export async function chooseSlot(
  page: Page,
  { date, windowsAhead, slot }: FreeSlot,
): Promise<void> {
  for (let window = 0; window < windowsAhead; window++) {
    await page.getByRole("button", { name: "Next 14 Days" }).click();
  }
  await page.getByRole("button", { name: formatDay(date) }).click();
  const time = formatTime(new Date(slot.startsAt), "Europe/London");
  await page.getByRole("button", { name: new RegExp(`^${time}`) }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Select Tickets" }).waitFor();
}
