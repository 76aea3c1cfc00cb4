import fc from "fast-check";
import { expect, test } from "vitest";
import { toInstant } from "../time.ts";
import {
  type BookingActionInput,
  getBookingActions,
  getCancellationDeadline,
} from "./booking-actions.ts";

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

const startsAt = new Date("2026-07-16T12:00:00Z");
const endsAt = new Date("2026-07-16T13:00:00Z");

function choicesAt(now: string, changes: Partial<BookingActionInput> = {}) {
  return getBookingActions({
    now: new Date(now),
    status: "confirmed",
    startsAt,
    endsAt,
    policyHours: 24,
    isWaiverSigned: false,
    ...changes,
  });
}

const NOTHING = { cancel: false, move: false, signWaiver: false };

test("a booking can be cancelled and moved until the deadline, inclusive", () => {
  const everything = { cancel: true, move: true, signWaiver: true };
  expect(choicesAt("2026-07-10T12:00:00Z")).toEqual(everything);
  expect(choicesAt("2026-07-15T12:00:00Z")).toEqual(everything);
});

test("after the deadline a booking can be cancelled until it starts, but not moved", () => {
  expect(choicesAt("2026-07-15T12:00:01Z")).toMatchObject({ cancel: true, move: false });
  expect(choicesAt("2026-07-16T11:59:59Z")).toMatchObject({ cancel: true, move: false });
  expect(choicesAt("2026-07-16T12:00:00Z")).toMatchObject({ cancel: false, move: false });
});

test("without a cancellation period, a booking that has started cannot be moved either", () => {
  expect(choicesAt("2026-07-16T11:59:59Z", { policyHours: 0 })).toMatchObject({ move: true });
  expect(choicesAt("2026-07-16T12:00:00Z", { policyHours: 0 })).toMatchObject({ move: false });
});

test("a missing waiver can be signed until the session ends, a signed one cannot be signed again", () => {
  expect(choicesAt("2026-07-16T12:59:59Z").signWaiver).toBe(true);
  expect(choicesAt("2026-07-16T13:00:00Z").signWaiver).toBe(false);
  expect(choicesAt("2026-07-10T12:00:00Z", { isWaiverSigned: true }).signWaiver).toBe(false);
});

test("a cancelled or unconfirmed booking allows no actions", () => {
  for (const status of ["cancelled", "pending"] as const) {
    expect(choicesAt("2026-07-10T12:00:00Z", { status })).toEqual(NOTHING);
  }
});
