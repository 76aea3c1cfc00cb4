import { expect } from "@playwright/test";
import { goToPayment } from "../screens/journey.ts";
import { expectBooked, pay, payButton } from "../screens/payment.ts";
import { findFreeSlot } from "../support/places.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { expectOneCharge } from "../support/standin.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

test("who comes to the payment step, or goes back, is where its title is", async ({
  page,
  request,
}) => {
  await goToPayment(page, await findFreeSlot(request, "Kayak Safari"));
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Payment · /);
  await page.goBack();
  const waiver = page.getByRole("heading", { name: "Review & Sign Waiver" });
  await expect(waiver).toBeFocused();
  await expect(page.getByLabel("Your full name")).toHaveValue("Amelia Hartley");
  await expect(page.getByLabel("I have read and accept the terms and conditions")).toBeChecked();
});

test("the payment page stands in outline before any script has run", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/booking/payment");
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
  await expect(page.getByText("Your details")).toBeVisible();
  await expect(page.getByText("Total")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await context.close();
});

test("a browser without storage books all the same", async ({ page, request }) => {
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
});

test("a network that is away at the door of the payment step is said, and it goes on by itself", async ({
  page,
  context,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await page.goto("/booking/waiver");
  await expect(page.getByLabel("Your full name")).toHaveValue("Amelia Hartley");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByText("No internet connection. Please check your network and try again."),
  ).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});
