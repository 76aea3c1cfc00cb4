import fc from "fast-check";
import { expect, test } from "vitest";
import { toInstant } from "../time.ts";
import { getCancellationDeadline } from "./cancellation.ts";

test("the deadline is the policy's hours before the start", () => {
  const startsAt = new Date("2026-07-16T12:10:00Z");
  expect(getCancellationDeadline(startsAt, 24)).toEqual(new Date("2026-07-15T12:10:00Z"));
  expect(getCancellationDeadline(startsAt, 0)).toEqual(startsAt);
});

test("hours are elapsed hours, even across a clock change", () => {
  const startsAt = toInstant("2026-03-29", "10:00", "Europe/London");
  const deadline = toInstant("2026-03-28", "09:00", "Europe/London");
  expect(getCancellationDeadline(startsAt, 24)).toEqual(deadline);
});

test("a longer policy never has a later deadline, and the start is not mutated", () => {
  const hours = fc.nat({ max: 10_000 });
  fc.assert(
    fc.property(hours, hours, (a, b) => {
      const startsAt = new Date("2026-07-16T12:10:00Z");
      const [short, long] = [Math.min(a, b), Math.max(a, b)];
      const longer = getCancellationDeadline(startsAt, long).getTime();
      expect(longer).toBeLessThanOrEqual(getCancellationDeadline(startsAt, short).getTime());
      expect(startsAt.toISOString()).toBe("2026-07-16T12:10:00.000Z");
    }),
  );
});
