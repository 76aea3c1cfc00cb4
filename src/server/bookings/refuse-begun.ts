import { Refusal } from "../../shared/refusal.ts";

/** From its start on, a customer asks staff. @throws Refusal BOOKING_STARTED */
export function refuseBegun({ now, startsAt }: { now: Date; startsAt: Date }): void {
  if (now >= startsAt) throw new Refusal("BOOKING_STARTED");
}
