import { expect, test } from "vitest";
import { computeDeliveryDates } from "./compute-delivery-dates.ts";

const settings = { today: "2026-10-20", timezone: "Europe/London", expiryMonths: 24 };

test("a voucher of today is sent at once and is good to the end of its day, by the venue's clocks", () => {
  expect(computeDeliveryDates(settings, null)).toEqual({
    deliverAt: null,
    // Summer time ends on October 29, 2028.
    expiresAt: "2028-10-20T22:59:59.000Z",
  });
  expect(computeDeliveryDates(settings, "2026-10-20").deliverAt).toBeNull();
});

test("a voucher for another day is sent at eight in the morning there, before and after the clocks change", () => {
  expect(computeDeliveryDates(settings, "2026-10-24").deliverAt).toBe("2026-10-24T07:00:00.000Z");
  expect(computeDeliveryDates(settings, "2026-10-25").deliverAt).toBe("2026-10-25T08:00:00.000Z");
});

test("months that are shorter end on their last day", () => {
  const december = { ...settings, today: "2026-12-31", expiryMonths: 2 };
  expect(computeDeliveryDates(december, null).expiresAt).toBe("2027-02-28T23:59:59.000Z");
});

test("a delivery is never in the past nor more than 365 days ahead", () => {
  expect(computeDeliveryDates(settings, "2027-10-20").deliverAt).toBe("2027-10-20T07:00:00.000Z");
  for (const wrong of ["2026-10-19", "2027-10-21"]) {
    expect(() => computeDeliveryDates(settings, wrong)).toThrow("Please choose a delivery date");
  }
});
