import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { openVoucherPayment, sentHeading, voucherApi } from "../support/gift-vouchers.ts";
import { advanceTime } from "../support/open-app.ts";
import {
  expectBooked,
  openPayment,
  payButton,
  paymentError,
  placedResponse,
  setSquareSwitches,
} from "../support/payment.ts";
import { bookingApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const applePay = () => page.getByRole("button", { name: "Pay with Apple Pay" });
const googlePay = () => page.getByRole("button", { name: "Simulated Google Pay" });
const sheet = (name: string) => page.getByRole("dialog", { name: `Simulated ${name}` });
const approve = () => page.getByTestId("fake-wallet-approve");
const divider = () => page.getByRole("heading", { name: "or pay by card" });

/** The content of a token of the simulator. */
function decode(token: string): unknown {
  const base64 = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  return JSON.parse(atob(base64));
}

test("Apple Pay and Google Pay stand above the card form", async () => {
  await openPayment();
  await expect.element(divider()).toBeVisible();
  const tops = [applePay(), googlePay(), divider(), page.getByTestId("fake-card-number")].map(
    (part) => part.element().getBoundingClientRect().top,
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await checkPage();
});

test("a booking is paid with Apple Pay: the sheet asks for the total, the token for a place", async () => {
  const { api } = await openPayment();
  await applePay().click();
  await expect.element(sheet("Apple Pay")).toBeVisible();
  await expect.element(approve()).toHaveTextContent("Approve £22.00");
  await expect.element(applePay()).toBeDisabled();
  await approve().click();
  await expectBooked();
  const [placed] = api.calls(contract.checkouts.place);
  expect(placed?.body.expectedTotalPence).toBe(2200);
  expect(decode(placed?.body.cardToken ?? "")).toMatchObject({ amount: "22.00", verified: true });
  expect(placed?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("Google Pay sends the cardholder's verification with its token", async () => {
  const { api } = await openPayment();
  await googlePay().click();
  await approve().click();
  await expectBooked();
  const [placed] = api.calls(contract.checkouts.place);
  const [token = "", verification = ""] = placed?.body.cardToken?.split(" ") ?? [];
  const { id } = decode(token) as { id: string };
  expect(decode(verification)).toEqual({ id, amount: "22.00", currency: "GBP" });
});

test("closing the sheet pays nothing and is said quietly", async () => {
  const { api } = await openPayment();
  await googlePay().click();
  await page.getByTestId("fake-wallet-cancel").click();
  await expect
    .element(page.getByText("Google Pay was closed. Nothing was charged."))
    .toBeInViewport();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(payButton()).toBeEnabled();
  expect(api.calls(contract.checkouts.place)).toHaveLength(0);
  await applePay().click();
  await approve().click();
  await expectBooked();
});

test("a wallet that fails is said like a card that fails", async () => {
  setSquareSwitches({ failWallet: true });
  await openPayment();
  await applePay().click();
  await expect
    .element(paymentError())
    .toMatchTextContent(
      "Apple Pay did not work this time, and nothing was charged. Please try again or pay by card.",
    );
  await expect.element(applePay()).toBeEnabled();
});

test("the sheet asks for the new total after the server has changed it", async () => {
  const api = bookingApi().refuseOnce(contract.checkouts.place, "PRICE_CHANGED", {
    ticketsPence: 2600,
    addonsPence: 0,
    subtotalPence: 2600,
    discountPence: 0,
    voucherPence: 0,
    totalPence: 2600,
  });
  api.respond(contract.checkouts.place, placedResponse());
  await openPayment({ api });
  await applePay().click();
  await approve().click();
  await expect.element(page.getByRole("button", { name: "Pay £26.00" })).toBeEnabled();
  await applePay().click();
  await expect.element(approve()).toHaveTextContent("Approve £26.00");
});

test("a device without wallets sees the card form alone", async () => {
  setSquareSwitches({ wallets: [] });
  await openPayment();
  await expect.element(page.getByRole("heading", { name: "Pay by card" })).toBeVisible();
  await expect.element(page.getByTestId("fake-card-number")).toBeVisible();
  await expect.element(applePay()).not.toBeInTheDocument();
  await expect.element(googlePay()).not.toBeInTheDocument();
});

test("Google's button is left out when it comes long after the card form", async () => {
  setSquareSwitches({ walletDelayMs: 60_000 });
  await openPayment();
  await advanceTime(3000);
  await expect.element(page.getByTestId("fake-card-number")).toBeVisible();
  await expect.element(payButton()).toBeEnabled();
  await expect.element(googlePay()).not.toBeInTheDocument();
  await advanceTime(60_000);
  await expect.element(googlePay()).not.toBeInTheDocument();
});

test("a gift voucher is paid with a wallet", async () => {
  const api = voucherApi();
  await openVoucherPayment(api);
  await applePay().click();
  await expect.element(approve()).toHaveTextContent("Approve £50.00");
  await approve().click();
  await expect.element(sentHeading()).toBeVisible();
});
