import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import {
  amountField,
  chooseDeliveryDate,
  continueToPayment,
  detailsHeading,
  fillGift,
  openVoucherDetails,
  paymentHeading,
  voucherApi,
  voucherPreview,
} from "../support/gift-vouchers.ts";
import { openApp, reload } from "../support/open-app.ts";
import { payButton } from "../support/payment.ts";
import { heldCheckout, toDraft, venue } from "../support/samples.ts";

const AMOUNT = "Amount must be between £5 and £300";
const EMAIL = "Please enter a valid email address";
const PHONE = "Please enter a valid UK phone number";

const summary = page.getByRole("region", {
  name: "Please fill in all required fields correctly.",
});
const field = (label: string) => page.getByLabelText(label, { exact: true });

test("missing input is reported at each field, and in the summary", async () => {
  await openVoucherDetails();
  await amountField().fill("0");
  await continueToPayment();
  await expect.element(summary).toHaveFocus();
  const links = summary.getByRole("link");
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    AMOUNT,
    "Recipient name is required",
    EMAIL,
    "First name is required",
    "Last name is required",
    EMAIL,
    PHONE,
  ]);
  for (const [label, text] of Object.entries({
    "Recipient name": "Recipient name is required",
    "Recipient email": EMAIL,
    "First name": "First name is required",
    "Last name": "Last name is required",
    Email: EMAIL,
    Phone: expect.stringContaining(PHONE),
  })) {
    await expect.element(field(label)).toHaveAccessibleDescription(text);
  }
  await summary.getByRole("link", { name: "Recipient name is required" }).click();
  await expect.element(field("Recipient name")).toHaveFocus();
  await summary.getByRole("link", { name: AMOUNT }).click();
  await expect.element(amountField()).toHaveFocus();
  await fillGift();
  await expect.element(summary).not.toBeInTheDocument();
  await continueToPayment();
  await expect.element(paymentHeading()).toBeVisible();
});

test("an amount is chosen in steps of £5, by the venue's suggestions, or typed", async () => {
  await openVoucherDetails();
  await expect.element(amountField()).toHaveValue("£50");
  const decreaseButton = page.getByRole("button", { name: "£5 less" });
  const increaseButton = page.getByRole("button", { name: "£5 more" });
  await decreaseButton.click();
  await expect.element(amountField()).toHaveValue("£45");
  await userEvent.keyboard("{ArrowUp}");
  const suggested = page.getByRole("group", { name: "Common amounts" }).getByRole("button");
  expect(suggested.elements().map(({ textContent }) => textContent)).toEqual(["£25", "£50"]);
  const twentyFive = page.getByRole("button", { name: "£25", exact: true });
  await twentyFive.click();
  await expect.element(twentyFive).toHaveAttribute("aria-pressed", "true");
  await expect.element(voucherPreview()).toMatchTextContent("£25");
  await amountField().fill("300");
  await expect.element(increaseButton).toHaveAttribute("aria-disabled", "true");
  await amountField().fill("77");
  await increaseButton.click();
  await expect.element(amountField()).toHaveValue("£80");
  await amountField().fill("77");
  await decreaseButton.click();
  await expect.element(amountField()).toHaveValue("£75");
  await expect.element(amountField()).toHaveAccessibleDescription("");
});

test("an amount outside £5 to £300, or between two steps, is an error", async () => {
  await openVoucherDetails();
  for (const invalidValue of [
    "4",
    "7",
    "77",
    "305",
    "",
    "£2.50",
    "25.50",
    "25.005",
    "-25",
    "2500",
    "10,50",
  ]) {
    await amountField().fill(invalidValue);
    await userEvent.tab();
    await expect.element(amountField()).toHaveAccessibleDescription(AMOUNT);
    await amountField().fill("5");
    await expect.element(amountField()).toHaveAccessibleDescription("");
  }
});

test("an amount typed with pence is accepted as that amount", async () => {
  await openVoucherDetails();
  await amountField().fill("25.00");
  await expect.element(voucherPreview()).toMatchTextContent("£25");
  await userEvent.tab();
  await expect.element(amountField()).toHaveValue("£25");
  await expect.element(amountField()).toHaveAccessibleDescription("");
  await amountField().fill("2.50");
  await userEvent.tab();
  await expect.element(amountField()).toHaveValue("£2.50");
  await amountField().fill("10,50");
  await userEvent.tab();
  await expect.element(amountField()).toHaveValue("10,50");
});

test("the delivery date is between today and a year ahead", async () => {
  await openVoucherDetails();
  await fillGift();
  await page.getByText("On a day", { exact: true }).click();
  await continueToPayment();
  const date = page.getByLabelText("Delivery date");
  await expect.element(date).toHaveAccessibleDescription(/Please choose a date/);
  await expect.element(date).toHaveAttribute("min", "2026-06-18");
  await expect.element(date).toHaveAttribute("max", "2027-06-18");
  for (const invalidValue of ["2026-06-17", "2027-06-19"]) {
    await date.fill(invalidValue);
    await expect
      .element(date)
      .toHaveAccessibleDescription(/Please choose a delivery date from today up to a year ahead\./);
  }
  await date.fill("2027-06-18");
  await continueToPayment();
  await expect.element(paymentHeading()).toBeVisible();
});

test("a message shows how many characters are left, and when it is too long", async () => {
  await openVoucherDetails();
  await fillGift();
  const message = page.getByLabelText(/^Message/);
  await expect.element(message).toHaveAccessibleDescription("300 characters left");
  await message.fill("Happy birthday, Noah!\nSee you on the water.");
  await expect.element(message).toHaveAccessibleDescription("257 characters left");
  await message.fill("x".repeat(301));
  await userEvent.tab();
  await expect
    .element(message)
    .toHaveAccessibleDescription("1 character too many Please use at most 300 characters");
  await continueToPayment();
  await expect.element(summary).toBeVisible();
  await message.fill("x".repeat(300));
  await expect.element(summary).not.toBeInTheDocument();
});

test("a phone number is validated as for a booking", async () => {
  await openVoucherDetails();
  const phone = page.getByLabelText("Phone");
  for (const invalidValue of ["12345", "+1 202 555 0123"]) {
    await phone.fill(invalidValue);
    await userEvent.tab();
    await expect.element(phone).toHaveAccessibleDescription(new RegExp(PHONE));
    await phone.fill("+44 7700 900123");
    await expect.element(phone).not.toHaveAccessibleDescription(new RegExp(PHONE));
  }
});

test("the preview shows the voucher as it will be: valid from, recipient and amount", async () => {
  await openVoucherDetails();
  await fillGift();
  await expect.element(voucherPreview()).toMatchTextContent("Gift voucher forNoah Okafor");
  await expect.element(voucherPreview()).toMatchTextContent("£75");
  await expect.element(voucherPreview()).toMatchTextContent(venue.businessName);
  await expect.element(voucherPreview()).toMatchTextContent("Valid until June 18, 2028");
  await chooseDeliveryDate("2026-07-18");
  await expect.element(voucherPreview()).toMatchTextContent("Valid until July 18, 2028");
});

test("without the venue's suggestions any amount can still be chosen", async () => {
  const api = voucherApi();
  await openApp("/", api);
  const card = page.getByRole("link", { name: /^Purchase Now/ });
  await expect.element(card).toBeVisible();
  api.loseResponses(contract.voucherTemplates.list);
  await card.click();
  await expect.element(detailsHeading()).toBeVisible();
  await expect.element(page.getByRole("group", { name: "Common amounts" })).not.toBeInTheDocument();
  await fillGift();
  await continueToPayment();
  await expect.element(paymentHeading()).toBeVisible();
});

test("no input is lost on reload, by going back, or by Back to Details", async () => {
  await openVoucherDetails();
  await fillGift();
  await page.getByLabelText(/^Message/).fill("Enjoy!");
  await chooseDeliveryDate("2026-06-23");
  const expectAll = async () => {
    await expect.element(amountField()).toHaveValue("£75");
    await expect.element(page.getByLabelText(/^Message/)).toHaveValue("Enjoy!");
    for (const [label, value] of Object.entries({
      "Recipient name": "Noah Okafor",
      "Recipient email": "noah@example.com",
      "Delivery date": "2026-06-23",
      "First name": "Amelia",
      Email: "amelia@example.com",
      Phone: "07911 123456",
    })) {
      await expect.element(field(label)).toHaveValue(value);
    }
  };
  reload();
  await expectAll();
  await continueToPayment();
  await expect.element(payButton()).toBeEnabled();
  window.history.back();
  await expect.element(detailsHeading()).toBeVisible();
  await expectAll();
  window.history.forward();
  await expect.element(payButton()).toBeEnabled();
  reload();
  await expect.element(payButton()).toBeEnabled();
  await page.getByRole("link", { name: "Back to Details" }).click();
  await expect.element(detailsHeading()).toBeVisible();
  await expectAll();
  await page.getByText("Send it straight away").click();
  await expect.element(page.getByLabelText("Delivery date")).not.toBeInTheDocument();
  await page.getByText("On a day", { exact: true }).click();
  await expect.element(page.getByLabelText("Delivery date")).toHaveValue("2026-06-23");
});

test("after a switch to gift vouchers, Your Information leads back to the list", async () => {
  const checkout = heldCheckout();
  const api = voucherApi().respond(contract.checkouts.get, checkout);
  const draft = { ...toDraft(checkout), isVoucherPurchase: true };
  await openApp("/booking/customer-info", api, { draft });
  await page.getByRole("link", { name: "Back to Activity" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("someone else's gift details can be cleared", async () => {
  await openVoucherDetails();
  await fillGift();
  reload();
  await expect.element(field("First name")).toHaveValue("Amelia");
  await page.getByRole("button", { name: /^Clear/ }).click();
  for (const label of ["Recipient name", "Recipient email", "First name", "Email", "Phone"]) {
    await expect.element(field(label)).toHaveValue("");
  }
  await expect.element(amountField()).toHaveValue("£50");
  await expect.element(field("Recipient name")).toHaveFocus();
  await expect.element(page.getByText("Not you?")).not.toBeInTheDocument();
  expect(JSON.stringify(sessionStorage)).not.toContain("Amelia");
});
