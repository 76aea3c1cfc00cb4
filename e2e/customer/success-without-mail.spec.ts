import { expect } from "@playwright/test";
import { EMAIL_REFUSED_WARNING } from "../../src/shared/errors.ts";
import { type MailServer, startMailServer } from "../../tests/support/mail-server.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { type RunningServer, startServer } from "../support/running-server.ts";
import { expectOneCharge } from "../support/standin.ts";
import { test as base, expectAccessible, expectNoSidewaysScroll } from "../support/test.ts";

/** The product with a mail server that knows none of its recipients. */
const test = base.extend<Record<never, never>, { mailServer: MailServer; server: RunningServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const mailServer = await startMailServer();
      mailServer.refuse("recipient", 550);
      await use(mailServer);
      await mailServer.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mailServer }, use, { parallelIndex }) => {
      const server = await startServer(parallelIndex, { SMTP_URL: mailServer.url });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

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
