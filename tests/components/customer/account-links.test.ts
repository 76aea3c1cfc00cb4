import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { LINK_TOKEN } from "../support/managed-booking.ts";
import { openApp, reload } from "../support/open-app.ts";
import { customer } from "../support/samples.ts";
import { button } from "../support/steps.ts";
import { bookingApi, customerApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const { accounts } = contract;
const PASSWORD = "correct horse battery";
const EXPIRED_TEXT = errors.ACCOUNT_LINK_INVALID.sentence;
const headers = { "account-token": LINK_TOKEN };

const main = () => page.getByRole("main");
const heading = () => page.getByRole("heading", { level: 1 });
const field = (name: string) => main().getByLabelText(name, { exact: true });
const alert = () => page.getByRole("alert");

async function openLink(path: string, api = bookingApi()) {
  await openApp(`${path}#${LINK_TOKEN}`, api);
  await expect.element(heading()).toBeVisible();
  return api;
}

test("an account is activated with the password chosen for it, and its link then stops working", async () => {
  const api = bookingApi().refuseOnce(accounts.confirmAccount, "SIGN_IN_FAILED");
  await openLink(paths.confirmAccount, api.respond(accounts.confirmAccount, customer));
  await expect.element(heading()).toHaveTextContent("Confirm your address");
  expect(window.location.href).not.toContain(LINK_TOKEN);
  await button("Confirm and sign in").click();
  await expect.element(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await field("Password").fill("wrong horse");
  await button("Confirm and sign in").click();
  await expect.element(alert()).toMatchTextContent("That is not the password that you chose.");
  await expect.element(alert().getByRole("button", { name: "Create account" })).toBeVisible();

  // A reload keeps the link.
  reload();
  await expect.element(alert()).not.toBeInTheDocument();
  await field("Password").fill(PASSWORD);
  await button("Confirm and sign in").click();
  await expect.element(heading()).toHaveTextContent("Your account is open");
  await expect.element(heading()).toHaveFocus();
  await expect.element(main()).toMatchTextContent(`Welcome, ${customer.name}.`);
  await expect.element(main().getByRole("link", { name: "My Bookings" })).toBeVisible();
  await expect
    .poll(() => api.calls(accounts.confirmAccount).at(-1))
    .toEqual({
      headers,
      body: { password: PASSWORD },
    });

  reload();
  await expect.element(heading()).toHaveTextContent("This link no longer works");
});

test("a new password is typed twice, and signs in", async () => {
  const api = bookingApi()
    .refuseOnce(accounts.resetPassword, "PASSWORD_TOO_COMMON")
    .respond(accounts.resetPassword, customer);
  await openLink(paths.newPassword, api);
  await expect.element(heading()).toHaveTextContent("Choose a new password");
  await field("New Password").fill("new horse");
  await field("Confirm Password").fill("other horse");
  await button("Set new password").click();
  await expect.element(page.getByText("Passwords don't match")).toBeVisible();
  await field("Confirm Password").fill("new horse");
  await expect.element(page.getByText("Passwords don't match")).not.toBeInTheDocument();
  await button("Set new password").click();
  await expect.element(alert()).toHaveTextContent(errors.PASSWORD_TOO_COMMON.sentence);
  await button("Set new password").click();
  await expect.element(heading()).toHaveTextContent("Your new password is set");
  await expect.element(heading()).toHaveFocus();
  await expect.element(main()).toMatchTextContent(`You are signed in as ${customer.email}.`);
  await checkPage();
  const body = { newPassword: "new horse", confirmPassword: "new horse" };
  await expect.poll(() => api.calls(accounts.resetPassword).at(-1)).toEqual({ headers, body });
});

test("a new email address is confirmed by a click, and the page shows it", async () => {
  const email = "robin@new.example";
  const api = customerApi()
    .refuseOnce(accounts.confirmEmailChange, "SERVER_BUSY")
    .respond(accounts.confirmEmailChange, { email });
  await openLink(paths.newAddress, api);
  await expect.element(heading()).toHaveTextContent("Confirm your new address");
  expect(api.calls(accounts.confirmEmailChange)).toEqual([]);
  await button("Confirm this address").click();
  await expect.element(alert()).toHaveTextContent(errors.SERVER_BUSY.sentence);
  api.respond(contract.session.get, { account: { ...customer, email } });
  await button("Confirm this address").click();
  await expect.element(heading()).toHaveTextContent("Your new address is confirmed");
  await expect.element(main()).toMatchTextContent(`From now on, sign in with ${email}.`);
  await expect.element(main().getByRole("link", { name: "My Profile" })).toBeVisible();
  await checkPage();
  await button("Menu").click();
  await expect.element(page.getByText(`Signed in as ${email}`).first()).toBeVisible();
});

const clickButton = (name: string) => button(name).click();

async function chooseNewPassword(): Promise<void> {
  await field("New Password").fill("new horse");
  await field("Confirm Password").fill("new horse");
  await clickButton("Set new password");
}

async function confirmAccount(): Promise<void> {
  await field("Password").fill(PASSWORD);
  await clickButton("Confirm and sign in");
}

test.each([
  [
    paths.confirmAccount,
    accounts.confirmAccount,
    confirmAccount,
    "Create account",
    "Create your account",
  ],
  [
    paths.newPassword,
    accounts.resetPassword,
    chooseNewPassword,
    "Send a new link",
    "Forgot your password?",
  ],
  [
    paths.newAddress,
    accounts.confirmEmailChange,
    () => clickButton("Confirm this address"),
    "Sign In",
    "Welcome Back",
  ],
] as const)(
  "at %s a link that has expired or has no token says so, and offers a new one",
  async (path, endpoint, send, buttonName, title) => {
    await openLink(path, bookingApi().refuse(endpoint, "ACCOUNT_LINK_INVALID"));
    await send();
    await expect.element(main()).toMatchTextContent(EXPIRED_TEXT);
    await expect.element(heading()).toHaveFocus();
    await openApp(path, bookingApi());
    await expect.element(main()).toMatchTextContent(EXPIRED_TEXT);
    await main().getByRole("button", { name: buttonName }).click();
    await expect.element(page.getByRole("dialog", { name: title })).toBeVisible();
  },
);
