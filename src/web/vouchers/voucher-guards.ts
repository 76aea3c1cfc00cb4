import { redirect, replace } from "react-router";
import type { VoucherOrderFields } from "../../shared/contract/public/voucher-order-fields.ts";
import { paths } from "../app/paths.ts";
import { chooseVoucher, VOUCHER_PURCHASE_PARAM } from "../booking/when/choose-activity.ts";
import { bookingDraft } from "../draft/booking-draft.ts";
import { clearDetailsWhenIdle } from "../draft/idle-timeout.ts";
import { parseGift } from "./gift/gift-form.ts";

/**
 * For the first step's `clientLoader`. A link can start the purchase; its parameter is removed from
 * the address. Without a purchase in progress the visitor is redirected to the list.
 */
export function guardVoucherDetails(url: string): void {
  clearDetailsWhenIdle();
  if (new URL(url).searchParams.has(VOUCHER_PURCHASE_PARAM)) {
    chooseVoucher();
    // Only then does the current history entry belong to this page, so that it may be replaced.
    const redirectTo = window.location.href === url ? replace : redirect;
    throw redirectTo(paths.voucher);
  }
  if (!bookingDraft().isVoucherPurchase) throw replace(paths.booking);
}

/**
 * For the payment step's `clientLoader`.
 * @throws a redirect to the details while they are incomplete
 */
export function guardVoucherPayment(): VoucherOrderFields {
  clearDetailsWhenIdle();
  const { isVoucherPurchase, gift } = bookingDraft();
  if (!isVoucherPurchase) throw replace(paths.booking);
  const parsedGift = gift && parseGift(gift.input);
  if (!parsedGift) throw replace(paths.voucher);
  // The phone as typed, so that the visitor recognises it.
  const phone = gift.input.purchaser.phone.trim();
  return { ...parsedGift, purchaser: { ...parsedGift.purchaser, phone } };
}
