import { expect, test } from "vitest";
import type { CancellationPreview } from "../../shared/contract/public/bookings.ts";
import { deadlineWords, moneyBackWords, moneyLines } from "./refund-text.ts";

const LONDON = "Europe/London";
const NOTHING = { cardPence: 0, deskPence: 0, voucherPence: 0 };
const preview: CancellationPreview = {
  ...NOTHING,
  refundPence: 2400,
  cardPence: 2400,
  paidPence: 2400,
  card: { brand: "VISA", last4: "1111" },
  deadline: "2026-07-15T12:10:00.000Z",
  isBeforeDeadline: true,
};

test("each place to which money goes back has its line, and no other", () => {
  const parts = { cardPence: 2400, deskPence: 500, voucherPence: 1000 };
  expect(moneyLines(parts, preview.card)).toEqual([
    { label: "Back to your Visa ending 1111", pence: 2400 },
    { label: "Back at the desk", pence: 500 },
    { label: "Back to your gift voucher", pence: 1000 },
  ]);
  expect(moneyLines({ ...NOTHING, cardPence: 1 })).toEqual([
    { label: "Back to your card", pence: 1 },
  ]);
  expect(moneyLines(NOTHING)).toEqual([]);
});

test("the deadline is said in the venue's time, before it and after it", () => {
  expect(deadlineWords(preview, LONDON)).toBe(
    "Until 1:10 pm on Wednesday, July 15, everything you paid comes back to you.",
  );
  expect(deadlineWords({ ...preview, isBeforeDeadline: false }, LONDON)).toBe(
    "The time to cancel with your money back ended at 1:10 pm on Wednesday, July 15. If you cancel now, nothing comes back.",
  );
  expect(deadlineWords({ ...preview, paidPence: 0 }, LONDON)).toBe(
    "Nothing has been paid, so nothing has to go back.",
  );
});

test("afterwards one sentence tells where all of it went", () => {
  expect(moneyBackWords(NOTHING)).toBe("Nothing goes back.");
  expect(moneyBackWords({ ...NOTHING, cardPence: 2400 })).toBe("£24.00 goes back to your card.");
  expect(moneyBackWords({ cardPence: 2400, deskPence: 500, voucherPence: 1000 })).toBe(
    "£24.00 goes back to your card, £5.00 is waiting for you at the desk and £10.00 is back on your gift voucher.",
  );
});
