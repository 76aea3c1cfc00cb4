import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import {
  action,
  expectBooked,
  pay,
  payButton,
  paymentError,
  tokenWith,
  withToken,
} from "../screens/payment.ts";
import { holdElsewhere, placesLeft } from "../support/places.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import type { RunningServer } from "../support/running-server.ts";
import { breakAuthorisation, expectNoCharge, expectOneCharge, mend } from "../support/standin.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const CHECKING = "We are checking your payment; do not pay again.";

async function expectChecking(page: Page): Promise<void> {
  const panel = page.getByRole("status").filter({ hasText: CHECKING });
  await expect(panel).toBeVisible();
  await expect(panel).toBeInViewport();
  await expect(action(page)).toHaveText("Checking…");
  await expect(action(page)).toBeDisabled();
}

/** More than anybody asks before the test has seen what it wants to see. */
const UNTIL_MENDED = 1000;

/** The card processor answers again. Recovery leaves an attempt alone for a while; the test does not. */
async function letRecoveryTakeIt(server: RunningServer, checkoutId: string): Promise<void> {
  await mend(server);
  await server.pool.query(
    "UPDATE payment_attempts SET next_try_at = now() WHERE checkout_id = $1",
    [checkoutId],
  );
}

test("an answer that never came after the bank said yes: checked, over a reload, and booked", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const { checkoutId } = await readyToPay(page, request);
  await breakAuthorisation(server, { kind: "reset", when: "after", times: UNTIL_MENDED });
  await pay(page);
  await expectChecking(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.reload();
  await expectChecking(page);
  await letRecoveryTakeIt(server, checkoutId);
  await expect(page.getByRole("heading", { name: "Booking Confirmed!" })).toBeVisible({
    timeout: 60_000,
  });
  await expectOneCharge(server, checkoutId);
});

test("an answer that never came before the bank said no: checked, then its reason, and another card pays", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const { checkoutId } = await readyToPay(page, request);
  await breakAuthorisation(server, {
    kind: "status",
    status: 500,
    when: "before",
    times: UNTIL_MENDED,
  });
  await withToken(page, (token) => tokenWith(token, { outcome: "INSUFFICIENT_FUNDS" }));
  await pay(page);
  await expectChecking(page);
  await letRecoveryTakeIt(server, checkoutId);
  await expect(paymentError(page)).toContainText(errors.CARD_FUNDS_INSUFFICIENT.sentence, {
    timeout: 60_000,
  });
  await expectNoCharge(server, checkoutId);
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("another price than the page shows: the new total first, then it is paid", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId, totalPence } = await readyToPay(page, request, { addonShownAtPence: 1 });
  const total = `£${(totalPence / 100).toFixed(2)}`;
  await expect(action(page)).toHaveText(/^Pay £\d+\.01$/);
  await pay(page);
  const notice = page.getByRole("status").filter({ hasText: `New total: ${total}` });
  await expect(notice).toContainText(errors.PRICE_CHANGED.sentence);
  await expect(action(page)).toHaveText(`Pay ${total}`);
  await expectAccessible(page);
  await expectNoCharge(server, checkoutId);
  await action(page).click();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("places that ran out unnoticed are taken back and paid for while there is room", async ({
  page,
  request,
  server,
}) => {
  const looked = untilLooked(page);
  const { checkoutId, free } = await readyToPay(page, request, { activity: "Kayak Safari" });
  await looked;
  await expect(payButton(page)).toBeEnabled();
  await runOut(server, checkoutId);
  await expect.poll(() => placesLeft(request, free)).toBe(free.activity.maxCapacity);
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("places that ran out and went to others: nothing is charged, and another time is offered", async ({
  page,
  request,
  server,
}) => {
  const looked = untilLooked(page);
  const { checkoutId, free } = await readyToPay(page, request, {
    activity: "Sunset Wake Session",
  });
  await looked;
  await expect(payButton(page)).toBeEnabled();
  await runOut(server, checkoutId);
  await expect.poll(() => placesLeft(request, free)).toBe(free.activity.maxCapacity);
  await holdElsewhere(request, free, free.activity.maxCapacity);
  await pay(page);
  const alert = page.getByRole("alert").filter({ hasText: "What you have typed stays here." });
  await expect(alert).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expectAccessible(page);
  await expectNoCharge(server, checkoutId);
  await alert.getByRole("button", { name: "Choose another time" }).click();
  await expect(page.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
});

test("a slot that is closed while its visitor pays: nothing is charged, and why is said again after a reload", async ({
  page,
  request,
  server,
}) => {
  const looked = untilLooked(page);
  const { checkoutId } = await readyToPay(page, request);
  await looked;
  await server.pool.query(
    `UPDATE time_slots SET is_available = false
     WHERE id = (SELECT time_slot_id FROM checkouts WHERE id = $1)`,
    [checkoutId],
  );
  await pay(page);
  const closed = page.getByRole("alert").filter({ hasText: errors.SLOT_CLOSED.sentence });
  await expect(closed).toBeVisible();
  await expectNoCharge(server, checkoutId);
  await expect.poll(() => stateOf(server, checkoutId)).toBe("released");
  await page.reload();
  await expect(closed).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
});

async function stateOf({ pool }: RunningServer, checkoutId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ state: string }>(
    "SELECT state FROM checkouts WHERE id = $1",
    [checkoutId],
  );
  return rows[0]?.state;
}

/** The page asks where its checkout stands as it opens; afterwards only a press of Pay does. */
function untilLooked(page: Page): Promise<unknown> {
  return page.waitForResponse(/\/api\/checkouts\/[^/]+$/);
}

async function runOut({ pool }: RunningServer, checkoutId: string): Promise<void> {
  await pool.query(
    "UPDATE checkouts SET hold_expires_at = now() - interval '1 second' WHERE id = $1",
    [checkoutId],
  );
}
