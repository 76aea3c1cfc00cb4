import { expect, type Page } from "@playwright/test";
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
import { lettersTo, newAccount, signInBrowser } from "../support/account.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const SESSION = "**/api/session";
const UNKNOWN = "nobody@example.com";

/** Answers signing in otherwise than the server would. */
async function answerSignIn(page: Page, status: number, code: string): Promise<void> {
  await page.route(SESSION, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status, json: { defined: true, code, status, message: code } })
      : route.fallback(),
  );
}

test("signing in: every rule and message, the busy words, and nothing left of it the next time", {
  tag: "@one-width",
}, async ({ page, server }) => {
  test.slow();
  const account = await newAccount(server);
  await page.goto("/");
  await openSignIn(page);
  await look(page, "Welcome Back");
  await expect(dialog(page).getByLabel("Email Address")).toBeFocused();
  await submitSignIn(page, { email: "no address", password: "12345" });
  await expect(dialog(page).getByText("Invalid email address")).toBeVisible();
  await expect(dialog(page).getByText("Password must be at least 6 characters")).toBeVisible();
  await expect(dialog(page).getByLabel("Email Address")).toBeFocused();
  await look(page, "what is wrong");
  for (const credentials of [
    { email: UNKNOWN, password: account.password },
    { email: account.email, password: "wrong horse" },
  ]) {
    await submitSignIn(page, credentials);
    await expect(refusal(page)).toHaveText(errors.SIGN_IN_FAILED.sentence);
  }
  await look(page, "refused");

  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await openSignIn(page);
  await expect(refusal(page)).toBeHidden();
  await expect(dialog(page).getByLabel("Email Address")).toHaveValue("");
  await expect(dialog(page).getByLabel("Password")).toHaveValue("");

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(SESSION, async (route) => {
    await held;
    await route.fallback();
  });
  // As it is stored: in lower case, without spaces around it.
  await submitSignIn(page, {
    email: ` ${account.email.toUpperCase()} `,
    password: account.password,
  });
  const button = dialog(page).getByRole("button", { name: "Processing..." });
  await expect(button).toBeVisible();
  await button.press("Enter");
  await look(page, "processing");
  answer();
  await expect(dialog(page)).toBeHidden();
  await expectSignedIn(page, account.email);
  await expect(page).toHaveURL(/\/$/);
});

test("what goes wrong with signing in is said above the form", { tag: "@one-width" }, async ({
  page,
}) => {
  await page.goto("/");
  await openSignIn(page);
  const typed = { email: UNKNOWN, password: "correct horse battery" };
  await answerSignIn(page, 500, "SOMETHING_NEW");
  await submitSignIn(page, typed);
  await expect(refusal(page)).toHaveText("An error occurred.");
  await page.unroute(SESSION);
  await answerSignIn(page, 429, "TOO_MANY_REQUESTS");
  await submitSignIn(page, typed);
  await expect(refusal(page)).toHaveText(errors.TOO_MANY_REQUESTS.sentence);
  await page.unroute(SESSION);
  await page.context().setOffline(true);
  await submitSignIn(page, typed);
  await expect(refusal(page)).toHaveText(
    "No internet connection. Please check your network and try again.",
  );
  await page.context().setOffline(false);
});

test("without the network the dialog says why it does not come, and comes afterwards", {
  tag: "@one-width",
}, async ({ page, context }) => {
  await page.goto("/");
  const button = await signInButton(page);
  await context.setOffline(true);
  await button.click();
  const problem = page.getByRole("alert");
  await expect(problem).toContainText("No internet connection.");
  await look(page, "the dialog did not come");
  await context.setOffline(false);
  await problem.getByRole("button", { name: "Reload Page" }).click();
  await expect(problem).toBeHidden();
  await openSignIn(page);
});

test("Forgot password? and Create account say the same whoever has an account", {
  tag: "@one-width",
}, async ({ page, server }) => {
  test.slow();
  const known = await newAccount(server);
  const unknown = newVisitor();
  await page.goto("/");
  await openSignIn(page);
  await dialog(page).getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByRole("dialog", { name: "Forgot your password?" })).toBeVisible();
  await expect(dialog(page).getByLabel("Email Address")).toBeFocused();
  await dialog(page).getByRole("button", { name: "Send the link" }).click();
  await expect(dialog(page).getByText("Invalid email address")).toBeVisible();
  await look(page, "forgotten");
  for (const { email } of [known, unknown]) {
    await dialog(page).getByLabel("Email Address").fill(email);
    await dialog(page).getByRole("button", { name: "Send the link" }).click();
    await expect(dialog(page)).toContainText(
      `We have written to ${email}.If there is an account with this address`,
    );
    await dialog(page).getByRole("button", { name: "Back to Sign In" }).click();
    await dialog(page).getByRole("button", { name: "Forgot password?" }).click();
  }
  await dialog(page).getByRole("button", { name: "Back to Sign In" }).click();

  for (const { email } of [known, unknown]) {
    await dialog(page).getByRole("button", { name: "Create account" }).click();
    await expect(dialog(page).getByLabel("Name")).toBeFocused();
    await dialog(page).getByRole("button", { name: "Create account" }).click();
    for (const message of ["Name is required", "Invalid email address"]) {
      await expect(dialog(page).getByText(message)).toBeVisible();
    }
    await expect(dialog(page).getByText("Password must be at least 6 characters")).toBeVisible();
    if (email === known.email) await look(page, "create account");
    await dialog(page).getByLabel("Name").fill("Amelia Hartley");
    await dialog(page).getByLabel("Email Address").fill(email);
    await dialog(page).getByLabel("Password").fill("correct horse battery");
    await dialog(page).getByRole("button", { name: "Create account" }).click();
    await expect(dialog(page)).toContainText(
      `We have written to ${email}.Please follow the link in the letter within a day`,
    );
    if (email === known.email) await look(page, "the letter is sent");
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toBeHidden();
    await openSignIn(page);
  }
  expect(await lettersTo(server, known.email)).toEqual(["password-reset", "account-exists"]);
  expect(await lettersTo(server, unknown.email)).toEqual(["password-unknown", "account-open"]);
});

test("the menu has what its person may see, Sign Out ends the session and forgets who it was", {
  tag: "@one-width",
}, async ({ page, server }) => {
  test.slow();
  const customer = await newAccount(server);
  await page.goto("/");
  for (const name of ["My Profile", "My Bookings", "Admin Dashboard"]) {
    await expect(page.getByRole("banner").getByRole("link", { name })).toHaveCount(0);
  }
  await signInBrowser(page, customer);
  await page.goto("/");
  await openAccountMenu(page);
  const offered = page.getByRole("banner").getByRole("link").filter({ visible: true });
  await expect(offered.filter({ hasText: "Admin Dashboard" })).toHaveCount(0);
  await expect(offered.filter({ hasText: "My Bookings" }).first()).toBeVisible();
  await look(page, "the menu");
  await offered.filter({ hasText: "My Profile" }).last().click();
  await expect(page.getByRole("heading", { name: "My Profile", level: 1 })).toBeVisible();

  await page.route(SESSION, (route) => route.abort());
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
  await expect(page.getByRole("alert")).toContainText("You are still signed in.");
  await page.unroute(SESSION);
  const signOut = page.getByRole("button", { name: "Sign Out" }).filter({ visible: true });
  if (!(await signOut.isVisible())) await openAccountMenu(page);
  await signOut.click();
  await expectSignedOut(page);
  const session = await page.request.get("/api/session");
  expect(await session.json()).toEqual({ account: null });
  // Back does not show what was there.
  await page.goBack();
  await expectSignedOut(page);
});

test("only administrators are offered the back office, whose header has another colour", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const administrator = await newAccount(server, { role: "admin" });
  const colour = () =>
    page.getByRole("banner").evaluate((header) => getComputedStyle(header).backgroundColor);
  await signInBrowser(page, administrator);
  await page.goto("/");
  const onSite = await colour();
  await openAccountMenu(page);
  await look(page, "an administrator's menu");
  const links = page.getByRole("link", { name: "Admin Dashboard" }).filter({ visible: true });
  await links.first().click();
  await expect(page).toHaveURL(/\/admin/);
  await expect.poll(colour).not.toBe(onSite);
});
