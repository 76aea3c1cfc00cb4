import type { Page } from "@playwright/test";
import { openHydrated } from "../support/hydration.ts";
import type { PageOrFrame } from "../support/page-or-frame.ts";

export async function openActivities(page: Page): Promise<void> {
  await openHydrated(page, "/");
  await page.getByRole("heading", { name: "Choose Your Adventure" }).waitFor();
}

export async function bookNow(page: PageOrFrame, activity: string): Promise<void> {
  await page.getByRole("link", { name: `Book Now: ${activity}` }).click();
  await page.getByRole("heading", { name: "Select Date & Time" }).waitFor();
}
