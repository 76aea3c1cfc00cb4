import { expect } from "@playwright/test";
import { EMAIL_REFUSED_WARNING } from "../../src/shared/visitor-errors.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { test } from "../support/mail-refused.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { expectOneCharge } from "../support/standin.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../support/test.ts";

test("a confirmation that the mail server refuses is a warning; the booking is valid", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId, visitor } = await readyToPay(page, request);
  await pay(page);
  await expectBooked(page);
  expect(EMAIL_REFUSED_WARNING).toBe("Booking confirmed but confirmation email could not be sent");
  const warning = page.getByRole("status").filter({ hasText: EMAIL_REFUSED_WARNING });
  await expect(warning).toBeVisible();
  await expect(warning).toContainText("Your places are yours all the same.");
  await expect(page.getByText(visitor.email)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectOneCharge(server, checkoutId);
});
