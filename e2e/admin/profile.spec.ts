import { expect } from "@playwright/test";
import { openAdmin } from "../support/administrators.ts";
import { nextNumber } from "../support/counter.ts";
import { test } from "../support/test.ts";

test("an administrator changes their name, phone number and password, and stays in the back office", async ({
  page,
  server,
}) => {
  const { email, password } = await openAdmin(page, server, "/admin/profile");
  const name = `Ada van Harbour ${nextNumber()}`;
  const form = page.getByRole("region", { name: "Edit Profile" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Phone").fill("07700 900123");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByText("Profile updated successfully")).toBeVisible();
  const passwords = page.getByRole("region", { name: "Change Password" });
  await passwords.getByLabel("Current Password").fill(password);
  await passwords.getByLabel("New Password").fill("new horse");
  await passwords.getByLabel("Confirm Password").fill("new horse");
  await passwords.getByRole("button", { name: "Update Password" }).click();
  await expect(passwords.getByText("Password updated successfully")).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Name")).toHaveValue(name);
  await expect(form.getByLabel("Phone")).toHaveValue("07700900123");
  await expect(form.getByLabel("Email Address")).toHaveValue(email);
  const signIn = await page.request.post("/api/session", {
    headers: { "sec-fetch-site": "same-origin" },
    data: { email, password: "new horse" },
  });
  expect(signIn.ok()).toBe(true);
});
