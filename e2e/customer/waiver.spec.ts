import { expect } from "@playwright/test";
import { holderErrors } from "../../src/shared/holder-errors.ts";
import { expectBooked, pay, payButton } from "../screens/payment.ts";
import { continueTo, signByTyping } from "../screens/steps.ts";
import { openReadyToPay } from "../support/ready-to-pay.ts";
import type { RunningServer } from "../support/running-server.ts";
import { expectNoCharge, expectOneCharge } from "../support/square-simulator.ts";
import { test } from "../support/test.ts";

/** Adds a version of the waiver with the same text. */
async function insertWaiverVersion({ pool }: RunningServer): Promise<void> {
  await pool.query(
    `INSERT INTO waiver_versions (template_id, version, title, content)
     SELECT w.template_id, w.version + 1, w.title, w.content
     FROM waiver_versions w JOIN waiver_templates t ON t.id = w.template_id AND t.is_active
     ORDER BY w.version DESC LIMIT 1`,
  );
}

test("a text that changed before the payment is signed again before any charge", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const { checkoutId } = await openReadyToPay(page, request);
  await insertWaiverVersion(server);
  await pay(page);
  await expect(page.getByRole("heading", { name: "Review & Sign Waiver" })).toBeVisible();
  await expect(page.getByText(holderErrors.WAIVER_CHANGED.sentence)).toBeVisible();
  await expectNoCharge(server, checkoutId);
  await signByTyping(page, "Amelia Hartley");
  await continueTo(page, "Payment");
  // The step's own document has loaded by then, not only the skeleton shown by the previous step.
  await expect(payButton(page)).toBeEnabled();
  await page.goBack();
  await expect(page.getByLabel("Your full name")).toHaveValue("Amelia Hartley");
  await expect(page.getByText(holderErrors.WAIVER_CHANGED.sentence)).toHaveCount(0);
  await page.goForward();
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});
