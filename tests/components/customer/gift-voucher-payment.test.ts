import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { giftInput } from "../support/customer-samples.ts";
import {
  openVoucherPayment,
  paymentHeading,
  purchaseResponse,
  samplePurchasedVoucher,
  sentHeading,
  voucherApi,
} from "../support/gift-vouchers.ts";
import { advanceTime, reload } from "../support/open-app.ts";
import {
  approveAtBank,
  CHALLENGED_CARD,
  checkingResponse,
  configurationError,
  expectChecking,
  fillCard,
  pay,
  payButton,
  paymentError,
  recordCardForm,
} from "../support/payment.ts";
import { checkPage } from "../sweep/check-page.ts";

/** The interval at which the page polls a purchase whose payment is being checked. */
const POLL_MS = 2000;
const secret = "0123456789abcdef0123456789abcdef";
const paying = { state: "paying", voucher: null, lastRefusal: null } as const;
const confirmed = {
  state: "confirmed",
  voucher: samplePurchasedVoucher(),
  lastRefusal: null,
} as const;

test("the review shows purchaser, recipient, date and amount", async () => {
  await openVoucherPayment();
  await expect.element(paymentHeading()).toHaveFocus();
  expect(document.title).toMatch(/^Payment · /);
  for (const text of ["Amelia Hartley", "amelia@example.com", "07700 900123", "Happy birthday!"]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByText("robin.ashdown@example.com")).toBeVisible();
  await expect.element(page.getByText("Sent straight away")).toBeVisible();
  await expect.element(payButton()).toHaveTextContent("Pay £50.00");
});

test.each([
  ["2026-06-18", "Sent straight away"],
  ["2026-07-16", "Sent on the morning of Thursday, July 16"],
])("a voucher for %s: %s", async (deliverOn, text) => {
  const api = voucherApi();
  await openVoucherPayment(api, { input: { ...giftInput, deliverOn } });
  await expect.element(page.getByText(text)).toBeVisible();
  await pay();
  await expect.element(sentHeading()).toBeVisible();
  await expect
    .poll(() => api.calls(contract.voucherPurchases.create))
    .toMatchObject([{ body: { deliverOn } }]);
});

test("a declined card is reported; another one buys with the same secret and a new key", async () => {
  const api = voucherApi().refuseOnce(contract.voucherPurchases.create, "CARD_DECLINED");
  await openVoucherPayment(api);
  await pay();
  await expect
    .element(paymentError())
    .toHaveTextContent(`Payment error${errors.CARD_DECLINED.sentence}`);
  await pay();
  await expect.element(sentHeading()).toBeVisible();
  const [first, second] = api.calls(contract.voucherPurchases.create).map(({ headers }) => headers);
  expect(second?.["checkout-secret"]).toBe(first?.["checkout-secret"]);
  expect(second?.["idempotency-key"]).not.toBe(first?.["idempotency-key"]);
});

test("a declined card is reported again after a reload", async () => {
  const released = { state: "released", voucher: null, lastRefusal: "CARD_DECLINED" } as const;
  const api = voucherApi()
    .refuseOnce(contract.voucherPurchases.create, "CARD_DECLINED")
    .respond(contract.voucherPurchases.get, released);
  await openVoucherPayment(api);
  await pay();
  await expect.element(paymentError()).toBeVisible();
  reload();
  await expect.element(paymentError()).toMatchTextContent(errors.CARD_DECLINED.sentence);
  await pay();
  await expect.element(sentHeading()).toBeVisible();
});

test("after a declined card the details can be changed, and what is bought is what is shown", async () => {
  const api = voucherApi()
    .refuseOnce(contract.voucherPurchases.create, "CARD_DECLINED")
    .respond(contract.voucherPurchases.get, { ...paying, state: "released" });
  await openVoucherPayment(api);
  await pay();
  await expect.element(paymentError()).toBeVisible();
  await page.getByRole("link", { name: "Change your details" }).click();
  await page.getByRole("button", { name: "£25", exact: true }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect.element(payButton()).toHaveTextContent("Pay £25.00");
  await pay();
  await expect.element(sentHeading()).toBeVisible();
  await checkPage();
  const amounts = api.calls(contract.voucherPurchases.create).map(({ body }) => body.amountPence);
  expect(amounts).toEqual([5000, 2500]);
});

test("the bank gets this amount and this person, and only details that were given", async () => {
  const { tokenized } = recordCardForm();
  const purchaser = { ...giftInput.purchaser, phone: "07911 123456" };
  await openVoucherPayment(voucherApi(), { input: { ...giftInput, purchaser } });
  await pay(CHALLENGED_CARD);
  await expect.element(page.getByTestId("fake-3ds-submit")).toHaveTextContent("Approve £50.00");
  expect(tokenized).toEqual([
    {
      amount: "50.00",
      currencyCode: "GBP",
      intent: "CHARGE",
      customerInitiated: true,
      sellerKeyedIn: false,
      billingContact: {
        givenName: "Amelia",
        familyName: "Hartley",
        email: "amelia@example.com",
        phone: "+447911123456",
        countryCode: "GB",
      },
    },
  ]);
  await approveAtBank();
  await expect.element(sentHeading()).toBeVisible();
});

test("a cancelled bank challenge shows the panel and sends nothing, and the next try buys", async () => {
  const api = voucherApi();
  await openVoucherPayment(api);
  await pay(CHALLENGED_CARD);
  await page.getByTestId("fake-3ds-cancel").click();
  await expect
    .element(page.getByRole("status").filter({ hasText: "Card Verification Required" }))
    .toMatchTextContent("Your bank needs extra verification. Please try again.");
  expect(api.calls(contract.voucherPurchases.create)).toEqual([]);
  await pay();
  await expect.element(sentHeading()).toBeVisible();
});

test("without a configuration the error replaces the card form", async () => {
  await openVoucherPayment(
    voucherApi().refuse(contract.payments.configuration, "PAYMENT_NOT_CONFIGURED"),
  );
  await expect
    .element(configurationError())
    .toMatchTextContent("Failed to fetch Square configuration");
  await expect.element(payButton()).toBeDisabled();
});

test("a payment with unknown outcome is checked, even after a reload, until it succeeds", async () => {
  const api = voucherApi()
    .respond(contract.voucherPurchases.create, checkingResponse)
    .respond(contract.voucherPurchases.get, paying);
  await openVoucherPayment(api);
  await pay();
  await expectChecking();
  reload();
  await expectChecking();
  api.respond(contract.voucherPurchases.get, confirmed);
  await advanceTime(POLL_MS);
  await expect.element(sentHeading()).toBeVisible();
  await expect.poll(() => api.calls(contract.voucherPurchases.create)).toHaveLength(1);
});

test("a payment that turns out declined is checked, then explained, and another card buys", async () => {
  const api = voucherApi()
    .respondOnce(contract.voucherPurchases.create, checkingResponse)
    .respond(contract.voucherPurchases.get, paying);
  await openVoucherPayment(api);
  await pay();
  await expectChecking();
  api.respond(contract.voucherPurchases.get, {
    ...paying,
    state: "released",
    lastRefusal: "CARD_EXPIRED",
  });
  await advanceTime(POLL_MS);
  await expect.element(paymentError()).toMatchTextContent(errors.CARD_EXPIRED.sentence);
  await pay();
  await expect.element(sentHeading()).toBeVisible();
});

test("after a lost response the same request is retried, however often the button was clicked", async () => {
  const { create } = contract.voucherPurchases;
  const api = voucherApi().respond(create, purchaseResponse()).loseOnce(create);
  await openVoucherPayment(api);
  await fillCard();
  await payButton().dblClick();
  await advanceTime(1000);
  await expect.element(sentHeading()).toBeVisible();
  const [first, second, ...otherCalls] = api.calls(create);
  expect(second).toEqual(first);
  expect(otherCalls).toEqual([]);
});

test("a visitor who left before the response finds the voucher bought", async () => {
  const api = voucherApi().respond(contract.voucherPurchases.get, confirmed);
  await openVoucherPayment(api, { secret });
  await expect.element(sentHeading()).toBeVisible();
  await expect
    .poll(() => api.calls(contract.voucherPurchases.get)[0])
    .toEqual({
      headers: { "checkout-secret": secret },
    });
  expect(api.calls(contract.voucherPurchases.create)).toEqual([]);
});

test.each(["VOUCHER_NOT_CREATED", "TOO_MANY_PURCHASES"] as const)(
  "%s is reported with its own message, and the next try buys",
  async (code) => {
    await openVoucherPayment(voucherApi().refuseOnce(contract.voucherPurchases.create, code));
    await pay();
    await expect
      .element(page.getByRole("alert").filter({ hasText: errors[code].sentence }))
      .toBeVisible();
    await pay();
    await expect.element(sentHeading()).toBeVisible();
  },
);
