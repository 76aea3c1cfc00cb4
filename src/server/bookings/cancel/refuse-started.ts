import { Refusal } from "../../../shared/refusal.ts";

interface VisitState {
  now: Date;
  startsAt: Date;
  checkedInCount: number;
}

/**
 * Refuses a customer's change once the visit has started or people have checked in: customers then
 * ask staff.
 * @throws Refusal BOOKING_STARTED
 */
export function refuseStarted({ now, startsAt, checkedInCount }: VisitState): void {
  if (now >= startsAt || checkedInCount > 0) throw new Refusal("BOOKING_STARTED");
}
