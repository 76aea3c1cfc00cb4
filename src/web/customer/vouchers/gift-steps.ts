import { paths } from "../../paths.ts";

/** The two steps of buying a gift voucher. */
export const GIFT_STEPS = [
  { path: paths.voucher, name: "Details" },
  { path: paths.voucherPayment, name: "Payment" },
] as const;

/** Where the arrow of the first step leads. */
export const BEFORE_GIFT = { path: paths.booking, name: "the activities" } as const;
