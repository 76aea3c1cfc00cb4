import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import {
  dialog,
  expectSignedIn,
  expectSignedOut,
  openAccountMenu,
  openSignIn,
  refusal,
  signInButton,
  submitSignIn,
} from "../screens/account.ts";
import { getEmailKinds, newAccount } from "../support/account.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

test("a session lasts until sign-out, after which Back does not show the previous page", async ({
  page,
  server,
}) => {
  const { email, password } = await newAccount(server);
  await page.goto("/");
  await openSignIn(page);
  for (const credentials of [
    { email: "nobody@example.com", password },
    { email, password: "wrong horse" },
  ]) {
    await submitSignIn(page, credentials);
    await expect(refusal(page)).toHaveText(errors.SIGN_IN_FAILED.sentence);
  }
  // As stored: in lower case, without surrounding spaces.
  await submitSignIn(page, { email: ` ${email.toUpperCase()} `, password });
  await expect(dialog(page)).toBeHidden();
  await expectSignedIn(page, email);

  await openAccountMenu(page);
  await page.getByRole("link", { name: "My Profile" }).last().click();
  await expect(page.getByRole("heading", { name: "My Profile", level: 1 })).toBeVisible();
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
  await expectSignedOut(page);
  const session = await page.request.get("/api/session");
  expect(await session.json()).toEqual({ account: null });
  await page.goBack();
  await expectSignedOut(page);
});

test("without a network the dialog says why it cannot open, and opens afterwards", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const button = await signInButton(page);
  await context.setOffline(true);
  await button.click();
  const errorAlert = page.getByRole("alert");
  await expect(errorAlert).toContainText("No internet connection.");
  await context.setOffline(false);
  await errorAlert.getByRole("button", { name: "Try Again" }).click();
  await expect(errorAlert).toBeHidden();
  await openSignIn(page);
});

test("Forgot password? and Create account respond the same for any address; only the emails differ", async ({
  page,
  server,
}) => {
  const existingAccount = await newAccount(server);
  const unregistered = newVisitor();
  await page.goto("/");
  for (const { email } of [existingAccount, unregistered]) {
    await openSignIn(page);
    await dialog(page).getByRole("button", { name: "Forgot password?" }).click();
    await dialog(page).getByLabel("Email Address").fill(email);
    await dialog(page).getByRole("button", { name: "Send the link" }).click();
    await expect(dialog(page)).toContainText(
      `We've sent an email to ${email}.If there is an account with this address`,
    );
    await dialog(page).getByRole("button", { name: "Back to Sign In" }).click();
    await dialog(page).getByRole("button", { name: "Create account" }).click();
    await dialog(page).getByLabel("Name").fill("Amelia Hartley");
    await dialog(page).getByLabel("Email Address").fill(email);
    await dialog(page).getByLabel("Password").fill("correct horse battery");
    await dialog(page).getByRole("button", { name: "Create account" }).click();
    await expect(dialog(page)).toContainText(
      `We've sent an email to ${email}.To open your account, follow the link in the email within a day`,
    );
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toBeHidden();
  }
  expect(await getEmailKinds(server, existingAccount.email)).toEqual([
    "password-reset",
    "account-exists",
  ]);
  expect(await getEmailKinds(server, unregistered.email)).toEqual([
    "password-unknown",
    "account-open",
  ]);
});
