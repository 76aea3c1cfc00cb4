import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type {
  PurchasedVoucher,
  VoucherPurchaseResult,
} from "../../../src/shared/contract/public/voucher-purchases.ts";
import type { GiftDraft } from "../../../src/web/draft/booking-draft.ts";
import { giftInput } from "./customer-samples.ts";
import type { FakeApi } from "./fake-api.ts";
import { openApp } from "./open-app.ts";
import { newId } from "./samples.ts";
import { bookingApi } from "./venue-api.ts";

/** The code of a gift voucher in its displayed format. */
export const VOUCHER_CODE = "7QKM-2TXD-9HWB-4RNC";

/** The response to a payment that bought the sample gift voucher. */
export function purchaseResponse(
  changes: Partial<PurchasedVoucher> = {},
  warning: string | null = null,
): VoucherPurchaseResult {
  const voucher = samplePurchasedVoucher(changes);
  return { status: 201, body: { state: "confirmed", voucher, warning } };
}

/** The sample gift voucher, bought and sent at once. */
export function samplePurchasedVoucher(changes: Partial<PurchasedVoucher> = {}): PurchasedVoucher {
  return {
    id: newId(),
    reference: "5B0E6A5C",
    code: VOUCHER_CODE,
    amountPence: giftInput.amountPence,
    expiresAt: "2028-06-18T22:59:59.000Z",
    recipientName: giftInput.recipient.name,
    recipientEmail: giftInput.recipient.email,
    purchaserFirstName: giftInput.purchaser.firstName,
    purchaserEmail: giftInput.purchaser.email,
    deliverOn: null,
    card: { brand: "VISA", last4: "1111" },
    ...changes,
  };
}

/** A server on which every payment for a gift voucher succeeds. */
export function voucherApi(response = purchaseResponse()): FakeApi {
  return bookingApi().respond(contract.voucherPurchases.create, response);
}

/** Opens the first step with an empty form. */
export async function openVoucherDetails(api = voucherApi()): Promise<void> {
  await openApp("/booking/voucher", api, { draft: { isVoucherPurchase: true } });
}

/** Opens the second step with the sample details. */
export async function openVoucherPayment(
  api = voucherApi(),
  changes: Partial<GiftDraft> = {},
): Promise<void> {
  const draft = { isVoucherPurchase: true, gift: { input: giftInput, secret: null, ...changes } };
  await openApp("/booking/voucher/payment", api, { draft });
}

export function detailsHeading() {
  return page.getByRole("heading", { name: "Purchase a Gift Voucher", level: 1 });
}

export function paymentHeading() {
  return page.getByRole("heading", { name: "Payment", level: 1 });
}

export function amountField() {
  return page.getByRole("spinbutton", { name: "Amount" });
}

export function voucherPreview() {
  return page.getByRole("complementary", { name: "Voucher preview" });
}

/** Fills in all required fields: £75 from Amelia for Noah. */
export async function fillGift(): Promise<void> {
  await amountField().fill("75");
  await page.getByLabelText("Recipient name").fill("Noah Okafor");
  await page.getByLabelText("Recipient email").fill("noah@example.com");
  await page.getByLabelText("First name").fill("Amelia");
  await page.getByLabelText("Last name").fill("Hartley");
  await page.getByLabelText("Email", { exact: true }).fill("amelia@example.com");
  await page.getByLabelText("Phone").fill("07911 123456");
}

export async function chooseDeliveryDate(date: string): Promise<void> {
  await page.getByText("On a day", { exact: true }).click();
  await page.getByLabelText("Delivery date").fill(date);
}

/** Clicks the button without waiting for the result. */
export async function continueToPayment(): Promise<void> {
  await page.getByRole("button", { name: "Continue to payment" }).click();
}

export function sentHeading(title = "Gift Voucher Sent!") {
  return page.getByRole("heading", { name: title, level: 1 });
}
