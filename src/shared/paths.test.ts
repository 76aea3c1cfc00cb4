import { expect, test } from "vitest";
import { isPaymentStep } from "./paths.ts";

test.each(["/booking/payment", "/booking/voucher/payment", "/Booking/Voucher/Payment/"])(
  "%s may load the card processor's script",
  (path) => {
    expect(isPaymentStep(path)).toBe(true);
  },
);

test.each([
  "/",
  "/booking",
  "/booking/voucher",
  "/booking/voucher/payment/more",
  "/booking/success",
])("%s may not load the card processor's script", (path) => {
  expect(isPaymentStep(path)).toBe(false);
});
