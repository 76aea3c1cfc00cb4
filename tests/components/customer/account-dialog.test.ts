import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { goOffline } from "../support/network.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { administrator, customer } from "../support/samples.ts";
import { button } from "../support/steps.ts";
import { adminApi, bookingApi, customerApi } from "../support/venue-api.ts";

const { session, accounts } = contract;
const PASSWORD = "correct horse battery";

const menu = () => page.getByRole("button", { name: "Menu", exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const signIn = () => dialog("Welcome Back");
const field = (name: string) => page.getByRole("dialog").getByLabelText(name, { exact: true });
const clickInDialog = (name: string) =>
  page.getByRole("dialog").getByRole("button", { name }).click();
const errorAlert = () => page.getByRole("dialog").getByRole("alert");
const fieldMessage = (text: string) => page.getByRole("dialog").getByText(text, { exact: true });

async function openSignIn(): Promise<void> {
  await menu().click();
  await button("Sign In").click();
  await expect.element(signIn()).toBeVisible();
}

/** The start page with the dialog open. */
async function openDialog(api: FakeApi = bookingApi()): Promise<FakeApi> {
  await openApp("/", api);
  await openSignIn();
  return api;
}

async function submit(email: string, password: string): Promise<void> {
  await field("Email Address").fill(email);
  await field("Password").fill(password);
  await clickInDialog("Sign In");
}

test("errors are shown at each field, and the first invalid field has focus", async () => {
  const api = await openDialog();
  await expect.element(field("Email Address")).toHaveFocus();
  await submit("no address", "12345");
  await expect.element(fieldMessage("Invalid email address")).toBeVisible();
  await expect.element(fieldMessage("Password must be at least 6 characters")).toBeVisible();
  await expect.element(field("Email Address")).toHaveFocus();
  expect(api.calls(session.create)).toEqual([]);
});

test("a failed sign-in is explained above the form, which is empty the next time", async () => {
  const api = await openDialog();
  for (const [code, text] of [
    ["SIGN_IN_FAILED", errors.SIGN_IN_FAILED.sentence],
    ["TOO_MANY_REQUESTS", errors.TOO_MANY_REQUESTS.sentence],
    ["INTERNAL", "An error occurred."],
  ] as const) {
    api.refuse(session.create, code);
    await submit(customer.email, "wrong horse");
    await expect.element(errorAlert()).toHaveTextContent(text);
  }
  const goOnline = goOffline();
  await clickInDialog("Sign In");
  await expect
    .element(errorAlert())
    .toHaveTextContent("No internet connection. Please check your network and try again.");
  goOnline();
  await userEvent.keyboard("{Escape}");
  await expect.element(signIn()).not.toBeInTheDocument();
  await button("Sign In").click();
  await expect.element(field("Email Address")).toHaveValue("");
  await expect.element(field("Password")).toHaveValue("");
  await expect.element(errorAlert()).not.toBeInTheDocument();
});

test("the button shows that the call is running; it is sent once, with the address normalised", async () => {
  const api = await openDialog(bookingApi().respond(session.create, customer));
  const releaseResponse = api.delayResponses(session.create);
  await submit(` ${customer.email.toUpperCase()} `, PASSWORD);
  const processingButton = page.getByRole("dialog").getByRole("button", { name: "Processing..." });
  await expect.element(processingButton).toBeVisible();
  await processingButton.click({ force: true });
  await userEvent.keyboard("{Enter}");
  releaseResponse();
  await expect.element(signIn()).not.toBeInTheDocument();
  await expect.element(menu()).toHaveFocus();
  expect(window.location.pathname).toBe("/");
  await menu().click();
  await expect.element(page.getByText(`Signed in as ${customer.email}`).first()).toBeVisible();
  await expect
    .poll(() => api.calls(session.create))
    .toEqual([{ email: customer.email, password: PASSWORD }]);
});

test("a new password is requested by email address alone, with the same response for any address", async () => {
  const api = await openDialog(bookingApi().respond(accounts.requestPasswordReset, { sent: true }));
  await clickInDialog("Forgot password?");
  await expect.element(dialog("Forgot your password?")).toBeVisible();
  await expect.element(field("Email Address")).toHaveFocus();
  await clickInDialog("Send the link");
  await expect.element(fieldMessage("Invalid email address")).toBeVisible();
  api.refuseOnce(accounts.requestPasswordReset, "TOO_MANY_REQUESTS");
  await field("Email Address").fill(" Robin@Example.com ");
  await clickInDialog("Send the link");
  await expect.element(errorAlert()).toHaveTextContent(errors.TOO_MANY_REQUESTS.sentence);
  await clickInDialog("Send the link");
  await expect
    .element(page.getByRole("dialog"))
    .toMatchTextContent(
      "We've sent an email to robin@example.com.If there is an account with this address",
    );
  await expect
    .poll(() => api.calls(accounts.requestPasswordReset).at(-1))
    .toEqual({ email: "robin@example.com" });
  await clickInDialog("Back to Sign In");
  await expect.element(signIn()).toBeVisible();
});

test("an account is requested with name, email address and password, and confirmed by email", async () => {
  const api = await openDialog(bookingApi().respond(accounts.requestAccount, { sent: true }));
  await clickInDialog("Create account");
  await expect.element(dialog("Create your account")).toBeVisible();
  await expect.element(field("Name")).toHaveFocus();
  await clickInDialog("Create account");
  for (const text of [
    "Name is required",
    "Invalid email address",
    "Password must be at least 6 characters",
  ]) {
    await expect.element(fieldMessage(text)).toBeVisible();
  }
  api.refuseOnce(accounts.requestAccount, "PASSWORD_TOO_COMMON");
  await field("Name").fill("Amelia Hartley");
  await field("Email Address").fill("Amelia@Example.com");
  await field("Password").fill(PASSWORD);
  await clickInDialog("Create account");
  await expect.element(errorAlert()).toHaveTextContent(errors.PASSWORD_TOO_COMMON.sentence);
  await clickInDialog("Create account");
  await expect
    .element(page.getByRole("dialog"))
    .toMatchTextContent(
      "We've sent an email to amelia@example.com.To open your account, follow the link in the email within a day",
    );
  await expect
    .poll(() => api.calls(accounts.requestAccount).at(-1))
    .toEqual({
      name: "Amelia Hartley",
      email: "amelia@example.com",
      password: PASSWORD,
    });
  await clickInDialog("Close");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await button("Sign In").click();
  await expect.element(signIn()).toBeVisible();
});

const PERSONAL_LINKS = ["My Profile", "My Bookings", "Admin Dashboard"];

test.each([
  ["nobody", null, []],
  ["a customer", customer, ["My Profile", "My Bookings"]],
  ["an administrator", administrator, PERSONAL_LINKS],
])("the menu of %s has their entries", async (_, account, expectedLinks) => {
  await openApp("/", bookingApi().respond(session.get, { account }));
  await menu().click();
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const readMenuLinks = () => links.elements().map(({ textContent }) => textContent);
  await expect.poll(readMenuLinks).toContain("Activities");
  expect(readMenuLinks().filter((name) => PERSONAL_LINKS.includes(name))).toEqual(
    expect.arrayContaining(expectedLinks),
  );
  expect(readMenuLinks().filter((name) => PERSONAL_LINKS.includes(name))).toHaveLength(
    expectedLinks.length,
  );
});

test("on a wide screen the account menu opens beneath the email address", async () => {
  await openApp("/", customerApi(), { size: DESKTOP });
  const account = page.getByRole("button", { name: customer.email });
  await expect.element(account).toHaveAttribute("aria-expanded", "false");
  await account.click();
  await expect.element(button("Sign Out")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect.element(button("Sign Out")).not.toBeInTheDocument();
  await account.click();
  await userEvent.tab();
  await expect.element(account).not.toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(account).toHaveFocus();
  await account.click();
  await page.getByRole("link", { name: "My Profile" }).last().click();
  await expect.element(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
});

test("the back office's header has another colour than the visitors'", async () => {
  const colour = () =>
    getComputedStyle(page.getByRole("banner").element()).getPropertyValue("background-color");
  await openApp("/", customerApi());
  await expect.element(page.getByRole("banner")).toBeVisible();
  const publicColour = colour();
  await openApp("/admin/no-screen", adminApi());
  await expect.element(page.getByRole("banner")).toBeVisible();
  await expect.poll(colour).not.toBe(publicColour);
});

test("Sign Out leads to the start page once the server confirms it; without a response the page says that you are still signed in", async () => {
  const api = customerApi().loseResponses(session.end);
  await openApp("/profile", api);
  await menu().click();
  await button("Sign Out").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("You are still signed in.");
  await expect.element(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
  api.respond(session.end, { signedOut: true });
  await button("Sign Out").click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  expect(window.location.pathname).toBe("/");
  await expect.element(page.getByText("You have been signed out.")).not.toBeInTheDocument();
  await menu().click();
  await expect.element(button("Sign In")).toBeVisible();
});
