import { expect, type Page } from "@playwright/test";
import { goToPayment } from "../screens/journey.ts";
import {
  action,
  DECLINED_CARD,
  expectBooked,
  fillCard,
  PLACEMENT,
  pay,
  payButton,
  paymentError,
} from "../screens/payment.ts";
import { untilLoadedAt } from "../support/loaded-at.ts";
import { findFreeSlot } from "../support/places.ts";
import { checkoutOf, openPayment, readyToPay } from "../support/ready-to-pay.ts";
import { breakAuthorisation, expectNoCharge, expectOneCharge } from "../support/standin.ts";
import { expectAccessible, test } from "../support/test.ts";

const CHECKING = "We are checking your payment; do not pay again.";

/** Every request to pay that leaves the page: its key and its body. */
function notePlacements(page: Page): { key: string | undefined; body: string | null }[] {
  const placements: { key: string | undefined; body: string | null }[] = [];
  page.on("request", (sent) => {
    if (sent.method() !== "POST" || !sent.url().endsWith("/booking")) return;
    placements.push({ key: sent.headers()["idempotency-key"], body: sent.postData() });
  });
  return placements;
}

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

test("Back while the payment runs, and forward again: it is checked and found booked", async ({
  page,
  request,
  server,
}) => {
  await goToPayment(page, await findFreeSlot(request, "Paddle Board Hire"));
  const checkoutId = await checkoutOf(page);
  await breakAuthorisation(server, { kind: "slow", when: "before", ms: 4000 });
  const sent = page.waitForRequest(PLACEMENT);
  await pay(page);
  await sent;
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Review & Sign Waiver" })).toBeVisible();
  await page.goForward();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("Back after the payment finds no payment to make again", async ({ page, request, server }) => {
  await goToPayment(page, await findFreeSlot(request, "Kayak Safari"));
  const checkoutId = await checkoutOf(page);
  await pay(page);
  await expectBooked(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  await untilLoadedAt(page, "/booking");
  await page.goto("/booking/payment");
  await expect(page).toHaveURL(/\/booking$/);
  await expectOneCharge(server, checkoutId);
});

test("a reload while the payment runs: it is checked and found booked", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await breakAuthorisation(server, { kind: "slow", when: "before", ms: 5000 });
  const sent = page.waitForRequest(PLACEMENT);
  await pay(page);
  await sent;
  await page.reload();
  await expect(page.getByText(CHECKING)).toBeVisible();
  await expect(action(page)).toBeDisabled();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
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
});

test("an answer that is lost: the same is asked under the same key, and there is one charge", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  const placements = notePlacements(page);
  await page.route(
    PLACEMENT,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await pay(page);
  await expectBooked(page);
  expect(placements).toHaveLength(2);
  expect(placements[1]).toEqual(placements[0]);
  await expectOneCharge(server, checkoutId);
});

test("another card has another key", async ({ page, request, server }) => {
  const { checkoutId } = await readyToPay(page, request);
  const placements = notePlacements(page);
  await pay(page, DECLINED_CARD);
  await expect(paymentError(page)).toBeVisible();
  await pay(page);
  await expectBooked(page);
  expect(new Set(placements.map(({ key }) => key)).size).toBe(2);
  await expectOneCharge(server, checkoutId);
});

test("offline before anything was sent: said, and back online the same places can be paid", async ({
  page,
  context,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await fillCard(page);
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByText("You are offline at the moment.")).toBeVisible({ timeout: 15_000 });
  await expect(action(page)).toBeDisabled();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(
    page.getByText(
      "We could not complete the payment. Your places are still held; please press the button again.",
    ),
  ).toBeVisible();
  await expectNoCharge(server, checkoutId);
  await payButton(page).click();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("offline after the server took it: back online the booking is found", async ({
  page,
  context,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await page.route(
    PLACEMENT,
    async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await pay(page);
  await expect(page.getByText("You are offline at the moment.")).toBeVisible({ timeout: 15_000 });
  await expectOneCharge(server, checkoutId);
  await context.setOffline(false);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("a slow server: the button waits, and pressing it again sends nothing", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  const placements = notePlacements(page);
  await breakAuthorisation(server, { kind: "slow", when: "after", ms: 3000 });
  await pay(page);
  await expect(action(page)).toHaveText("Processing…");
  await expect(action(page)).toBeDisabled();
  await action(page).click({ force: true });
  await action(page).press("Enter");
  await expectAccessible(page);
  await expectBooked(page);
  expect(placements).toHaveLength(1);
  await expectOneCharge(server, checkoutId);
});
