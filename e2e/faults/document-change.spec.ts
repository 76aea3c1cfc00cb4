import { expect } from "@playwright/test";
import { goToPayment } from "../screens/journey.ts";
import { expectBooked, pay, payButton } from "../screens/payment.ts";
import { expectVoucherSent, goToVoucherPayment } from "../screens/voucher.ts";
import { findFreeSlot } from "../support/places.ts";
import { openReadyToPay } from "../support/ready-to-pay.ts";
import { expectOneCharge } from "../support/square-simulator.ts";
import { test } from "../support/test.ts";
import { expectOneVoucher } from "../support/voucher-sales.ts";

test("a browser without storage can book and buy a gift voucher", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("Storage is blocked.", "SecurityError");
      },
    });
  });
  await goToPayment(page, await findFreeSlot(request, "Aqua Assault Course"), 2);
  await expect(payButton(page)).toBeEnabled();
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  await page.getByRole("link", { name: "Change your details" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Kelside");
  await page.goBack();
  await pay(page);
  await expectBooked(page);

  const gift = await goToVoucherPayment(page);
  await pay(page);
  await expectVoucherSent(page);
  await expectOneVoucher(server, gift.recipient.email);
});

test("a lost connection on entering the payment step is reported, and it continues by itself", async ({
  page,
  context,
  request,
  server,
}) => {
  const { checkoutId } = await openReadyToPay(page, request);
  await page.goto("/booking/waiver");
  await expect(page.getByLabel("Your full name")).toHaveValue("Amelia Hartley");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByText("No internet connection. Please check your network and try again."),
  ).toBeVisible();
  await context.setOffline(false);
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});
