import { expect, type Page } from "@playwright/test";
import { expectSignedIn, openSignIn, submitSignIn } from "../screens/account.ts";
import { getEmailKinds, signInNewAccount } from "../support/account.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

function section(page: Page, name: "Edit Profile" | "Change Password") {
  return page.getByRole("region", { name });
}

async function openProfile(page: Page, server: RunningServer) {
  const account = await signInNewAccount(page, server);
  await page.goto("/profile");
  return account;
}

test("changes are saved; another email address is pending until its email is followed", async ({
  page,
  server,
}) => {
  const account = await openProfile(page, server);
  const form = section(page, "Edit Profile");
  await form.getByLabel("Name").fill("Robin van Whitlock");
  await form.getByLabel("Email Address").fill(` ${account.email.toUpperCase()} `);
  await form.getByLabel("Phone").fill("07700 900123");
  await form.getByLabel(/^Email me news/).check();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByText("Profile updated successfully")).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Name")).toHaveValue("Robin van Whitlock");
  await expect(form.getByLabel("Phone")).toHaveValue("07700900123");
  await expect(form.getByLabel(/^Email me news/)).toBeChecked();
  // The address differed only in case: no email was written.
  expect(await getEmailKinds(server, account.email)).toEqual([]);

  const { email } = newVisitor();
  await form.getByLabel("Email Address").fill(email);
  await form.getByRole("button", { name: "Save Changes" }).click();
  const pendingNotice = form.getByText(`We've sent an email to ${email}.`);
  await expect(pendingNotice).toContainText(`Until then ${account.email} stays your address.`);
  await page.reload();
  await expect(pendingNotice).toBeVisible();
  await expect(form.getByLabel("Email Address")).toHaveValue(account.email);
  expect(await getEmailKinds(server, email)).toEqual(["email-change"]);
});

test("after a password change only the new password signs in", async ({ page, server }) => {
  const account = await openProfile(page, server);
  const form = section(page, "Change Password");
  await form.getByLabel("Current Password").fill(account.password);
  await form.getByLabel("New Password").fill("new horse");
  await form.getByLabel("Confirm Password").fill("new horse");
  await form.getByRole("button", { name: "Update Password" }).click();
  await expect(form.getByText("Password updated successfully")).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/");
  await openSignIn(page);
  await submitSignIn(page, account);
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await submitSignIn(page, { email: account.email, password: "new horse" });
  await expectSignedIn(page, account.email);
});
