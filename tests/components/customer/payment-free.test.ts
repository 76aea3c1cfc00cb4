import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import {
  confirmedBooking,
  expectBooked,
  openPayment,
  pay,
  payButton,
  placedResponse,
  primaryButton,
} from "../support/payment.ts";
import { slides } from "../support/samples.ts";
import { bookingApi } from "../support/venue-api.ts";

const { pricePence } = slides;
const voucher = { code: "7QKM-2TXD-9HWB-4RNC", balancePence: pricePence + 300 };
const discount = { code: "LAKE", terms: { type: "fixed", amountPence: 300 } } as const;
const fullDiscount = {
  code: "FREE",
  terms: { type: "percentage", percent: 100, maxDiscountPence: null },
} as const;

const confirm = page.getByRole("button", { name: "Confirm booking" });

/** A server without a card form: it refuses the payment configuration. */
function cardlessApi() {
  const freeOrder = { ...confirmedBooking().order, voucherPence: pricePence, totalPence: 0 };
  return bookingApi()
    .refuse(contract.payments.configuration, "PAYMENT_NOT_CONFIGURED")
    .respond(contract.checkouts.place, placedResponse({ order: freeOrder, card: null }));
}

test.each([
  ["a voucher", { voucher }],
  ["a discount", { discount: fullDiscount }],
  [
    "a discount and a voucher",
    { discount, voucher: { ...voucher, balancePence: pricePence - 300 } },
  ],
])(
  "%s that covers everything: no card form is loaded, and the booking is confirmed",
  async (_, draftChanges) => {
    const { api } = await openPayment({ api: cardlessApi(), draftChanges });
    await expect.element(page.getByRole("heading", { name: "Nothing to pay" })).toBeVisible();
    await expect
      .element(page.getByRole("heading", { name: "Pay by card" }))
      .not.toBeInTheDocument();
    await confirm.click();
    await expectBooked();
    expect(api.calls(contract.payments.configuration)).toEqual([]);
    await expect
      .poll(() => api.calls(contract.checkouts.place))
      .toMatchObject([{ body: { cardToken: null, expectedTotalPence: 0 } }]);
    await expect.element(page.getByText("£0.00")).toBeVisible();
    await expect.element(page.getByText("−£22.00")).toBeVisible();
  },
);

test("two clicks with a late response send one request", async () => {
  const { api } = await openPayment({ api: cardlessApi(), draftChanges: { voucher } });
  const releaseResponse = api.delayResponses(contract.checkouts.place);
  await confirm.dblClick();
  await expect.element(primaryButton()).toHaveTextContent("Processing…");
  await expect.element(primaryButton()).toBeDisabled();
  releaseResponse();
  await expectBooked();
  await expect.poll(() => api.calls(contract.checkouts.place)).toHaveLength(1);
});

test("a voucher covers a part and the card pays the rest; both are in the order summary", async () => {
  const order = { ...confirmedBooking().order, voucherPence: 300, totalPence: pricePence - 300 };
  const { api } = await openPayment({
    api: bookingApi().respond(contract.checkouts.place, placedResponse({ order })),
    draftChanges: { voucher: { ...voucher, balancePence: 300 } },
  });
  await expect.element(payButton()).toHaveTextContent("Pay £19.00");
  await pay();
  await expectBooked();
  await expect
    .poll(() => api.calls(contract.checkouts.place))
    .toMatchObject([{ body: { voucherCode: voucher.code, expectedTotalPence: 1900 } }]);
  await expect.element(page.getByText("£19.00", { exact: true })).toBeVisible();
  await expect.element(page.getByText("−£3.00")).toBeVisible();
});

test("with a discount the voucher pays what is left after it; both are in the order summary", async () => {
  const order = {
    ...confirmedBooking().order,
    discountPence: 300,
    voucherPence: pricePence - 300,
    totalPence: 0,
  };
  const releaseResponse = placedResponse({ order, card: null });
  await openPayment({
    api: cardlessApi().respond(contract.checkouts.place, releaseResponse),
    draftChanges: { voucher, discount },
  });
  await confirm.click();
  await expectBooked();
  await expect.element(page.getByText("−£3.00")).toBeVisible();
  await expect.element(page.getByText("−£19.00")).toBeVisible();
});
