import { expect } from "@playwright/test";
import { expectBooked, pay, payButton } from "../screens/payment.ts";
import { openReadyToPay } from "../support/ready-to-pay.ts";
import { expectOneCharge } from "../support/square-simulator.ts";
import { test } from "../support/test.ts";

const SQUARE_SCRIPT_URL = "**/v1/square.js";

test("a card form that cannot be loaded is a configuration error; after a reload it works and takes the payment", async ({
  page,
  request,
  server,
}) => {
  await page.route(SQUARE_SCRIPT_URL, (route) => route.abort());
  const { checkoutId } = await openReadyToPay(page, request);
  const errorBox = page.getByRole("alert").filter({ hasText: "Payment Configuration Error" });
  await expect(errorBox).toContainText(
    "Unable to initialize payment form. Please refresh and try again.",
  );
  await expect(payButton(page)).toBeDisabled();
  await page.unrouteAll({ behavior: "wait" });
  await errorBox.getByRole("button", { name: "Reload Page" }).click();
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});
