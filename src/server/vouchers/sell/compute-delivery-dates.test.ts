import { expect, test } from "vitest";
import { computeDeliveryDates } from "./compute-delivery-dates.ts";

const settings = { today: "2026-10-20", timezone: "Europe/London", expiryMonths: 24 };

test("a voucher for today is sent at once and expires at the end of a day in the venue's time zone", () => {
  expect(computeDeliveryDates(settings, null)).toEqual({
    deliverAt: null,
    // British Summer Time ends on 29 October 2028.
    expiresAt: "2028-10-20T22:59:59.000Z",
  });
  expect(computeDeliveryDates(settings, "2026-10-20").deliverAt).toBeNull();
});

test("a voucher for another day is sent at 8:00 am local time, in summer and in winter", () => {
  expect(computeDeliveryDates(settings, "2026-10-24").deliverAt).toBe("2026-10-24T07:00:00.000Z");
  expect(computeDeliveryDates(settings, "2026-10-25").deliverAt).toBe("2026-10-25T08:00:00.000Z");
});

test("the expiry date falls on the last day of a shorter month", () => {
  const december = { ...settings, today: "2026-12-31", expiryMonths: 2 };
  expect(computeDeliveryDates(december, null).expiresAt).toBe("2027-02-28T23:59:59.000Z");
});

test("refuses a delivery date in the past or more than 365 days ahead", () => {
  expect(computeDeliveryDates(settings, "2027-10-20").deliverAt).toBe("2027-10-20T07:00:00.000Z");
  for (const wrong of ["2026-10-19", "2027-10-21"]) {
    expect(() => computeDeliveryDates(settings, wrong)).toThrow("Please choose a delivery date");
  }
});
