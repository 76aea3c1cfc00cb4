import { getCancellationDeadline } from "../../../shared/rules/cancellation.ts";
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
  const leadTime = policyHours === 1 ? "1 hour" : `${policyHours} hours`;
  if (deadline <= now) {
    return `This session starts in less than ${leadTime}, so a cancellation can no longer be paid back.`;
  }
  const deadlineText = formatDateTime(deadline, timeZone);
  return policyHours === 0
    ? `Cancel until your session starts, at ${deadlineText}, and everything comes back to you.`
    : `Cancel up to ${leadTime} before your session, until ${deadlineText}, and everything comes back to you.`;
}
