import { expect, type Page } from "@playwright/test";
import { openEmail } from "../screens/mailbox.ts";
import { newAccount, signInBrowser } from "../support/account.ts";
import { openAdmin } from "../support/administrators.ts";
import { nextNumber } from "../support/counter.ts";
import { openHydrated } from "../support/hydration.ts";
import { test } from "../support/test.ts";

const newEmailAddress = () => `grace-${nextNumber()}@lake.example`;

async function invite(page: Page, email: string, role = "Front desk"): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption(role);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
}

/** Opens the latest email to an address and follows its button. */
async function followInvitation(page: Page, email: string): Promise<Page> {
  await openEmail(page, email);
  const invitationPage = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "View the invitation" }).click();
  return invitationPage;
}

test("an invitee follows the email, and uses the back office with an account of their own", async ({
  page,
  browser,
  server,
}) => {
  await openAdmin(page, server, "/admin/administrators");
  const email = newEmailAddress();
  await invite(page, email, "Manager");
  const inviteeContext = await browser.newContext({ baseURL: server.url });
  const invitationPage = await followInvitation(await inviteeContext.newPage(), email);
  await expect(invitationPage.getByRole("heading", { name: /^Join the team of / })).toBeVisible();
  expect(new URL(invitationPage.url()).hash).toBe("");
  await invitationPage.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await invitationPage.getByLabel("New Password").fill("a lake at dusk");
  await invitationPage.getByLabel("Confirm Password").fill("a lake at dusk");
  await invitationPage.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(invitationPage).toHaveURL(/\/admin$/);
  await expect(invitationPage.getByRole("heading", { name: /, Grace$/, level: 1 })).toBeVisible();

  // The email works only once.
  const secondVisit = await followInvitation(await inviteeContext.newPage(), email);
  await expect(secondVisit.getByText("Email not found")).toBeVisible();
  await inviteeContext.close();
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Grace Hopper");
  await expect(row).toContainText("Manager");
  await expect(row).toContainText("Ada Harbour");
});

test("another role applies at once, by keyboard: the person signs in again and finds its screens", async ({
  page,
  browser,
  server,
}) => {
  const name = `Grace ${nextNumber()}`;
  const grace = await newAccount(server, { role: "admin", staffRole: "manager", name });
  // Wide enough that the menu is beside the screen.
  const viewport = { width: 1280, height: 800 };
  const herContext = await browser.newContext({ baseURL: server.url, viewport });
  const herPage = await herContext.newPage();
  await signInBrowser(herPage, grace);
  await openHydrated(herPage, "/admin/settings");
  await expect(herPage.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();

  await openAdmin(page, server, "/admin/administrators");
  await page.getByRole("button", { name: `More for ${name}`, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Change role" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Role of ${name}` });
  await dialog.getByLabel("Role").focus();
  await page.keyboard.press("f");
  await expect(dialog.getByLabel("Role").locator("option:checked")).toHaveText("Front desk");
  await dialog.getByRole("button", { name: "Change Role" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${name} has the role Front desk now.`)).toBeVisible();

  await herPage.goto("/admin/settings");
  await expect(herPage).toHaveURL(`${server.url}/`);
  await signInBrowser(herPage, grace);
  // The first screen of her role, and nothing of the others.
  await herPage.goto("/admin");
  await expect(herPage).toHaveURL(`${server.url}/admin/today`);
  const menu = herPage.getByRole("navigation", { name: "Admin Portal" });
  await expect(menu.getByRole("link", { name: "Cash-up" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Settings" })).toBeHidden();
  await herPage.goto("/admin/settings");
  await expect(
    herPage.getByText("Your role, Front desk, does not include “Change settings”."),
  ).toBeVisible();
  await herContext.close();
  const { rows } = await server.pool.query(
    `SELECT e.before, e.after FROM events e JOIN users u ON u.id = e.entity_id
     WHERE u.email = $1 AND e.type = 'account.staff-role-changed'`,
    [grace.email],
  );
  expect(rows).toEqual([{ before: { staffRole: "Manager" }, after: { staffRole: "Front desk" } }]);
});

test("an invitation is sent again and withdrawn, after which its email no longer works", async ({
  page,
  server,
}) => {
  await openAdmin(page, server, "/admin/administrators");
  const { email, password } = await newAccount(server, { role: "customer" });
  await invite(page, email);
  await page.getByRole("button", { name: `Resend the invitation of ${email}` }).click();
  await expect(page.getByText(`We’ve sent another email to ${email}.`)).toBeVisible();
  const invitationPage = await followInvitation(await page.context().newPage(), email);
  // An invitee with an account confirms with its password.
  await invitationPage.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: `Withdraw the invitation of ${email}` }).click();
  await expect(page.getByText(`The invitation of ${email} is withdrawn.`)).toBeVisible();
  await invitationPage.getByRole("button", { name: "Accept Invitation" }).click();
  const expiredHeading = invitationPage.getByRole("heading", {
    name: "This invitation is no longer valid",
  });
  await expect(expiredHeading).toBeVisible();
  const { rows } = await server.pool.query("SELECT role FROM users WHERE email = $1", [email]);
  expect(rows).toEqual([{ role: "customer" }]);
  await invitationPage.goto("/account/invitation");
  await expect(expiredHeading).toBeVisible();
});

test("the role is removed from another administrator, and given up", async ({ page, server }) => {
  const name = `Grace ${nextNumber()}`;
  const otherAdmin = await newAccount(server, { role: "admin", name });
  const ownAccount = await openAdmin(page, server, "/admin/administrators");
  await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText(`${name} is no longer an administrator.`)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: ownAccount.email });
  await row.getByRole("button", { name: /^More for / }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove Myself" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  const { rows } = await server.pool.query("SELECT role FROM users WHERE email = ANY($1)", [
    [otherAdmin.email, ownAccount.email],
  ]);
  expect(rows).toEqual([{ role: "customer" }, { role: "customer" }]);
  await signInBrowser(page, ownAccount);
  await page.goto("/admin");
  await expect(page).toHaveURL(`${server.url}/`);
});
