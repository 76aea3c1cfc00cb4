import { expect, type Page } from "@playwright/test";
import { formatPence } from "../../src/shared/money.ts";
import { sentenceOf } from "../../src/shared/visitor-errors.ts";
import { action, expectBooked, fillCard, pay, payButton } from "../screens/payment.ts";
import { continueTo } from "../screens/steps.ts";
import { applyCode, expectTotal } from "../screens/waiver.ts";
import {
  balanceOf,
  createDiscount,
  createVoucher,
  endDiscount,
  spendVoucher,
} from "../support/codes.ts";
import { readyToPay, readyToSign } from "../support/ready-to-pay.ts";
import type { RunningServer } from "../support/running-server.ts";
import { expectFreeBooking, expectNoCharge, expectOneCharge } from "../support/standin.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

/** The venue changes an activity's price; afterwards it is what it was. */
async function whilePriceIs(
  { pool }: RunningServer,
  activity: { id: string; pricePence: number },
  pricePence: number,
  work: () => Promise<void>,
): Promise<void> {
  const change = "UPDATE activities SET price_pence = $2 WHERE id = $1";
  await pool.query(change, [activity.id, pricePence]);
  try {
    await work();
  } finally {
    await pool.query(change, [activity.id, activity.pricePence]);
  }
}

/** Nothing was charged; the total is said, on the button and in the summary; it is accepted and paid. */
async function expectNewTotal(page: Page, server: RunningServer, id: string, pence: number) {
  const total = formatPence(pence);
  await expect(page.getByRole("status").filter({ hasText: "New total" })).toContainText(total);
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await expectTotal(page, total);
  await expectNoCharge(server, id);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function amountPaid({ pool }: RunningServer, checkoutId: string): Promise<number> {
  const { rows } = await pool.query(
    `SELECT p.amount_pence FROM payments p JOIN bookings b ON b.id = p.booking_id
     WHERE b.checkout_id = $1`,
    [checkoutId],
  );
  expect(rows).toHaveLength(1);
  return rows[0].amount_pence;
}

test("a price that rose before the payment step is said there, and only then paid", async ({
  page,
  request,
  server,
}) => {
  const { free, checkoutId, totalPence } = await readyToSign(page, request, { isSigned: true });
  const { activity } = free;
  await expectTotal(page, formatPence(totalPence));
  await whilePriceIs(server, activity, activity.pricePence + 150, async () => {
    await continueTo(page, "Payment");
    await expect(page.getByText(sentenceOf("PRICE_CHANGED"))).toBeVisible();
    await expectNewTotal(page, server, checkoutId, totalPence + 150);
    await pay(page);
    await expectBooked(page);
  });
  await expectOneCharge(server, checkoutId);
  expect(await amountPaid(server, checkoutId)).toBe(totalPence + 150);
});

test("a price that rose on the payment step is shown, accepted, and only then paid", async ({
  page,
  request,
  server,
}) => {
  const { free, checkoutId, totalPence } = await readyToPay(page, request, { tickets: 2 });
  const { activity } = free;
  await expect(payButton(page)).toBeEnabled();
  await whilePriceIs(server, activity, activity.pricePence + 150, async () => {
    await pay(page);
    await expect(page.getByText(sentenceOf("PRICE_CHANGED"))).toBeVisible();
    await expectNewTotal(page, server, checkoutId, totalPence + 300);
    await payButton(page).click();
    await expectBooked(page);
  });
  await expectOneCharge(server, checkoutId);
  expect(await amountPaid(server, checkoutId)).toBe(totalPence + 300);
});

test("a price that fell until the voucher covers it asks for no card any more", async ({
  page,
  request,
  server,
}) => {
  const { free, checkoutId, totalPence } = await readyToSign(page, request, { isSigned: true });
  await applyCode(page, "Gift voucher", await createVoucher(server, totalPence - 200));
  await continueTo(page, "Payment");
  await fillCard(page);
  await expect(payButton(page)).toHaveText("Pay £2.00");
  await whilePriceIs(server, free.activity, totalPence - 200, async () => {
    await payButton(page).click();
    await expect(page.getByText("New total: £0.00")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Nothing to pay" })).toBeVisible();
    await expectNoCharge(server, checkoutId);
    await page.getByRole("button", { name: "Confirm booking" }).click();
    await expectBooked(page);
  });
  await expectFreeBooking(server, checkoutId);
});

test("a voucher that was spent elsewhere comes off, and the rest is paid by card", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId, totalPence } = await readyToSign(page, request, { isSigned: true });
  const voucher = await createVoucher(server, 500);
  await applyCode(page, "Gift voucher", voucher);
  await continueTo(page, "Payment");
  await spendVoucher(server, voucher, 500);
  await pay(page);
  await expect(page.getByText("This voucher has already been redeemed")).toBeVisible();
  await expectNewTotal(page, server, checkoutId, totalPence);
  await payButton(page).click();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
  expect(await amountPaid(server, checkoutId)).toBe(totalPence);
});

test("a voucher of which a part was spent elsewhere pays what is left", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId, totalPence } = await readyToSign(page, request, { isSigned: true });
  const voucher = await createVoucher(server, 500);
  await applyCode(page, "Gift voucher", voucher);
  await continueTo(page, "Payment");
  await spendVoucher(server, voucher, 350);
  await pay(page);
  await expect(page.getByText(sentenceOf("PRICE_CHANGED"))).toBeVisible();
  await expectNewTotal(page, server, checkoutId, totalPence - 150);
  await payButton(page).click();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
  expect(await balanceOf(server, voucher)).toBe(0);
});

test("a voucher that covered everything and is gone: the card form comes", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId, totalPence } = await readyToSign(page, request, { isSigned: true });
  const voucher = await createVoucher(server, totalPence);
  await applyCode(page, "Gift voucher", voucher);
  await continueTo(page, "Payment");
  await spendVoucher(server, voucher, totalPence);
  await action(page).click();
  await expect(page.getByText("This voucher has already been redeemed")).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await expectNewTotal(page, server, checkoutId, totalPence);
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("a discount that ended meanwhile comes off, and the new total is paid", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId, totalPence } = await readyToSign(page, request, { isSigned: true });
  const discount = await createDiscount(server, { percent: 50 });
  await applyCode(page, "Discount code", discount);
  await continueTo(page, "Payment");
  await endDiscount(server, discount);
  await pay(page);
  await expect(page.getByText("Invalid discount code")).toBeVisible();
  await expectNewTotal(page, server, checkoutId, totalPence);
  await payButton(page).click();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
  expect(await amountPaid(server, checkoutId)).toBe(totalPence);
});

test("a discount that fewer tickets no longer earn comes off before anything is charged", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const { free, checkoutId, totalPence } = await readyToSign(page, request, {
    tickets: 3,
    isSigned: true,
  });
  const minSpendPence = totalPence - 100;
  await applyCode(
    page,
    "Discount code",
    await createDiscount(server, { amountPence: 500, minSpendPence }),
  );
  await page.goto("/booking/tickets");
  await page.getByRole("button", { name: "One fewer: Tickets" }).click();
  await continueTo(page, "Your Information");
  await continueTo(page, "Add Optional Items");
  await continueTo(page, "Review & Sign Waiver");
  await continueTo(page, "Payment");
  await pay(page);
  await expect(
    page.getByText(`This code can be used when you spend ${formatPence(minSpendPence)} or more.`),
  ).toBeVisible();
  await expectNewTotal(page, server, checkoutId, free.activity.pricePence * 2);
  await payButton(page).click();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});
