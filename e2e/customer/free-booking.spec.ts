import { expect } from "@playwright/test";
import { formatPence } from "../../src/shared/money.ts";
import { openEmail } from "../screens/mailbox.ts";
import { expectBooked } from "../screens/payment.ts";
import { continueTo } from "../screens/steps.ts";
import { applyCode, expectTotal } from "../screens/waiver.ts";
import { getVoucherBalance, insertDiscount, insertTestVoucher } from "../support/codes.ts";
import { getPlacesLeft } from "../support/places.ts";
import { openReadyToSign } from "../support/ready-to-pay.ts";
import { expectFreeBooking } from "../support/square-simulator.ts";
import { test } from "../support/test.ts";

test("if a discount and a voucher cover everything, no card is needed, and the rest stays on the voucher", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const prepared = await openReadyToSign(page, request, { tickets: 2, isSigned: true });
  const { freeSlot, checkoutId, totalPence, visitor } = prepared;
  const discount = await insertDiscount(server, { amountPence: 300 });
  const voucher = await insertTestVoucher(server, totalPence);
  await applyCode(page, "Discount code", discount);
  await applyCode(page, "Gift voucher", voucher);
  await expectTotal(page, "£0.00");
  await continueTo(page, "Payment");
  await expect(page.getByRole("heading", { name: "Nothing to pay" })).toBeVisible();
  await page.getByRole("button", { name: "Confirm booking" }).click();
  await expectBooked(page);
  await expect(page.getByText("£0.00")).toBeVisible();
  await expect(page.getByText(formatPence(300 - totalPence))).toBeVisible();

  await expectFreeBooking(server, checkoutId);
  expect(await getVoucherBalance(server, voucher)).toBe(300);
  const { rows } = await server.pool.query(
    "SELECT times_used FROM discount_codes WHERE code = $1",
    [discount],
  );
  expect(rows).toEqual([{ times_used: 1 }]);
  expect(await getPlacesLeft(request, freeSlot)).toBe(freeSlot.activity.maxCapacity - 2);

  await openEmail(page, visitor.email);
  const emailBody = page.frameLocator("iframe").locator("body");
  await expect(emailBody).toContainText("Paid in full with your gift voucher.");
  await expect(emailBody).not.toContainText(voucher);
});
