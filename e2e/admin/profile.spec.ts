import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";

const PROFILE = /\/api\/profile$/;
const PASSWORD = /\/api\/profile\/password$/;

const part = (page: Page, name: "Edit Profile" | "Change Password") =>
  page.getByRole("region", { name });
const leastTarget = (isMobile: boolean | undefined) => (isMobile ? 44 : 32);

test("an administrator edits their own profile, by the rules that customers have", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const account = await atBackOffice(page, server, "/admin/profile");
  await expect(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible();
  const form = part(page, "Edit Profile");
  const save = form.getByRole("button", { name: "Save Changes" });
  await expect(form.getByLabel("Name")).toHaveValue("Ada Harbour");
  await expect(form.getByLabel("Email Address")).toHaveValue(account.email);
  await look(page, "an administrator's profile", leastTarget(isMobile));
  for (const [label, typed, message] of [
    ["Name", "A", "Name is required"],
    ["Email Address", "no address", "Invalid email address"],
    ["Phone", "07700 9", "Phone number is too short"],
    ["Phone", "07700 900123 900123", "Phone number is too long"],
    ["Phone", "12345 678901", "Please enter a valid UK phone number"],
  ] as const) {
    await form.getByLabel(label).fill(typed);
    await save.click();
    await expect(form.getByText(message)).toBeVisible();
  }
  await look(page, "what is wrong with it", leastTarget(isMobile));
  await form.getByLabel("Name").fill("Ada van Harbour");
  await form.getByLabel("Email Address").fill(` ${account.email.toUpperCase()} `);
  await form.getByLabel("Phone").fill("07700 900123");
  await refuse(page, PROFILE, "DATABASE_UNAVAILABLE", "PUT");
  await save.click();
  await expect(form.getByRole("alert")).toContainText("Failed to update profile");
  await page.unroute(PROFILE);
  await save.click();
  await expect(form.getByText("Profile updated successfully")).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Name")).toHaveValue("Ada van Harbour");
  await expect(form.getByLabel("Phone")).toHaveValue("07700900123");
  await expect(form.getByLabel("Email Address")).toHaveValue(account.email);
});

test("an administrator changes their password, and stays at the desk", async ({
  page,
  server,
  isMobile,
}) => {
  const account = await atBackOffice(page, server, "/admin/profile");
  const form = part(page, "Change Password");
  const update = form.getByRole("button", { name: "Update Password" });
  await update.click();
  await expect(form.getByText("Current password is required")).toBeVisible();
  await expect(form.getByText("Password must be at least 6 characters")).toHaveCount(2);
  await form.getByLabel("Current Password").fill("wrong horse");
  await form.getByLabel("New Password").fill("new horse");
  await form.getByLabel("Confirm Password").fill("other horse");
  await update.click();
  await expect(form.getByText("Passwords don't match")).toBeVisible();
  await look(page, "what is wrong with it", leastTarget(isMobile));
  await form.getByLabel("Confirm Password").fill("new horse");
  await update.click();
  await expect(form.getByRole("alert")).toContainText(errors.CURRENT_PASSWORD_WRONG.sentence);
  await refuse(page, PASSWORD, "DATABASE_UNAVAILABLE");
  await update.click();
  await expect(form.getByRole("alert")).toContainText("Failed to update password");
  await page.unroute(PASSWORD);
  await form.getByLabel("Current Password").fill(account.password);
  await update.click();
  await expect(form.getByText("Password updated successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible();
});

test("a profile that cannot be read says so in the back office, and is read again", async ({
  page,
  server,
  isMobile,
}) => {
  await atBackOffice(page, server, "/admin/administrators");
  await refuse(page, PROFILE, "DATABASE_UNAVAILABLE", "GET");
  if (isMobile) await page.getByRole("button", { name: /menu/i }).first().click();
  await page
    .getByRole("navigation", { name: "Admin Portal" })
    .getByRole("link", { name: "My Profile" })
    .click();
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Failed to load profile");
  await look(page, "the profile failed", leastTarget(isMobile));
  await page.unroute(PROFILE);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(part(page, "Edit Profile")).toBeVisible();
});
