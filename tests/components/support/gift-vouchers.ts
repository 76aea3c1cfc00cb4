import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type {
  BoughtVoucher,
  VoucherPurchased,
} from "../../../src/shared/contract/public/voucher-purchases.ts";
import type { GiftDraft } from "../../../src/web/draft/booking-draft.ts";
import { gift } from "./customer-samples.ts";
import type { FakeApi } from "./fake-api.ts";
import { open } from "./open-app.ts";
import { newId } from "./samples.ts";
import { bookingApi } from "./venue-api.ts";

/** The code of a gift voucher, as people read it. */
export const VOUCHER_CODE = "7QKM-2TXD-9HWB-4RNC";

/** The answer to a press of Pay that bought the gift voucher of the samples. */
export function bought(
  changes: Partial<BoughtVoucher> = {},
  warning: string | null = null,
): VoucherPurchased {
  const voucher = boughtVoucher(changes);
  return { status: 201, body: { state: "confirmed", voucher, warning } };
}

/** The gift voucher of the samples, bought and sent at once. */
export function boughtVoucher(changes: Partial<BoughtVoucher> = {}): BoughtVoucher {
  return {
    id: newId(),
    reference: "5B0E6A5C",
    code: VOUCHER_CODE,
    amountPence: gift.amountPence,
    expiresAt: "2028-06-18T22:59:59.000Z",
    recipientName: gift.recipient.name,
    recipientEmail: gift.recipient.email,
    purchaserFirstName: gift.purchaser.firstName,
    purchaserEmail: gift.purchaser.email,
    deliverOn: null,
    card: { brand: "VISA", last4: "1111" },
    ...changes,
  };
}

/** A server that sells the gift voucher to whoever presses Pay. */
export function voucherApi(answer = bought()): FakeApi {
  return bookingApi().answer(contract.voucherPurchases.create, answer);
}

/** The first step, with nothing typed. */
export async function openDetails(api = voucherApi()): Promise<void> {
  await open("/booking/voucher", api, { draft: { isVoucherPurchase: true } });
}

/** The second step, with the details of the samples. */
export async function openVoucherPayment(
  api = voucherApi(),
  change: Partial<GiftDraft> = {},
): Promise<void> {
  const draft = { isVoucherPurchase: true, gift: { typed: gift, secret: null, ...change } };
  await open("/booking/voucher/payment", api, { draft });
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

export function preview() {
  return page.getByRole("complementary", { name: "Voucher preview" });
}

/** Fills in all that is required: £75 from Amelia for Noah. */
export async function fillGift(): Promise<void> {
  await amountField().fill("75");
  await page.getByLabelText("Recipient name").fill("Noah Okafor");
  await page.getByLabelText("Recipient email").fill("noah@example.com");
  await page.getByLabelText("First name").fill("Amelia");
  await page.getByLabelText("Last name").fill("Hartley");
  await page.getByLabelText("Email", { exact: true }).fill("amelia@example.com");
  await page.getByLabelText("Phone").fill("07911 123456");
}

export async function chooseDay(date: string): Promise<void> {
  await page.getByText("On a day", { exact: true }).click();
  await page.getByLabelText("Delivery date").fill(date);
}

/** Presses the button; what comes of it is not waited for. */
export async function continueToPayment(): Promise<void> {
  await page.getByRole("button", { name: "Continue to payment" }).click();
}

export function expectSent(title = "Gift Voucher Sent!") {
  return page.getByRole("heading", { name: title, level: 1 });
}
