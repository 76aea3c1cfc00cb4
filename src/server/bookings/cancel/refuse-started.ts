import { Refusal } from "../../../shared/refusal.ts";

interface VisitState {
  now: Date;
  startsAt: Date;
  /** People of it who are in. */
  checkedInCount: number;
}

/**
 * From its start on a customer asks staff, and once somebody is in: for them the visit has begun.
 * @throws Refusal BOOKING_STARTED
 */
export function refuseStarted({ now, startsAt, checkedInCount }: VisitState): void {
  if (now >= startsAt || checkedInCount > 0) throw new Refusal("BOOKING_STARTED");
}
