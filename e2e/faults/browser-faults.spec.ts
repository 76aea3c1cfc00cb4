import { expect } from "@playwright/test";
import { goToPayment } from "../screens/journey.ts";
import {
  expectBooked,
  fillCard,
  PLACEMENT_URL,
  pay,
  payButton,
  primaryButton,
} from "../screens/payment.ts";
import { findFreeSlot, getPlacesLeft } from "../support/places.ts";
import { getHeldCheckoutId, openPayment, openReadyToPay } from "../support/ready-to-pay.ts";
import {
  clearFaults,
  expectNoCharge,
  expectOneCharge,
  injectAuthorisationFault,
} from "../support/square-simulator.ts";
import { test } from "../support/test.ts";
import { waitForDocument } from "../support/wait-for-document.ts";

const CHECKING_TEXT = "We are checking your payment; do not pay again.";
const OFFLINE_TEXT = "You are offline at the moment.";

test("two tabs that pay for the same checkout make one booking, and both show it", async ({
  page,
  context,
  request,
  server,
}) => {
  const { checkoutId, draft } = await openReadyToPay(page, request);
  const secondTab = await context.newPage();
  await openPayment(secondTab, draft);
  await fillCard(page);
  await fillCard(secondTab);
  await Promise.all([payButton(page).click(), payButton(secondTab).click()]);
  await expectBooked(page);
  await expectBooked(secondTab);
  await expectOneCharge(server, checkoutId);
});

test("after Back, Forward and a reload during the payment the booking is found, and Back makes no second payment", async ({
  page,
  request,
  server,
}) => {
  await goToPayment(page, await findFreeSlot(request, "Paddle Board Hire"));
  const checkoutId = await getHeldCheckoutId(page);
  await injectAuthorisationFault(server, { kind: "held", when: "before" });
  const placementRequest = page.waitForRequest(PLACEMENT_URL);
  await pay(page);
  await placementRequest;
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Review & Sign Waiver" })).toBeVisible();
  await page.goForward();
  await expect(page.getByText(CHECKING_TEXT)).toBeVisible();
  await expect(primaryButton(page)).toBeDisabled();
  await page.reload();
  await expect(page.getByText(CHECKING_TEXT)).toBeVisible();
  await clearFaults(server);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  await waitForDocument(page, "/booking");
  await page.goto("/booking/payment");
  await expect(page).toHaveURL(/\/booking$/);
});

test("a reload at each step, including the confirmation, loses nothing", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const freeSlot = await findFreeSlot(request, "Little Splashers");
  await goToPayment(page, freeSlot, 2, () => page.reload());
  const checkoutId = await getHeldCheckoutId(page);
  await page.reload();
  await pay(page);
  await expectBooked(page);
  await page.reload();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
  expect(await getPlacesLeft(request, freeSlot)).toBe(freeSlot.activity.maxCapacity - 2);
});

test("going offline before or after the payment is sent charges nothing, or once", async ({
  page,
  context,
  request,
  server,
}) => {
  test.slow();
  const { checkoutId } = await openReadyToPay(page, request);
  await test.step("before it is sent", async () => {
    await fillCard(page);
    await context.setOffline(true);
    await payButton(page).click();
    await expect(page.getByText(OFFLINE_TEXT)).toBeVisible();
    await expect(primaryButton(page)).toBeDisabled();
    await context.setOffline(false);
    await expect(
      page.getByText(
        "We could not complete the payment. Your places are still held; please press the button again.",
      ),
    ).toBeVisible();
    await expectNoCharge(server, checkoutId);
  });
  await test.step("after the server has accepted it", async () => {
    await page.route(
      PLACEMENT_URL,
      async (route) => {
        await route.fetch();
        await context.setOffline(true);
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await payButton(page).click();
    await expect(page.getByText(OFFLINE_TEXT)).toBeVisible();
    await expectOneCharge(server, checkoutId);
    await context.setOffline(false);
    await expectBooked(page);
  });
  await expectOneCharge(server, checkoutId);
});
