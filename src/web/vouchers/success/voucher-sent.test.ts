import { expect, test } from "vitest";
import { VOUCHER_EMAIL_WARNING } from "../../../shared/visitor-errors.ts";
import {
  formatVoucherSentText,
  formatVoucherSentTitle,
  type VoucherSentState,
} from "./voucher-sent.ts";

const voucher: VoucherSentState["voucher"] = {
  id: "5b0e6a5c-0000-4000-8000-000000000000",
  reference: "5B0E6A5C",
  code: "0123-4567-89AB-CDEF",
  amountPence: 7500,
  expiresAt: "2028-07-15T22:59:59.000Z",
  recipientName: "Noah Okafor",
  recipientEmail: "noah@example.com",
  purchaserFirstName: "Amelia",
  purchaserEmail: "amelia@example.com",
  deliverOn: null,
  card: null,
};

test("a voucher sent at once names its recipient and the receipt", () => {
  const state = { voucher, warning: null };
  expect(formatVoucherSentTitle(state)).toBe("Gift Voucher Sent!");
  expect(formatVoucherSentText(state)).toBe(
    "Thank you, Amelia. It is on its way to Noah Okafor at noah@example.com, and your receipt to amelia@example.com.",
  );
});

test("a voucher with a delivery date is not called sent", () => {
  const state = { voucher: { ...voucher, deliverOn: "2026-07-16" }, warning: null };
  expect(formatVoucherSentTitle(state)).toBe("Gift Voucher Bought!");
  expect(formatVoucherSentText(state)).toBe(
    "Thank you, Amelia. We send it to Noah Okafor at noah@example.com on the morning of Thursday, July 16.",
  );
});

test("a voucher whose emails were refused is not called sent", () => {
  const state = { voucher, warning: VOUCHER_EMAIL_WARNING };
  expect(formatVoucherSentTitle(state)).toBe("Gift Voucher Created!");
  expect(formatVoucherSentText(state)).toBe(
    "Thank you, Amelia. The voucher for Noah Okafor is below.",
  );
});
