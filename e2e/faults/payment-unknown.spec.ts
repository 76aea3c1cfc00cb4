import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { DECLINED_CARD, expectBooked, pay, payButton, paymentError } from "../screens/payment.ts";
import { openReadyToPay } from "../support/ready-to-pay.ts";
import type { RunningServer } from "../support/running-server.ts";
import {
  clearFaults,
  expectNoCharge,
  expectOneCharge,
  injectAuthorisationFault,
} from "../support/square-simulator.ts";
import { test } from "../support/test.ts";

/** More often than anything retries before the test clears the fault. */
const UNTIL_CLEARED = 1000;

async function expectChecking(page: Page): Promise<void> {
  await expect(
    page.getByRole("status").filter({ hasText: "We are checking your payment; do not pay again." }),
  ).toBeVisible();
}

/**
 * Clears the fault of the card processor. Recovery would wait before it retries an attempt; the
 * test does not.
 */
async function makeRecoveryDue(server: RunningServer, checkoutId: string): Promise<void> {
  await clearFaults(server);
  await server.pool.query(
    "UPDATE payment_attempts SET next_try_at = venue_now() WHERE checkout_id = $1",
    [checkoutId],
  );
}

test("payments without a response are checked until declined or approved, even after a reload", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const { checkoutId } = await openReadyToPay(page, request);
  await test.step("the response is lost before the bank declines", async () => {
    await injectAuthorisationFault(server, {
      kind: "status",
      status: 500,
      when: "before",
      times: UNTIL_CLEARED,
    });
    await pay(page, DECLINED_CARD);
    await expectChecking(page);
    await makeRecoveryDue(server, checkoutId);
    await expect(paymentError(page)).toContainText(errors.CARD_DECLINED.sentence, {
      timeout: 60_000,
    });
    await expectNoCharge(server, checkoutId);
  });
  await test.step("the response is lost after the bank approves", async () => {
    await injectAuthorisationFault(server, { kind: "reset", when: "after", times: UNTIL_CLEARED });
    await pay(page);
    await expectChecking(page);
    await page.reload();
    await expectChecking(page);
    await makeRecoveryDue(server, checkoutId);
    await expectBooked(page);
    await expectOneCharge(server, checkoutId);
  });
});

test("if a slot closes while a visitor pays, nothing is charged, and another time is offered, even after a reload", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await openReadyToPay(page, request);
  await expect(payButton(page)).toBeEnabled();
  await server.pool.query(
    `UPDATE time_slots SET is_available = false
     WHERE id = (SELECT time_slot_id FROM checkouts WHERE id = $1)`,
    [checkoutId],
  );
  await pay(page);
  const slotClosedAlert = page.getByRole("alert").filter({ hasText: errors.SLOT_CLOSED.sentence });
  await expect(slotClosedAlert).toBeVisible();
  await expectNoCharge(server, checkoutId);
  await expect.poll(() => readCheckoutState(server, checkoutId)).toBe("released");
  await page.reload();
  await expect(slotClosedAlert).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await slotClosedAlert.getByRole("button", { name: "Choose another time" }).click();
  await expect(page.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
});

async function readCheckoutState(
  { pool }: RunningServer,
  checkoutId: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ state: string }>(
    "SELECT state FROM checkouts WHERE id = $1",
    [checkoutId],
  );
  return rows[0]?.state;
}
