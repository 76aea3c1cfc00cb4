import type { Page } from "@playwright/test";
import type { Shown } from "../support/shown.ts";

export async function openActivities(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("heading", { name: "Choose Your Adventure" }).waitFor();
}

export async function bookNow(page: Shown, activity: string): Promise<void> {
  await page.getByRole("link", { name: `Book Now: ${activity}` }).click();
  await page.getByRole("heading", { name: "Select Date & Time" }).waitFor();
}
