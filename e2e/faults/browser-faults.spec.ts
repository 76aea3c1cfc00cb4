import { expect } from "@playwright/test";
import { goToPayment } from "../screens/journey.ts";
import { action, expectBooked, fillCard, PLACEMENT, pay, payButton } from "../screens/payment.ts";
import { findFreeSlot, placesLeft } from "../support/places.ts";
import { checkoutOf, openPayment, readyToPay } from "../support/ready-to-pay.ts";
import {
  breakAuthorisation,
  expectNoCharge,
  expectOneCharge,
  mend,
} from "../support/square-simulator.ts";
import { test } from "../support/test.ts";
import { untilLoadedAt } from "../support/wait-for-document.ts";

const CHECKING = "We are checking your payment; do not pay again.";
const OFFLINE = "You are offline at the moment.";

test("two tabs with one checkout that both pay: one booking, and both tabs say so", async ({
  page,
  context,
  request,
  server,
}) => {
  const { checkoutId, draft } = await readyToPay(page, request);
  const second = await context.newPage();
  await openPayment(second, draft);
  await fillCard(page);
  await fillCard(second);
  await Promise.all([payButton(page).click(), payButton(second).click()]);
  await expectBooked(page);
  await expectBooked(second);
  await expectOneCharge(server, checkoutId);
});

test("Back while the payment runs, forward again, and a reload: it is found booked, and Back makes no second payment", async ({
  page,
  request,
  server,
}) => {
  await goToPayment(page, await findFreeSlot(request, "Paddle Board Hire"));
  const checkoutId = await checkoutOf(page);
  await breakAuthorisation(server, { kind: "held", when: "before" });
  const sent = page.waitForRequest(PLACEMENT);
  await pay(page);
  await sent;
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Review & Sign Waiver" })).toBeVisible();
  await page.goForward();
  await expect(page.getByText(CHECKING)).toBeVisible();
  await expect(action(page)).toBeDisabled();
  await page.reload();
  await expect(page.getByText(CHECKING)).toBeVisible();
  await mend(server);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  await untilLoadedAt(page, "/booking");
  await page.goto("/booking/payment");
  await expect(page).toHaveURL(/\/booking$/);
});

test("a reload at each step, the confirmation included, loses nothing", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const free = await findFreeSlot(request, "Little Splashers");
  await goToPayment(page, free, 2, () => page.reload());
  const checkoutId = await checkoutOf(page);
  await page.reload();
  await pay(page);
  await expectBooked(page);
  await page.reload();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
  expect(await placesLeft(request, free)).toBe(free.activity.maxCapacity - 2);
});

test("offline before anything was sent, and after the server took it: nothing is charged, then once", async ({
  page,
  context,
  request,
  server,
}) => {
  test.slow();
  const { checkoutId } = await readyToPay(page, request);
  await test.step("before anything was sent", async () => {
    await fillCard(page);
    await context.setOffline(true);
    await payButton(page).click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(action(page)).toBeDisabled();
    await context.setOffline(false);
    await expect(
      page.getByText(
        "We could not complete the payment. Your places are still held; please press the button again.",
      ),
    ).toBeVisible();
    await expectNoCharge(server, checkoutId);
  });
  await test.step("after the server took it", async () => {
    await page.route(
      PLACEMENT,
      async (route) => {
        await route.fetch();
        await context.setOffline(true);
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await payButton(page).click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expectOneCharge(server, checkoutId);
    await context.setOffline(false);
    await expectBooked(page);
  });
  await expectOneCharge(server, checkoutId);
});
