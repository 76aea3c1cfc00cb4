import { expect, type Locator, type Page } from "@playwright/test";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { expectBooked, GOOD_CARD, payButton } from "../screens/payment.ts";
import { drawSignature, TERMS_LABEL } from "../screens/waiver.ts";
import { newAccount, signInBrowser } from "../support/account.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";

/** Counts presses on controls and fields; a drawn signature is one. */
class Taps {
  count = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(control: Locator): Promise<void> {
    this.count += 1;
    await control.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.pressSequentially(text);
  }

  async continueTo(heading: string): Promise<void> {
    await this.press(this.page.getByRole("button", { name: "Continue" }));
    await this.page.getByRole("heading", { name: heading, level: 1 }).waitFor();
  }

  async sign(): Promise<void> {
    this.count += 1;
    await drawSignature(this.page);
  }
}

/** Signs in somebody whose address is known. */
async function signInWithAddress(page: Page, server: RunningServer): Promise<void> {
  const account = await newAccount(server);
  await server.pool.query(
    `UPDATE customers SET phone = '07700 900123', address_line1 = '14 Mill Lane', city = 'Kelside',
       county = 'Cumbria', postcode = 'KE7 4LD'
     FROM users WHERE users.id = customers.auth_id AND users.email = $1`,
    [account.email],
  );
  await signInBrowser(page, account);
}

/** From Book Now to the payment step, for one ticket on the day that is chosen already. */
async function goToPayment(page: Page, addons: "none" | "passed" | "skipped"): Promise<Taps> {
  const taps = new Taps(page);
  await openActivities(page);
  taps.count += 1;
  await bookNow(page, "Aqua Assault Course");
  await taps.press(
    page
      .getByRole("button", { name: /\d:\d\d [ap]m/ })
      .and(page.locator(":enabled"))
      .first(),
  );
  await taps.continueTo("Select Tickets");
  await expect(page.getByRole("checkbox", { name: /Use my details/ })).toBeChecked();
  if (addons === "skipped") {
    await taps.press(page.getByRole("button", { name: "Skip extras, go to the waiver" }));
    await page.getByRole("heading", { name: "Review & Sign Waiver", level: 1 }).waitFor();
  } else {
    if (addons === "passed") await taps.continueTo("Add Optional Items");
    await taps.continueTo("Review & Sign Waiver");
  }
  await taps.sign();
  await taps.press(page.getByLabel(TERMS_LABEL));
  await taps.continueTo("Payment");
  return taps;
}

async function payWithCard(page: Page, taps: Taps): Promise<void> {
  await taps.type(page.getByTestId("fake-card-number"), GOOD_CARD.number);
  await taps.type(page.getByTestId("fake-card-expiry"), GOOD_CARD.expiry);
  await taps.type(page.getByTestId("fake-card-cvv"), GOOD_CARD.cvv);
  await taps.press(payButton(page));
}

async function payWithWallet(page: Page, taps: Taps): Promise<void> {
  await taps.press(page.getByRole("button", { name: "Pay with Apple Pay" }));
  // On a device no press on the page: Face ID, a fingerprint or the side button.
  await page.getByTestId("fake-wallet-approve").click();
}

for (const [name, pay, addons, most] of [
  ["with a new card, past the add-ons", payWithCard, "passed", 12],
  ["with a wallet, where no add-ons are on sale", payWithWallet, "none", 8],
  ["with a wallet, without extras", payWithWallet, "skipped", 8],
  ["with a wallet, past the add-ons", payWithWallet, "passed", 9],
] as const) {
  test(`somebody signed in books and pays ${name} in at most ${most} taps`, async ({
    page,
    server,
  }) => {
    test.slow();
    if (addons === "none")
      await page.route("**/api/add-ons*", (route) => route.fulfill({ json: [] }));
    await signInWithAddress(page, server);
    const taps = await goToPayment(page, addons);
    await pay(page, taps);
    await expectBooked(page);
    process.stdout.write(`From Book Now to paid ${name}: ${taps.count} taps.\n`);
    expect(taps.count).toBeLessThanOrEqual(most);
  });
}
