import { expect } from "@playwright/test";
import { expectBooked, pay } from "../screens/payment.ts";
import { followEmailLink } from "../support/account.ts";
import { openStep } from "../support/open-step.ts";
import { openReadyToPay } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";

const PASSWORD = "correct horse battery";

test("a guest books, requests an account, follows the email, and is recognised from then on", async ({
  page,
  request,
  server,
}) => {
  const { visitor } = await openReadyToPay(page, request);
  await pay(page);
  await expectBooked(page);
  const offer = page.getByRole("region", { name: "Keep it all in one place" });
  await offer.getByLabel("Password").fill(PASSWORD);
  await offer.getByRole("button", { name: "Create account" }).click();
  await expect(offer).toContainText(`We've sent an email to ${visitor.email}.`);

  await followEmailLink(page, server, visitor.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Your account is open" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "My Profile" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Amelia Hartley");
  await expect(page.getByLabel("Email Address")).toHaveValue(visitor.email);
  await expect(page.getByLabel("Phone")).toHaveValue("07700900123");

  // The next booking is prefilled with them.
  await openStep(page, request, "/booking/customer-info", {
    draftChanges: { contact: {}, isContactComplete: false, waiver: null },
  });
  await expect(page.getByLabel("First name")).toHaveValue("Amelia");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(visitor.email);
});
