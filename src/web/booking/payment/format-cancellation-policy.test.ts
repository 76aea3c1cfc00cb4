import { describe, expect, it } from "vitest";
import { formatCancellationPolicy } from "./format-cancellation-policy.ts";

const timeZone = "Europe/London";
const startsAt = new Date("2026-07-16T12:10:00Z");
const now = new Date("2026-07-10T09:00:00Z");

describe("formatCancellationPolicy", () => {
  it("gives the deadline in the venue's time zone", () => {
    expect(formatCancellationPolicy({ startsAt, policyHours: 24, timeZone }, now)).toBe(
      "Free cancellation until 1:10 pm on Wednesday, July 15.",
    );
  });

  it("counts elapsed hours across the night when the clocks go back", () => {
    const slot = { startsAt: new Date("2026-10-25T12:00:00Z"), policyHours: 24, timeZone };
    expect(formatCancellationPolicy(slot, now)).toContain("until 1:00 pm on Saturday, October 24");
  });

  it("says that the deadline has passed", () => {
    const lateTime = new Date("2026-07-16T11:30:00Z");
    expect(formatCancellationPolicy({ startsAt, policyHours: 1, timeZone }, lateTime)).toBe(
      "This session starts in less than 1 hour, so a cancellation is not refunded.",
    );
  });

  it("describes a policy of 0 hours as until the start", () => {
    expect(formatCancellationPolicy({ startsAt, policyHours: 0, timeZone }, now)).toBe(
      "Free cancellation until 1:10 pm on Thursday, July 16.",
    );
  });
});
