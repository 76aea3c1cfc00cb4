import fc from "fast-check";
import { expect, test } from "vitest";
import { barsOf, counted, percentWords, rateWords, sharesOf, trendOf } from "./stats.ts";

test("a trend has a direction, and a per cent where its base is more than nothing", () => {
  expect(trendOf(2433, 2230)).toEqual({ way: "up", percent: expect.closeTo(9.103, 2) });
  expect(trendOf(50, 100)).toEqual({ way: "down", percent: 50 });
  expect(trendOf(6, 6)).toEqual({ way: "same", percent: 0 });
  expect(trendOf(3, 0)).toEqual({ way: "up", percent: null });
  expect(trendOf(-100, -500)).toEqual({ way: "up", percent: null });
  expect(trendOf(3, null)).toBeNull();
  expect(trendOf(null, 3)).toBeNull();
});

test("per cents have one digit, and what is more than nothing says so", () => {
  expect([0, 0.04, 0.06, 9.1, 99.96, 1240].map(percentWords)).toEqual([
    "0.0%",
    "under 0.1%",
    "0.1%",
    "9.1%",
    "100.0%",
    "1,240.0%",
  ]);
  expect(rateWords(1, 0)).toBeNull();
  expect(rateWords(684, 1000)).toBe("68.4%");
});

test("shares add up to 100, none is off by more than its last digit", () => {
  expect(sharesOf([11213510, 1451630, 652570])).toEqual([84.2, 10.9, 4.9]);
  expect(sharesOf([1, 1, 1])).toEqual([33.4, 33.3, 33.3]);
  fc.assert(
    fc.property(fc.array(fc.nat(1e9), { minLength: 1, maxLength: 6 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const shares = sharesOf(parts);
      if (whole === 0) {
        expect(shares).toBeNull();
        return;
      }
      const tenths = (shares ?? []).map((share) => Math.round(share * 10));
      expect(tenths.reduce((sum, share) => sum + share, 0)).toBe(1000);
      tenths.forEach((share, index) => {
        expect(Math.abs(share - ((parts[index] ?? 0) / whole) * 1000)).toBeLessThan(1);
      });
    }),
  );
});

test("where more went back than came in, nothing has a share", () => {
  expect(sharesOf([500, -100])).toBeNull();
  expect(sharesOf([0, 0])).toBeNull();
});

test("the longest bar is whole, and what is nothing or less has none", () => {
  expect(barsOf([400, 100, 0, -50])).toEqual([100, 25, 0, 0]);
  expect(barsOf([-1])).toEqual([0]);
  expect(barsOf([])).toEqual([]);
});

test("one is no plural", () => {
  expect([counted(1, "booking"), counted(1046, "booking"), counted(0, "voucher")]).toEqual([
    "1 booking",
    "1,046 bookings",
    "0 vouchers",
  ]);
});
