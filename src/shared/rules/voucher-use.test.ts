import fc from "fast-check";
import { expect, test } from "vitest";
import { getVoucherStatus } from "./voucher-use.ts";

const now = new Date("2026-07-16T09:00:00Z");
const later = new Date(now.getTime() + 1);
const voucher = { balancePence: 2500, expiresAt: later, voidedAt: null };

test("a voucher with a balance is available until it expires", () => {
  expect(getVoucherStatus(voucher, now)).toBe("available");
  expect(getVoucherStatus({ ...voucher, expiresAt: now }, now)).toBe("expired");
  expect(getVoucherStatus({ ...voucher, balancePence: 1 }, now)).toBe("available");
});

test("an empty voucher is redeemed, even after it expired", () => {
  expect(getVoucherStatus({ ...voucher, balancePence: 0 }, now)).toBe("redeemed");
  expect(getVoucherStatus({ ...voucher, balancePence: 0, expiresAt: now }, now)).toBe("redeemed");
});

test("a voided voucher is voided, whatever its balance and expiry", () => {
  const voided = { voidedAt: now, balancePence: 0, expiresAt: now };
  expect(getVoucherStatus(voided, now)).toBe("voided");
  expect(getVoucherStatus({ ...voucher, voidedAt: now }, now)).toBe("voided");
});

test("a voucher is available exactly when it has a balance, has not expired and is not voided", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -3, max: 3 }),
      fc.boolean(),
      (balancePence, msLeft, isVoided) => {
        const expiresAt = new Date(now.getTime() + msLeft);
        const state = { balancePence, expiresAt, voidedAt: isVoided ? now : null };
        const canBeSpent = balancePence > 0 && msLeft > 0 && !isVoided;
        expect(getVoucherStatus(state, now) === "available").toBe(canBeSpent);
      },
    ),
    { numRuns: 300 },
  );
});
