import { expect } from "@playwright/test";
import { newAccount, signInBrowser } from "../support/account.ts";
import { openAdmin } from "../support/administrators.ts";
import { openHydrated, waitUntilHydrated } from "../support/hydration.ts";
import { test } from "../support/test.ts";

test("an administrator who has lost the role is sent to the start page from a stale page, and no longer sees the link", async ({
  page,
  server,
}) => {
  const formerAdmin = await newAccount(server, { role: "admin" });
  await signInBrowser(page, formerAdmin);
  await openHydrated(page, "/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await server.pool.query(
    "UPDATE users SET role = 'customer', staff_role_id = NULL WHERE email = $1",
    [formerAdmin.email],
  );
  const navigation = page.waitForEvent("domcontentloaded");
  await page.getByRole("link", { name: "Admin Dashboard" }).click();
  await navigation;
  await expect(page).toHaveURL(`${server.url}/`);
  await waitUntilHydrated(page.getByRole("main"));
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("link", { name: "My Profile" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin Dashboard" })).toHaveCount(0);
});

test("an administrator who loses the role is sent to the start page at the next step", async ({
  page,
  server,
}) => {
  // The sidebar polls by itself, which would be the next step.
  const attentionResponse = page.waitForResponse("**/api/admin/attention");
  const { email } = await openAdmin(page, server, "/admin/administrators");
  await attentionResponse;
  await server.pool.query(
    `WITH person AS (UPDATE users SET role = 'customer', staff_role_id = NULL WHERE email = $1 RETURNING id)
     DELETE FROM sessions USING person WHERE user_id = person.id`,
    [email],
  );
  await page.getByLabel("Email address").fill("grace@example.com");
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test("signing out leads to the start page, and the back office no longer opens", async ({
  page,
  server,
}) => {
  const { email } = await openAdmin(page, server, "/admin/administrators");
  await page.getByRole("button", { name: `Signed in as ${email}` }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto("/admin/administrators");
  await expect(page).toHaveURL(`${server.url}/`);
});
