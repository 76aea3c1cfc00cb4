import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { fillCard, payButton } from "../support/payment.ts";
import { heldCheckout, toDraft } from "../support/samples.ts";
import { button, horizontalOverflow, openStep } from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const voucher = { code: "7K2M9Q4XB3TWR6BN", balancePence: 500 };
const halfPrice = {
  code: "HALF",
  terms: { type: "percentage", percent: 50, maxDiscountPence: null },
} as const;
const fivePoundsOff = { code: "FIVE", terms: { type: "fixed", amountPence: 500 } } as const;

type PriceChange = NonNullable<NonNullable<Parameters<typeof openStep>[1]>["draftChanges"]>;

/** Opens the payment step with two places held at £22.00 each. */
async function openPayment(draftChanges: PriceChange = {}, api = bookingApi()) {
  const checkout = heldCheckout({ ticketCount: 2 });
  await openStep(paths.payment, { api, checkout, draftChanges });
  const action = page.getByRole("region", { name: "Total and next step" }).getByRole("button");
  await expect.element(action).toBeEnabled();
  return { api, checkout, action };
}

/** The data of PRICE_CHANGED; pages use only the total. */
function priceChangedData(totalPence: number) {
  return {
    ticketsPence: 0,
    addonsPence: 0,
    subtotalPence: 0,
    discountPence: 0,
    voucherPence: 0,
    totalPence,
  };
}

/** Expects the new total on the button and in the summary, and the next payment to agree to it. */
async function expectNewTotal(api: FakeApi, total: string, pence: number): Promise<void> {
  await expect
    .element(page.getByRole("status").filter({ hasText: "New total" }))
    .toMatchTextContent(`New total: ${total}`);
  await expect.element(payButton()).toHaveTextContent(`Pay ${total}`);
  const pass = page.getByRole("complementary", { name: "Order summary" });
  await expect.element(pass).toMatchTextContent(`Total${total}`);
  expect(horizontalOverflow()).toBe(0);
  const callsBefore = api.calls(contract.checkouts.place).length;
  await payButton().click();
  await expect.poll(() => api.calls(contract.checkouts.place).length).toBe(callsBefore + 1);
  expect(lastPlaced(api)?.expectedTotalPence).toBe(pence);
  expect(lastPlaced(api)?.cardToken).not.toBeNull();
}

const lastPlaced = (api: FakeApi) => api.calls(contract.checkouts.place).at(-1)?.body;

const priceChanged = () => page.getByText(errors.PRICE_CHANGED.sentence, { exact: false });

/** An API on which payments end in a way that these tests do not check. */
const decliningApi = () => bookingApi().refuse(contract.checkouts.place, "CARD_DECLINED");

test("a price that rose before the payment step is shown there before it is paid", async () => {
  const api = decliningApi();
  const remembered = heldCheckout({ ticketCount: 2 });
  await openStep(paths.payment, {
    api,
    checkout: { ...remembered, activityPricePence: 2350 },
    draftChanges: { hold: toDraft(remembered).hold },
  });
  await expect.element(priceChanged()).toBeVisible();
  expect(api.calls(contract.checkouts.place)).toEqual([]);
  await fillCard();
  await expectNewTotal(api, "£47.00", 4700);
});

test("a price that rose on the payment step is shown and accepted before it is paid", async () => {
  const { api, checkout } = await openPayment({}, decliningApi());
  await fillCard();
  api
    .refuseOnce(contract.checkouts.place, "PRICE_CHANGED", priceChangedData(4700))
    .respond(contract.checkouts.get, { ...checkout, activityPricePence: 2350 });
  await payButton().click();
  await expect.element(priceChanged()).toBeVisible();
  expect(lastPlaced(api)?.expectedTotalPence).toBe(4400);
  await expectNewTotal(api, "£47.00", 4700);
});

test("the server's total is charged, even if the page computed another", async () => {
  const { api } = await openPayment({}, decliningApi());
  await fillCard();
  api.refuseOnce(contract.checkouts.place, "PRICE_CHANGED", priceChangedData(4512));
  await payButton().click();
  await expect.element(page.getByText("New total: £45.12")).toBeVisible();
  await payButton().click();
  await expect.poll(() => lastPlaced(api)?.expectedTotalPence).toBe(4512);
});

test("once a price drop lets the voucher cover everything, no card is needed", async () => {
  const paid = { ...voucher, balancePence: 4200 };
  const { api, checkout } = await openPayment({ voucher: paid }, decliningApi());
  await expect.element(payButton()).toHaveTextContent("Pay £2.00");
  await fillCard();
  api
    .refuseOnce(contract.checkouts.place, "PRICE_CHANGED", priceChangedData(0))
    .respond(contract.vouchers.check, paid)
    .respond(contract.checkouts.get, { ...checkout, activityPricePence: 2100 });
  await payButton().click();
  await expect.element(page.getByText("New total: £0.00")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Nothing to pay" })).toBeVisible();
  await button("Confirm booking").click();
  await expect.poll(() => lastPlaced(api)?.expectedTotalPence).toBe(0);
  expect(lastPlaced(api)).toMatchObject({ cardToken: null, voucherCode: voucher.code });
});

test("a voucher that was partly spent elsewhere pays what is left", async () => {
  const { api } = await openPayment({ voucher }, decliningApi());
  await fillCard();
  api
    .refuseOnce(contract.checkouts.place, "PRICE_CHANGED", priceChangedData(4250))
    .respond(contract.vouchers.check, { ...voucher, balancePence: 150 });
  await payButton().click();
  await expect.element(priceChanged()).toBeVisible();
  await expectNewTotal(api, "£42.50", 4250);
  expect(lastPlaced(api)?.voucherCode).toBe(voucher.code);
});

test.each([
  {
    what: "a voucher that was spent elsewhere",
    change: { voucher },
    code: "VOUCHER_REDEEMED",
    data: undefined,
    sentence: errors.VOUCHER_REDEEMED.sentence,
  },
  {
    what: "a discount that ended meanwhile",
    change: { discount: halfPrice },
    code: "DISCOUNT_INVALID",
    data: { reason: "unknown", minSpendPence: null },
    sentence: "Invalid discount code",
  },
  {
    what: "a discount that fewer tickets no longer earn",
    change: { discount: fivePoundsOff },
    code: "DISCOUNT_INVALID",
    data: { reason: "min_spend", minSpendPence: 6500 },
    sentence: "This code can be used when you spend £65.00 or more.",
  },
] as const)("$what is removed, and the rest is paid by card", async (row) => {
  const { api } = await openPayment(row.change, decliningApi());
  await fillCard();
  api.refuseOnce(contract.checkouts.place, row.code, row.data);
  await payButton().click();
  await expect.element(page.getByText(row.sentence)).toBeVisible();
  await expectNewTotal(api, "£44.00", 4400);
  expect(lastPlaced(api)).toMatchObject({ voucherCode: null, discountCode: null });
});

test("if a voucher that covered everything is gone, the card form appears", async () => {
  const { api, action } = await openPayment(
    { voucher: { ...voucher, balancePence: 4400 } },
    decliningApi(),
  );
  api.refuseOnce(contract.checkouts.place, "VOUCHER_REDEEMED");
  await expect.element(action).toHaveTextContent("Confirm booking");
  await checkPage();
  await action.click();
  await expect.element(page.getByText(errors.VOUCHER_REDEEMED.sentence)).toBeVisible();
  await expect.element(payButton()).toBeEnabled();
  await checkPage();
  await fillCard();
  await expectNewTotal(api, "£44.00", 4400);
});
