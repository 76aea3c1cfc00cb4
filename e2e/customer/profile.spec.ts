import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { expectSignedIn, openAccountMenu, openSignIn, submitSignIn } from "../screens/account.ts";
import { lettersTo, signInNewAccount } from "../support/account.ts";
import { openAlive } from "../support/alive.ts";
import { look } from "../support/looks.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const PROFILE = "**/api/profile";
const PASSWORD = "**/api/profile/password";

function part(page: Page, name: "Edit Profile" | "Change Password") {
  return page.getByRole("region", { name });
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save Changes" }).click();
}

async function openProfile(page: Page, server: RunningServer) {
  const account = await signInNewAccount(page, server);
  await openAlive(page, "/profile");
  return account;
}

/** The next call is answered as a server does that knows no more. */
async function failOnce(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    (route) => route.fulfill({ status: 500, json: { code: "NOBODY_KNOWS" } }),
    {
      times: 1,
    },
  );
}

test("Edit Profile: every rule and message, what is saved stays, its message goes after three seconds", {
  tag: "@one-width",
}, async ({ page, server }) => {
  test.slow();
  const account = await openProfile(page, server);
  const form = part(page, "Edit Profile");
  await look(page, "my profile");
  await expect(form.getByLabel("Name")).toHaveValue(account.name);
  await expect(form.getByLabel("Email Address")).toHaveValue(account.email);
  for (const [label, typed, message] of [
    ["Name", " A ", "Name is required"],
    ["Email Address", "no address", "Invalid email address"],
    ["Phone", "07700 9", "Phone number is too short"],
    ["Phone", "07700 900123 900123", "Phone number is too long"],
    ["Phone", "12345 678901", "Please enter a valid UK phone number"],
  ] as const) {
    await form.getByLabel(label).fill(typed);
    await save(page);
    await expect(form.getByText(message)).toBeVisible();
    // The first field that is wrong takes focus; what is typed before would go there.
    await expect(form.getByLabel("Name")).toBeFocused();
  }
  await look(page, "what is wrong");
  await form.getByLabel("Name").fill("Robin van Whitlock");
  await form.getByLabel("Email Address").fill(` ${account.email.toUpperCase()} `);
  await form.getByLabel("Phone").fill("07700 900123");
  await form.getByLabel(/^Email me news/).check();
  await failOnce(page, PROFILE);
  await save(page);
  await expect(form.getByRole("alert")).toHaveText("Failed to update profile");
  await look(page, "not saved");

  await page.clock.install();
  await save(page);
  await expect(form.getByText("Profile updated successfully")).toBeVisible();
  await expect(form.getByRole("alert")).toBeHidden();
  await page.clock.runFor(3100);
  await expect(form.getByText("Profile updated successfully")).toBeHidden();
  await page.reload();
  await expect(form.getByLabel("Name")).toHaveValue("Robin van Whitlock");
  await expect(form.getByLabel("Phone")).toHaveValue("07700900123");
  await expect(form.getByLabel(/^Email me news/)).toBeChecked();
  // The address was the same in other letters: nothing was written.
  expect(await lettersTo(server, account.email)).toEqual([]);
});

test("another address waits until it is proven, and the screen says so", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const account = await openProfile(page, server);
  const { email } = newVisitor();
  const form = part(page, "Edit Profile");
  await form.getByLabel("Email Address").fill(email);
  await form.getByLabel("Phone").fill("07700 900123");
  await page.route("**/api/address-requests", (route) => route.abort(), { times: 1 });
  await save(page);
  await expect(form.getByRole("alert")).toContainText("We could not write to the new address");
  await save(page);
  const waiting = form.getByText(`We have written to ${email}.`);
  await expect(waiting).toContainText(`until then ${account.email} stays your address.`);
  await expect(form.getByLabel("Email Address")).toHaveValue(account.email);
  await look(page, "the address waits");
  await page.reload();
  await expect(waiting).toBeVisible();
  expect(await lettersTo(server, email)).toEqual(["email-change"]);
});

test("Change Password: every rule and message, and from then on only the new one opens", {
  tag: "@one-width",
}, async ({ page, server }) => {
  test.slow();
  const account = await openProfile(page, server);
  const form = part(page, "Change Password");
  const button = form.getByRole("button", { name: "Update Password" });
  await button.click();
  await expect(form.getByText("Current password is required")).toBeVisible();
  await expect(form.getByText("Password must be at least 6 characters")).toHaveCount(2);
  await expect(form.getByLabel("Current Password")).toBeFocused();
  await form.getByLabel("Current Password").fill("wrong horse");
  await form.getByLabel("New Password").fill("new horse");
  await form.getByLabel("Confirm Password").fill("other horse");
  await button.click();
  await expect(form.getByText("Passwords don't match")).toBeVisible();
  await expect(form.getByLabel("Confirm Password")).toBeFocused();
  await look(page, "what is wrong");
  await form.getByLabel("Confirm Password").fill("new horse");
  await expect(form.getByText("Passwords don't match")).toBeHidden();
  await button.click();
  await expect(form.getByRole("alert")).toHaveText(errors.CURRENT_PASSWORD_WRONG.sentence);
  await failOnce(page, PASSWORD);
  await button.click();
  await expect(form.getByRole("alert")).toHaveText("Failed to update password");
  await look(page, "not changed");

  await page.clock.install();
  await form.getByLabel("Current Password").fill(account.password);
  await button.click();
  await expect(form.getByText("Password updated successfully")).toBeVisible();
  await expect(form.getByLabel("New Password")).toHaveValue("");
  await page.clock.runFor(3100);
  await expect(form.getByText("Password updated successfully")).toBeHidden();
  await page.context().clearCookies();
  await page.goto("/");
  await openSignIn(page);
  await submitSignIn(page, { email: account.email, password: "new horse" });
  await expectSignedIn(page, account.email);
});

test("a profile that cannot be read says so, and comes when it is tried again", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await signInNewAccount(page, server);
  await page.goto("/");
  await failOnce(page, PROFILE);
  await openAccountMenu(page);
  await page.getByRole("link", { name: "My Profile" }).last().click();
  await expect(page.getByRole("alert")).toContainText("Failed to load profile");
  await look(page, "the profile failed");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(part(page, "Edit Profile")).toBeVisible();
});
