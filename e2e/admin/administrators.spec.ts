import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { openMail } from "../screens/mailbox.ts";
import { newAccount, signInBrowser } from "../support/account.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { test } from "../support/test.ts";

const newAddress = () => `grace-${randomUUID().slice(0, 8)}@example.com`;

async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
}

const title = (page: Page) => page.getByRole("heading", { name: /^Join the team of / });

/** Opens the newest letter to an address and follows its button. */
async function follow(page: Page, email: string): Promise<Page> {
  await openMail(page, email);
  const opened = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "See the invitation" }).click();
  return opened;
}

test("somebody is invited, follows the letter, and runs the back office with an account of their own", {
  tag: "@one-width",
}, async ({ page, browser, server }) => {
  await atBackOffice(page, server, "/admin/administrators");
  const email = newAddress();
  await invite(page, email);
  const theirs = await browser.newContext({ baseURL: server.url });
  const opened = await follow(await theirs.newPage(), email);
  await expect(title(opened)).toBeVisible();
  expect(new URL(opened.url()).hash).toBe("");
  const accept = opened.getByRole("button", { name: "Accept Invitation" });
  await accept.click();
  await expect(opened.getByText("Name is required")).toBeVisible();
  await opened.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await opened.getByLabel("New Password").fill("a lake at dusk");
  await opened.getByLabel("Confirm Password").fill("a lake at dust");
  await accept.click();
  await expect(opened.getByText("Passwords don't match")).toBeVisible();
  await opened.getByLabel("Confirm Password").fill("a lake at dusk");
  await accept.click();
  await expect(opened).toHaveURL(/\/admin$/);
  await openAlive(opened, "/admin/administrators");
  const row = opened.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Grace Hopper");
  await expect(row).toContainText("Ada Harbour");

  // The letter works once.
  const again = await follow(await theirs.newPage(), email);
  await expect(again.getByText("Message not found")).toBeVisible();
  await theirs.close();
});

test("who has an account confirms with its password", { tag: "@one-width" }, async ({
  page,
  browser,
  server,
}) => {
  await atBackOffice(page, server, "/admin/administrators");
  const account = await newAccount(server, { role: "customer", name: "Mary Shelley" });
  await invite(page, account.email);
  const theirs = await browser.newContext({ baseURL: server.url });
  const opened = await follow(await theirs.newPage(), account.email);
  await opened.getByLabel("Password").fill("not my password");
  await opened.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(opened.getByRole("alert")).toContainText("That is not the password of your account");
  await opened.getByLabel("Password").fill(account.password);
  await opened.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(opened).toHaveURL(/\/admin$/);
  await theirs.close();
});

test("an invitation is sent again, withdrawn, and its letter leads nowhere then", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await atBackOffice(page, server, "/admin/administrators");
  const email = newAddress();
  await invite(page, email);
  await page.getByRole("button", { name: `Resend the invitation of ${email}` }).click();
  await expect(page.getByText(`Another letter is on its way to ${email}.`)).toBeVisible();
  const mail = await page.context().newPage();
  const opened = await follow(mail, email);
  await expect(title(opened)).toBeVisible();
  await expect(opened.getByText("You are signed in as ada-")).toBeVisible();
  await page.getByRole("button", { name: `Withdraw the invitation of ${email}` }).click();
  await expect(page.getByText(`The invitation of ${email} is withdrawn.`)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: email })).toHaveCount(0);
  await opened.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await opened.getByLabel("New Password").fill("a lake at dusk");
  await opened.getByLabel("Confirm Password").fill("a lake at dusk");
  await opened.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(opened.getByRole("heading", { name: "This invitation has ended" })).toBeVisible();
  await opened.goto("/account/invitation");
  await expect(opened.getByRole("heading", { name: "This invitation has ended" })).toBeVisible();
});

test("the role is taken from another, and given up by oneself, but not by the last", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const me = await atBackOffice(page, server, "/admin/profile");
  const { rows } = await server.pool.query(
    "UPDATE users SET role = 'customer' WHERE role = 'admin' AND email <> $1 RETURNING id",
    [me.email],
  );
  try {
    const other = await newAccount(server, { role: "admin", name: "Grace Hopper" });
    const giveOther = (role: string) =>
      server.pool.query("UPDATE users SET role = $2 WHERE email = $1", [other.email, role]);
    await openAlive(page, "/admin/administrators");
    await page.getByRole("button", { name: "Remove Grace Hopper" }).click();
    await page.getByRole("button", { name: "Take Role Away" }).click();
    await expect(page.getByText("The last administrator keeps the role.")).toBeVisible();

    // Two again, and the page of the one does not know yet that the other has gone.
    await giveOther("admin");
    await openAlive(page, "/admin/administrators");
    await giveOther("customer");
    await page.getByRole("button", { name: `Remove ${me.name}` }).click();
    const giveUp = page.getByRole("button", { name: "Give Up My Role" });
    await giveUp.click();
    await expect(page.getByRole("alert")).toContainText("This is the last administrator.");
    await giveOther("admin");
    await giveUp.click();
    await expect(page).toHaveURL(`${server.url}/`);
    await signInBrowser(page, me);
    await page.goto("/admin");
    await expect(page).toHaveURL(`${server.url}/`);
  } finally {
    const ids = rows.map(({ id }) => id);
    await server.pool.query("UPDATE users SET role = 'admin' WHERE id = ANY($1)", [ids]);
  }
});
