import { expect, type Page } from "@playwright/test";
import { openMail } from "../screens/mailbox.ts";
import { newAccount, signInBrowser } from "../support/account.ts";
import { atBackOffice } from "../support/administrators.ts";
import { nextNumber } from "../support/counter.ts";
import { test } from "../support/test.ts";

const newAddress = () => `grace-${nextNumber()}@lake.example`;

async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
}

/** Opens the newest letter to an address and follows its button. */
async function follow(page: Page, email: string): Promise<Page> {
  await openMail(page, email);
  const opened = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "See the invitation" }).click();
  return opened;
}

test("somebody is invited, follows the letter, and runs the back office with an account of their own", async ({
  page,
  browser,
  server,
}) => {
  await atBackOffice(page, server, "/admin/administrators");
  const email = newAddress();
  await invite(page, email);
  const theirs = await browser.newContext({ baseURL: server.url });
  const opened = await follow(await theirs.newPage(), email);
  await expect(opened.getByRole("heading", { name: /^Join the team of / })).toBeVisible();
  expect(new URL(opened.url()).hash).toBe("");
  await opened.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await opened.getByLabel("New Password").fill("a lake at dusk");
  await opened.getByLabel("Confirm Password").fill("a lake at dusk");
  await opened.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(opened).toHaveURL(/\/admin$/);
  await expect(opened.getByRole("heading", { name: /, Grace$/, level: 1 })).toBeVisible();

  // The letter works once.
  const again = await follow(await theirs.newPage(), email);
  await expect(again.getByText("Message not found")).toBeVisible();
  await theirs.close();
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Grace Hopper");
  await expect(row).toContainText("Ada Harbour");
});

test("an invitation is sent again, withdrawn, and its letter leads nowhere then", async ({
  page,
  server,
}) => {
  await atBackOffice(page, server, "/admin/administrators");
  const { email, password } = await newAccount(server, { role: "customer" });
  await invite(page, email);
  await page.getByRole("button", { name: `Resend the invitation of ${email}` }).click();
  await expect(page.getByText(`Another letter is on its way to ${email}.`)).toBeVisible();
  const opened = await follow(await page.context().newPage(), email);
  // Who has an account confirms with its password.
  await opened.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: `Withdraw the invitation of ${email}` }).click();
  await expect(page.getByText(`The invitation of ${email} is withdrawn.`)).toBeVisible();
  await opened.getByRole("button", { name: "Accept Invitation" }).click();
  const ended = opened.getByRole("heading", { name: "This invitation has ended" });
  await expect(ended).toBeVisible();
  const { rows } = await server.pool.query("SELECT role FROM users WHERE email = $1", [email]);
  expect(rows).toEqual([{ role: "customer" }]);
  await opened.goto("/account/invitation");
  await expect(ended).toBeVisible();
});

test("the role is taken from another, and given up by oneself", async ({ page, server }) => {
  const name = `Grace ${nextNumber()}`;
  const other = await newAccount(server, { role: "admin", name });
  const me = await atBackOffice(page, server, "/admin/administrators");
  await page.getByRole("button", { name: `Remove ${name}`, exact: true }).click();
  await page.getByRole("button", { name: "Take Role Away" }).click();
  await expect(page.getByText(`${name} is no administrator any more.`)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: me.email });
  await row.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("button", { name: "Give Up My Role" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  const { rows } = await server.pool.query("SELECT role FROM users WHERE email = ANY($1)", [
    [other.email, me.email],
  ]);
  expect(rows).toEqual([{ role: "customer" }, { role: "customer" }]);
  await signInBrowser(page, me);
  await page.goto("/admin");
  await expect(page).toHaveURL(`${server.url}/`);
});
