import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import {
  approveAtBank,
  CHALLENGED_CARD,
  expectBooked,
  openPayment,
  pay,
  recordCardForm,
} from "../support/payment.ts";
import { slides } from "../support/samples.ts";

async function expectVerificationPanel(): Promise<void> {
  const panel = page.getByRole("status").filter({ hasText: "Card Verification Required" });
  await expect
    .element(panel)
    .toMatchTextContent("Your bank needs extra verification. Please try again.");
  await expect.element(panel).toBeInViewport();
}

test("the bank gets exactly this payment and this person, and its code completes the booking", async () => {
  const { tokenized } = recordCardForm();
  await openPayment({ checkout: { ticketCount: 2 } });
  await pay(CHALLENGED_CARD);
  const amount = ((2 * slides.pricePence) / 100).toFixed(2);
  await expect.element(page.getByTestId("fake-3ds-submit")).toHaveTextContent(`Approve £${amount}`);
  expect(tokenized).toEqual([
    {
      amount,
      currencyCode: "GBP",
      intent: "CHARGE",
      customerInitiated: true,
      sellerKeyedIn: false,
      billingContact: {
        givenName: "Amelia",
        familyName: "Hartley",
        email: "amelia@example.com",
        addressLines: ["14 Mill Lane"],
        city: "Kelside",
        state: "Cumbria",
        postalCode: "KE7 4LD",
        countryCode: "GB",
      },
    },
  ]);
  await approveAtBank();
  await expectBooked();
});

test("if the bank does not verify the cardholder, the panel is shown, and the next try books", async () => {
  const { api } = await openPayment();
  api.refuseOnce(contract.checkouts.place, "CARD_VERIFICATION_REQUIRED");
  await pay();
  await expectVerificationPanel();
  await pay();
  await expectBooked();
});

test("a cancelled bank challenge shows the panel and sends nothing, and the next try books", async () => {
  const { api } = await openPayment();
  await pay(CHALLENGED_CARD);
  await page.getByTestId("fake-3ds-cancel").click();
  await expectVerificationPanel();
  expect(api.calls(contract.checkouts.place)).toEqual([]);
  await pay(CHALLENGED_CARD);
  await approveAtBank();
  await expectBooked();
});
