import { expect, test } from "vitest";
import { formatRefundParts } from "./format-refund-parts.ts";

const noRefund = { cardPence: 0, offlinePence: 0, voucherPence: 0 };
const card = { brand: "VISA", last4: "1111" };

test("names the destination of each part of a refund", () => {
  expect(formatRefundParts({ cardPence: 2000, offlinePence: 500, voucherPence: 1000 }, card)).toBe(
    "£20.00 to Visa ending 1111, £5.00 as a cash refund and £10.00 to the gift voucher",
  );
  expect(formatRefundParts({ ...noRefund, offlinePence: 500, voucherPence: 1000 })).toBe(
    "£5.00 as a cash refund and £10.00 to the gift voucher",
  );
  expect(formatRefundParts({ ...noRefund, cardPence: 500 })).toBe("£5.00 to the card");
  expect(formatRefundParts(noRefund)).toBe("");
});
