import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import { formatDateTime } from "../../../shared/time.ts";

interface CancellableSlot {
  startsAt: Date;
  /** The venue's cancellation policy: hours before the start. */
  policyHours: number;
  timeZone: string;
}

/** Describes the cancellation policy to the visitor before they pay, in the venue's time zone. */
export function formatCancellationPolicy(
  { startsAt, policyHours, timeZone }: CancellableSlot,
  now: Date,
): string {
  const deadline = getCancellationDeadline(startsAt, policyHours);
  if (deadline > now) return `Free cancellation until ${formatDateTime(deadline, timeZone)}.`;
  const leadTime = policyHours === 1 ? "1 hour" : `${policyHours} hours`;
  return `This session starts in less than ${leadTime}, so a cancellation is not refunded.`;
}
