import { expect, type Page } from "@playwright/test";
import { CHALLENGED_CARD, expectBooked, pay } from "../screens/payment.ts";
import { recordTokenize } from "../support/passed-to-bank.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { expectNoCharge, expectOneCharge } from "../support/standin.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

/** Its bank refuses to vouch for the card holder without asking anything. */
const UNVERIFIABLE_CARD = { ...CHALLENGED_CARD, number: "4811 1100 0000 0008" };

async function expectVerificationPanel(page: Page): Promise<void> {
  const panel = page.getByRole("status").filter({ hasText: "Card Verification Required" });
  await expect(panel).toContainText("Your bank needs extra verification. Please try again.");
  await expect(panel).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test("the bank is asked about exactly this payment and this person, and its code books", async ({
  page,
  request,
  server,
}) => {
  const passed = await recordTokenize(page);
  const { checkoutId, visitor, free } = await readyToPay(page, request, { tickets: 2 });
  await pay(page, CHALLENGED_CARD);
  const amount = ((free.activity.pricePence * 2) / 100).toFixed(2);
  expect(await passed()).toEqual([
    {
      amount,
      currencyCode: "GBP",
      intent: "CHARGE",
      customerInitiated: true,
      sellerKeyedIn: false,
      billingContact: {
        givenName: visitor.firstName,
        familyName: visitor.lastName,
        email: visitor.email,
        addressLines: ["14 Mill Lane"],
        city: "Kelside",
        state: "Cumbria",
        postalCode: "KE7 4LD",
        countryCode: "GB",
      },
    },
  ]);
  await expect(page.getByTestId("fake-3ds-submit")).toHaveText(`Approve £${amount}`);
  await expectAccessible(page);
  await page.getByTestId("fake-3ds-code").fill("123456");
  await page.getByTestId("fake-3ds-submit").click();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("three wrong codes: the panel, nothing charged, and the next try books", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await pay(page, CHALLENGED_CARD);
  for (const wrong of ["000000", "111111", "222222"]) {
    await page.getByTestId("fake-3ds-code").fill(wrong);
    await page.getByTestId("fake-3ds-submit").click();
  }
  await expectVerificationPanel(page);
  await expectNoCharge(server, checkoutId);
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("the bank's question cancelled: the panel, nothing sent, and the next try books", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await pay(page, CHALLENGED_CARD);
  await page.getByTestId("fake-3ds-cancel").click();
  await expectVerificationPanel(page);
  await expectNoCharge(server, checkoutId);
  await pay(page, CHALLENGED_CARD);
  await page.getByTestId("fake-3ds-code").fill("123456");
  await page.getByTestId("fake-3ds-submit").click();
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("a bank that refuses without asking: the panel, and nothing charged", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await pay(page, UNVERIFIABLE_CARD);
  await expectVerificationPanel(page);
  await expectNoCharge(server, checkoutId);
});
