import { expect, type Page } from "@playwright/test";
import { formatDay, formatTime } from "../../src/shared/time.ts";
import type { FreeSlot } from "../support/places.ts";
import { openEmail } from "./mailbox.ts";

export function manageHeading(page: Page, name = "Your booking") {
  return page.getByRole("heading", { name, level: 1, exact: true });
}

/** The message about what was just done. */
export function statusMessage(page: Page, text: string) {
  return page.getByRole("status").filter({ hasText: text });
}

/** Opens a booking by the link in the latest email to an address. */
export async function openFromEmail(page: Page, email: string): Promise<void> {
  await openEmail(page, email);
  await page.goto(`${page.url()}/booking`);
  // The heading is there before the booking has loaded.
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expect(manageHeading(page)).toBeVisible();
}

export async function openMove(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Move to another time" }).click();
  await expect(manageHeading(page, "Move your booking")).toBeFocused();
}

/** Chooses a day and a time to move the booking to. */
export async function chooseNewTime(page: Page, freeSlot: FreeSlot): Promise<void> {
  await page.getByRole("button", { name: "Clear" }).click();
  for (let window = 0; window < freeSlot.windowsAhead; window++) {
    await page.getByRole("button", { name: "Next 14 Days" }).click();
  }
  // "1" must not match "15".
  await page
    .getByRole("button", { name: new RegExp(`${formatDay(freeSlot.date)}(?!\\d)`) })
    .click();
  await timeTile(page, freeSlot.slot.startsAt).click();
}

export function timeTile(page: Page, startsAt: string) {
  const time = formatTime(new Date(startsAt), "Europe/London");
  return page
    .getByRole("region", { name: "Time" })
    .getByRole("button", { name: new RegExp(`^${time}`) });
}

export async function openCancel(page: Page) {
  await page.getByRole("button", { name: /^Cancel booking/ }).click();
  const dialog = page.getByRole("dialog", {
    name: "Are you sure you want to cancel this booking?",
  });
  await expect(dialog).toBeVisible();
  return dialog;
}
