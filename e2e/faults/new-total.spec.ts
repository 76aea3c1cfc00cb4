import { expect, type Page } from "@playwright/test";
import { formatPence } from "../../src/shared/money.ts";
import { paymentErrors } from "../../src/shared/payment-errors.ts";
import { expectBooked, pay, payButton, primaryButton } from "../screens/payment.ts";
import { continueTo } from "../screens/steps.ts";
import { applyCode, expectTotal } from "../screens/waiver.ts";
import { insertTestVoucher, spendVoucher } from "../support/codes.ts";
import { openReadyToPay, openReadyToSign } from "../support/ready-to-pay.ts";
import type { RunningServer } from "../support/running-server.ts";
import { expectNoCharge, expectOneCharge } from "../support/square-simulator.ts";
import { test } from "../support/test.ts";

/** Changes the price of an activity, and restores it afterwards. */
async function withPrice(
  { pool }: RunningServer,
  activity: { id: string; pricePence: number },
  pricePence: number,
  callback: () => Promise<void>,
): Promise<void> {
  const change = "UPDATE activities SET price_pence = $2 WHERE id = $1";
  await pool.query(change, [activity.id, pricePence]);
  try {
    await callback();
  } finally {
    await pool.query(change, [activity.id, activity.pricePence]);
  }
}

/**
 * Expects no charge, and the new total on the button and in the summary; then accepts and pays it.
 */
async function expectNewTotal(page: Page, server: RunningServer, id: string, pence: number) {
  const total = formatPence(pence);
  await expect(page.getByRole("status").filter({ hasText: "New total" })).toContainText(total);
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await expectTotal(page, total);
  await expectNoCharge(server, id);
}

async function readPaidPence({ pool }: RunningServer, checkoutId: string): Promise<number> {
  const { rows } = await pool.query(
    `SELECT p.amount_pence FROM payments p JOIN bookings b ON b.id = p.booking_id
     WHERE b.checkout_id = $1`,
    [checkoutId],
  );
  expect(rows).toHaveLength(1);
  return rows[0].amount_pence;
}

test("a price that rose on the payment step is shown and accepted before it is paid", async ({
  page,
  request,
  server,
}) => {
  const { freeSlot, checkoutId, totalPence } = await openReadyToPay(page, request, { tickets: 2 });
  const { activity } = freeSlot;
  await expect(payButton(page)).toBeEnabled();
  await withPrice(server, activity, activity.pricePence + 150, async () => {
    await pay(page);
    await expect(page.getByText(paymentErrors.PRICE_CHANGED.sentence)).toBeVisible();
    await expectNewTotal(page, server, checkoutId, totalPence + 300);
    await payButton(page).click();
    await expectBooked(page);
  });
  await expectOneCharge(server, checkoutId);
  expect(await readPaidPence(server, checkoutId)).toBe(totalPence + 300);
});

test("if a voucher that covered everything is gone, the card form appears", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId, totalPence } = await openReadyToSign(page, request, { isSigned: true });
  const voucher = await insertTestVoucher(server, totalPence);
  await applyCode(page, "Gift voucher", voucher);
  await continueTo(page, "Payment");
  await spendVoucher(server, voucher, totalPence);
  await primaryButton(page).click();
  await expect(page.getByText("This voucher has already been redeemed")).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await expectNewTotal(page, server, checkoutId, totalPence);
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});
