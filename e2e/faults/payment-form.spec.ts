import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { action, expectBooked, pay, payButton, paymentError } from "../screens/payment.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { expectNoCharge, expectOneCharge } from "../support/standin.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const SCRIPT = "**/v1/square.js";
const CONFIGURATION = "**/api/payment-configuration";
const NOT_MADE = "Unable to initialize payment form. Please refresh and try again.";

/** What the stand-in's script finds when it is loaded; see src/standin/browser/switches.js. */
async function switchOn(page: Page, switches: object): Promise<void> {
  await page.addInitScript((given) => {
    Object.assign(window, { __FAKE_SQUARE__: given });
  }, switches);
}

async function expectConfigurationError(page: Page, sentence: string): Promise<void> {
  const box = page.getByRole("alert").filter({ hasText: "Payment Configuration Error" });
  await expect(box).toContainText(sentence, { timeout: 15_000 });
  await expect(box.getByRole("button", { name: "Reload Page" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pay by card" })).toBeHidden();
  await expect(payButton(page)).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

async function reloadAndPay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Reload Page" }).click();
  await pay(page);
  await expectBooked(page);
}

test("the script is tried three times before anybody has to do anything", async ({
  page,
  request,
  server,
}) => {
  let tries = 0;
  await page.route(SCRIPT, (route) => (++tries < 3 ? route.abort() : route.continue()));
  const { checkoutId } = await readyToPay(page, request);
  await expect(payButton(page)).toBeDisabled();
  await expect(payButton(page)).toBeEnabled({ timeout: 15_000 });
  expect(tries).toBe(3);
  expect(await page.locator("script[src*='square.js']").count()).toBe(1);
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("a script that fails three times is a configuration error; a reload tries again", async ({
  page,
  request,
  server,
}) => {
  let tries = 0;
  await page.route(SCRIPT, (route) => {
    tries++;
    return route.abort();
  });
  const { checkoutId } = await readyToPay(page, request);
  await expectConfigurationError(page, NOT_MADE);
  expect(tries).toBe(3);
  await page.unroute(SCRIPT);
  await reloadAndPay(page);
  await expectOneCharge(server, checkoutId);
});

test("no configuration: its sentence, and a reload tries again", async ({
  page,
  request,
  server,
}) => {
  const { status, sentence } = errors.PAYMENT_NOT_CONFIGURED;
  const json = { defined: true, code: "PAYMENT_NOT_CONFIGURED", status, message: sentence };
  await page.route(CONFIGURATION, (route) => route.fulfill({ status, json }));
  const { checkoutId } = await readyToPay(page, request);
  await expectConfigurationError(page, "Failed to fetch Square configuration");
  await page.unroute(CONFIGURATION);
  await reloadAndPay(page);
  await expectOneCharge(server, checkoutId);
});

test("a configuration that never comes is said in the same words", async ({ page, request }) => {
  await page.route(CONFIGURATION, (route) => route.abort("connectionreset"));
  await readyToPay(page, request);
  await expectConfigurationError(page, "Failed to fetch Square configuration");
});

test("an application that Square does not know is a configuration error", async ({
  page,
  request,
}) => {
  await page.route(CONFIGURATION, async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), applicationId: "nobody" };
    await route.fulfill({ response: answer, json });
  });
  await readyToPay(page, request);
  await expectConfigurationError(page, NOT_MADE);
});

for (const broken of ["failCard", "failAttach"]) {
  test(`a form that cannot be made (${broken}) is a configuration error`, async ({
    page,
    request,
  }) => {
    await switchOn(page, { [broken]: true });
    await readyToPay(page, request);
    await expectConfigurationError(page, NOT_MADE);
  });
}

test("Pay waits for the form, then says what it does", async ({ page, request, server }) => {
  await switchOn(page, { attachDelayMs: 1500, tokenizeDelayMs: 1500 });
  const { checkoutId } = await readyToPay(page, request);
  await expect(page.getByText("Loading the card form")).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expect(payButton(page)).toBeEnabled();
  await pay(page);
  await expect(action(page)).toHaveText("Verifying…");
  await expect(action(page)).toBeDisabled();
  await expectAccessible(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("fields that are missing or wrong are named, and nothing is sent", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await payButton(page).click();
  await expect(paymentError(page)).toContainText(
    "Please check the card number, expiry date, security code and postcode.",
  );
  await expect(paymentError(page)).toBeInViewport();
  await pay(page, { number: "4111 1111 1111 1112", expiry: "12/30", cvv: "111" });
  await expect(paymentError(page)).toContainText("Please check the card number.");
  await expectAccessible(page);
  await expectNoCharge(server, checkoutId);
});
