import { redirect, replace } from "react-router";
import type { Gift } from "../../shared/contract/public/voucher-order-fields.ts";
import { paths } from "../app/paths.ts";
import { chooseVoucher, VOUCHER_PARAM } from "../booking/when/choose-activity.ts";
import { bookingDraft } from "../draft/booking-draft.ts";
import { forgetIdlePerson } from "../draft/idle-timeout.ts";
import { readGift } from "./gift/gift-form.ts";

/**
 * For the first step's `clientLoader`: a link may begin the purchase, and leaves the address; without
 * one under way the visitor starts at the list.
 */
export function enterPurchase(url: string): void {
  forgetIdlePerson();
  if (new URL(url).searchParams.has(VOUCHER_PARAM)) {
    chooseVoucher();
    // Only then is the entry in the browser's history this page's own, to be replaced.
    const goTo = window.location.href === url ? replace : redirect;
    throw goTo(paths.voucher);
  }
  if (!bookingDraft().isVoucherPurchase) throw replace(paths.booking);
}

/** For the payment step: throws a redirect to the details while they are not complete. */
export function enterVoucherPayment(): Gift {
  forgetIdlePerson();
  const { isVoucherPurchase, gift } = bookingDraft();
  if (!isVoucherPurchase) throw replace(paths.booking);
  const read = gift && readGift(gift.typed);
  if (!read) throw replace(paths.voucher);
  // The phone as it was typed: so the visitor knows it.
  const phone = gift.typed.purchaser.phone.trim();
  return { ...read, purchaser: { ...read.purchaser, phone } };
}
