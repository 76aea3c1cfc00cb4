import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { signInBrowser } from "../e2e/support/account.ts";
import { captureUnpaidBooking } from "./booking-screenshots.ts";
import { captureCatalogue } from "./catalogue-screenshots.ts";
import { captureDailyScreens } from "./daily-screenshots.ts";
import { addDemoStaff } from "./screenshot-demo.ts";
import { captureStaff } from "./staff-screenshots.ts";

/**
 * Captures the screens of the back office and an invitation, as a new administrator, and then what
 * a customer sees who has still to pay for a booking made by staff.
 */
export async function captureAdminScreens(
  page: Page,
  dataDir: string,
  capture: (name: string) => Promise<void>,
): Promise<void> {
  const invitedEmail = `grace-${randomUUID().slice(0, 8)}@example.com`;
  const owner = await addDemoStaff(dataDir, "Maya Lovell", "owner");
  await signInBrowser(page, owner);
  await page.goto("/admin");
  await page.getByRole("heading", { name: /, Maya$/, level: 1 }).waitFor();
  await capture("overview");
  const unpaid = await captureDailyScreens(page, capture);
  await captureCatalogue(page, capture);
  await page.goto("/admin/administrators");
  await page.getByLabel("Email address").fill(invitedEmail);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await page.getByText(`An invitation is on its way to ${invitedEmail}.`).waitFor();
  await capture("administrators");
  await page
    .getByRole("button", { name: /^More for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("dialog").waitFor();
  await capture("administrators-question");
  await page.goto("/admin/profile");
  await capture("admin-profile");
  await page.goto("/admin/no-such-screen");
  await capture("admin-not-found");
  await page.goto("/dev/mailbox");
  await page.getByRole("link").filter({ hasText: invitedEmail }).first().click();
  await capture("invitation-letter");
  await page.goto(`${page.url()}/account`);
  await page.getByRole("button", { name: "Accept Invitation" }).waitFor();
  await capture("invitation");
  await captureStaff(page, dataDir, owner, capture);
  await page.request.delete("/api/session", { headers: { "sec-fetch-site": "same-origin" } });
  await captureUnpaidBooking(page, unpaid.email, capture);
}
