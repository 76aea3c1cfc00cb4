import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { dialog, expectSignedIn, openSignIn, submitSignIn } from "../screens/account.ts";
import { followEmailLink, newAccount, signInBrowser } from "../support/account.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const PASSWORD = "correct horse battery";
const SAME_ORIGIN_HEADERS = { "sec-fetch-site": "same-origin" };

function title(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

function button(page: Page, name: string) {
  return page.getByRole("main").getByRole("button", { name });
}

/** Requests an account and opens the link of the email. */
async function requestAccount(page: Page, server: RunningServer): Promise<string> {
  const { email } = newVisitor();
  const data = { name: "Amelia Hartley", email, password: PASSWORD };
  await page.request.post("/api/account-requests", { headers: SAME_ORIGIN_HEADERS, data });
  await followEmailLink(page, server, email);
  return email;
}

/** Expects the token in no URL, request or script-free content. */
async function expectTokenNotLeaked(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/account\/[a-z-]+$/);
  const { pathname } = new URL(page.url());
  const { headers } = await page.request.get(pathname).then((reply) => ({
    headers: reply.headers(),
  }));
  expect(headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
}

test("the email about a new account leads to a page that activates it with its password, once", async ({
  page,
  server,
}) => {
  const email = await requestAccount(page, server);
  await expect(title(page)).toHaveText("Confirm your address");
  await expectTokenNotLeaked(page);
  // A reload keeps the link.
  await page.reload();
  await page.getByLabel("Password").fill(PASSWORD);
  await button(page, "Confirm and sign in").click();
  await expect(title(page)).toHaveText("Your account is open");
  await expect(page.getByRole("main")).toContainText("Welcome, Amelia Hartley.");
  await expectSignedIn(page, email);
  await page.reload();
  await expect(title(page)).toHaveText("This link no longer works");
});

test("the email about a forgotten password leads to a page that sets a new one, and offers it without a link too", async ({
  page,
  server,
}) => {
  await page.goto("/account/new-password#not%20a%20token");
  await setPassword(page);
  await expect(page.getByRole("main")).toContainText(errors.ACCOUNT_LINK_INVALID.sentence);
  const { email } = await newAccount(server);
  await page.request.post("/api/password-requests", {
    headers: SAME_ORIGIN_HEADERS,
    data: { email },
  });
  await followEmailLink(page, server, email);
  await expect(title(page)).toHaveText("Choose a new password");
  await expectTokenNotLeaked(page);
  await setPassword(page);
  await expect(title(page)).toHaveText("Your new password is set");
  await expectSignedIn(page, email);
  await page.context().clearCookies();
  await page.goto("/");
  await openSignIn(page);
  await submitSignIn(page, { email, password: "new horse" });
  await expect(dialog(page)).toBeHidden();
  await expectSignedIn(page, email);
});

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel("New Password").fill("new horse");
  await page.getByLabel("Confirm Password").fill("new horse");
  await button(page, "Set new password").click();
}

test("the email to a new address leads to a page that confirms it", async ({ page, server }) => {
  const account = await newAccount(server);
  const { email } = newVisitor();
  await signInBrowser(page, account);
  await page.request.post("/api/address-requests", {
    headers: SAME_ORIGIN_HEADERS,
    data: { email },
  });
  await followEmailLink(page, server, email);
  await expect(title(page)).toHaveText("Confirm your new address");
  await expectTokenNotLeaked(page);
  // Nothing has changed so far.
  await expectSignedIn(page, account.email);
  await button(page, "Confirm this address").click();
  await expect(title(page)).toHaveText("Your new address is confirmed");
  await expect(page.getByRole("main")).toContainText(`From now on, sign in with ${email}.`);
  await expectSignedIn(page, email);
  await page.getByRole("main").getByRole("link", { name: "My Profile" }).click();
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
});
