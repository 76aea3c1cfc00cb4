import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { fillCard, payButton } from "../support/payment.ts";
import { draftOf, heldCheckout } from "../support/samples.ts";
import { button, openStep, sidewaysScroll } from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";
import { look } from "../sweep/check-page.ts";

const voucher = { code: "7K2M9Q4XB3TWR6BN", balancePence: 500 };
const half = {
  code: "HALF",
  terms: { type: "percentage", percent: 50, maxDiscountPence: null },
} as const;
const fiveOff = { code: "FIVE", terms: { type: "fixed", amountPence: 500 } } as const;

type Change = NonNullable<NonNullable<Parameters<typeof openStep>[1]>["change"]>;

/** The payment step with two places held at £22.00 each. */
async function openPayment(change: Change = {}, api = bookingApi()) {
  const checkout = heldCheckout({ ticketCount: 2 });
  await openStep(paths.payment, { api, checkout, change });
  const action = page.getByRole("region", { name: "Total and next step" }).getByRole("button");
  await expect.element(action).toBeEnabled();
  return { api, checkout, action };
}

/** What PRICE_CHANGED carries; pages read the total alone. */
function priced(totalPence: number) {
  return {
    ticketsPence: 0,
    addonsPence: 0,
    subtotalPence: 0,
    discountPence: 0,
    voucherPence: 0,
    totalPence,
  };
}

/** The total is said, on the button and in the summary, and the next press agrees to it. */
async function expectNewTotal(api: FakeApi, total: string, pence: number): Promise<void> {
  await expect
    .element(page.getByRole("status").filter({ hasText: "New total" }))
    .toMatchTextContent(`New total: ${total}`);
  await expect.element(payButton()).toHaveTextContent(`Pay ${total}`);
  const pass = page.getByRole("complementary", { name: "Order summary" });
  await expect.element(pass).toMatchTextContent(`Total${total}`);
  expect(sidewaysScroll()).toBe(0);
  const before = api.calls(contract.checkouts.place).length;
  await payButton().click();
  await expect.poll(() => api.calls(contract.checkouts.place).length).toBe(before + 1);
  expect(lastPlaced(api)?.expectedTotalPence).toBe(pence);
  expect(lastPlaced(api)?.cardToken).not.toBeNull();
}

const lastPlaced = (api: FakeApi) => api.calls(contract.checkouts.place).at(-1)?.body;

const priceChanged = () => page.getByText(errors.PRICE_CHANGED.sentence, { exact: false });

/** How presses of Pay end that these tests are not about. */
const declining = () => bookingApi().refuse(contract.checkouts.place, "CARD_DECLINED");

test("a price that rose before the payment step is said there, and only then paid", async () => {
  const api = declining();
  const remembered = heldCheckout({ ticketCount: 2 });
  await openStep(paths.payment, {
    api,
    checkout: { ...remembered, activityPricePence: 2350 },
    change: { held: draftOf(remembered).held },
  });
  await expect.element(priceChanged()).toBeVisible();
  expect(api.calls(contract.checkouts.place)).toEqual([]);
  await fillCard();
  await expectNewTotal(api, "£47.00", 4700);
});

test("a price that rose on the payment step is shown, accepted, and only then paid", async () => {
  const { api, checkout } = await openPayment({}, declining());
  await fillCard();
  api
    .refuseOnce(contract.checkouts.place, "PRICE_CHANGED", priced(4700))
    .answer(contract.checkouts.get, { ...checkout, activityPricePence: 2350 });
  await payButton().click();
  await expect.element(priceChanged()).toBeVisible();
  expect(lastPlaced(api)?.expectedTotalPence).toBe(4400);
  await expectNewTotal(api, "£47.00", 4700);
});

test("the server's total is asked for, even where the page counts another", async () => {
  const { api } = await openPayment({}, declining());
  await fillCard();
  api.refuseOnce(contract.checkouts.place, "PRICE_CHANGED", priced(4512));
  await payButton().click();
  await expect.element(page.getByText("New total: £45.12")).toBeVisible();
  await payButton().click();
  await expect.poll(() => lastPlaced(api)?.expectedTotalPence).toBe(4512);
});

test("a price that fell until the voucher covers it asks for no card any more", async () => {
  const paid = { ...voucher, balancePence: 4200 };
  const { api, checkout } = await openPayment({ voucher: paid }, declining());
  await expect.element(payButton()).toHaveTextContent("Pay £2.00");
  await fillCard();
  api
    .refuseOnce(contract.checkouts.place, "PRICE_CHANGED", priced(0))
    .answer(contract.vouchers.check, paid)
    .answer(contract.checkouts.get, { ...checkout, activityPricePence: 2100 });
  await payButton().click();
  await expect.element(page.getByText("New total: £0.00")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Nothing to pay" })).toBeVisible();
  await button("Confirm booking").click();
  await expect.poll(() => lastPlaced(api)?.expectedTotalPence).toBe(0);
  expect(lastPlaced(api)).toMatchObject({ cardToken: null, voucherCode: voucher.code });
});

test("a voucher of which a part was spent elsewhere pays what is left", async () => {
  const { api } = await openPayment({ voucher }, declining());
  await fillCard();
  api
    .refuseOnce(contract.checkouts.place, "PRICE_CHANGED", priced(4250))
    .answer(contract.vouchers.check, { ...voucher, balancePence: 150 });
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
    change: { discount: half },
    code: "DISCOUNT_INVALID",
    data: { reason: "unknown", minSpendPence: null },
    sentence: "Invalid discount code",
  },
  {
    what: "a discount that fewer tickets no longer earn",
    change: { discount: fiveOff },
    code: "DISCOUNT_INVALID",
    data: { reason: "min_spend", minSpendPence: 6500 },
    sentence: "This code can be used when you spend £65.00 or more.",
  },
] as const)("$what comes off, and the rest is paid by card", async (row) => {
  const { api } = await openPayment(row.change, declining());
  await fillCard();
  api.refuseOnce(contract.checkouts.place, row.code, row.data);
  await payButton().click();
  await expect.element(page.getByText(row.sentence)).toBeVisible();
  await expectNewTotal(api, "£44.00", 4400);
  expect(lastPlaced(api)).toMatchObject({ voucherCode: null, discountCode: null });
});

test("a voucher that covered everything and is gone: the card form comes", async () => {
  const { api, action } = await openPayment(
    { voucher: { ...voucher, balancePence: 4400 } },
    declining(),
  );
  api.refuseOnce(contract.checkouts.place, "VOUCHER_REDEEMED");
  await expect.element(action).toHaveTextContent("Confirm booking");
  await look();
  await action.click();
  await expect.element(page.getByText(errors.VOUCHER_REDEEMED.sentence)).toBeVisible();
  await expect.element(payButton()).toBeEnabled();
  await look();
  await fillCard();
  await expectNewTotal(api, "£44.00", 4400);
});
