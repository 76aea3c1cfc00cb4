import type { Page } from "@playwright/test";
import { openAlive } from "../support/hydration.ts";
import type { Shown } from "../support/page-or-frame.ts";

export async function openActivities(page: Page): Promise<void> {
  await openAlive(page, "/");
  await page.getByRole("heading", { name: "Choose Your Adventure" }).waitFor();
}

export async function bookNow(page: Shown, activity: string): Promise<void> {
  await page.getByRole("link", { name: `Book Now: ${activity}` }).click();
  await page.getByRole("heading", { name: "Select Date & Time" }).waitFor();
}
