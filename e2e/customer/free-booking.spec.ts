import { expect, type Page } from "@playwright/test";
import { formatPence } from "../../src/shared/money.ts";
import { action, expectBooked, PLACEMENT } from "../screens/payment.ts";
import { continueTo } from "../screens/steps.ts";
import { applyCode, expectTotal } from "../screens/waiver.ts";
import { balanceOf, createDiscount, createVoucher } from "../support/codes.ts";
import { placesLeft } from "../support/places.ts";
import { readyToSign } from "../support/ready-to-pay.ts";
import { expectFreeBooking } from "../support/standin.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

function confirmButton(page: Page) {
  return page.getByRole("button", { name: "Confirm booking" });
}

test("a voucher that covers everything: no card is asked, and the rest stays on it", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const { free, checkoutId, totalPence, visitor } = await readyToSign(page, request, {
    tickets: 2,
    isSigned: true,
  });
  const voucher = await createVoucher(server, totalPence + 300);
  await applyCode(page, "Gift voucher", voucher);
  await expectTotal(page, "£0.00");
  await continueTo(page, "Payment");
  await expect(page.getByRole("heading", { name: "Nothing to pay" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pay by card" })).toHaveCount(0);
  await expect(page.getByTestId("fake-card-number")).toHaveCount(0);
  await expect(confirmButton(page)).toBeEnabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await confirmButton(page).click();
  await expectBooked(page);
  await expectFreeBooking(server, checkoutId);
  expect(await balanceOf(server, voucher)).toBe(300);
  expect(await placesLeft(request, free)).toBe(free.activity.maxCapacity - 2);
  await expect(page.getByText("£0.00")).toBeVisible();
  await expect(page.getByText(formatPence(-totalPence))).toBeVisible();
  await expectAccessible(page);

  await page.goto("/dev/mailbox");
  await page.getByRole("link").filter({ hasText: visitor.email }).first().click();
  const mail = page.frameLocator("iframe").locator("body");
  await expect(mail).toContainText("Paid in full with your gift voucher.");
  await expect(mail).not.toContainText(voucher);
});

test("a discount that covers everything needs no card either", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToSign(page, request, { isSigned: true });
  const discount = await createDiscount(server, { percent: 100 });
  await applyCode(page, "Discount code", discount);
  await continueTo(page, "Payment");
  await confirmButton(page).click();
  await expectBooked(page);
  await expectFreeBooking(server, checkoutId);
  const { rows } = await server.pool.query(
    "SELECT times_used FROM discount_codes WHERE code = $1",
    [discount],
  );
  expect(rows).toEqual([{ times_used: 1 }]);
});

test("a discount and a voucher cover it together while the card form cannot be had", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  await page.route("**/api/payment-configuration", (route) => route.fulfill({ status: 503 }));
  await page.route("**/v1/square.js", (route) => route.abort());
  const { checkoutId, totalPence } = await readyToSign(page, request, { isSigned: true });
  await applyCode(page, "Discount code", await createDiscount(server, { amountPence: 300 }));
  const voucher = await createVoucher(server, totalPence - 300);
  await applyCode(page, "Gift voucher", voucher);
  await continueTo(page, "Payment");
  await expect(page.getByText("Payment Configuration Error")).toHaveCount(0);
  await confirmButton(page).click();
  await expectBooked(page);
  await expectFreeBooking(server, checkoutId);
  expect(await balanceOf(server, voucher)).toBe(0);
});

test("pressed twice and answered late, it is one booking", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const { checkoutId, totalPence } = await readyToSign(page, request, { isSigned: true });
  const voucher = await createVoucher(server, totalPence * 2);
  await applyCode(page, "Gift voucher", voucher);
  await continueTo(page, "Payment");
  await expect(confirmButton(page)).toBeEnabled();
  const keys: (string | undefined)[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/booking")) keys.push(sent.headers()["idempotency-key"]);
  });
  await page.route(
    PLACEMENT,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await confirmButton(page).dblclick();
  await expect(action(page)).toHaveText("Processing…");
  await expect(action(page)).toBeDisabled();
  await expectBooked(page);
  expect(new Set(keys).size).toBe(1);
  await expectFreeBooking(server, checkoutId);
  expect(await balanceOf(server, voucher)).toBe(totalPence);
});
