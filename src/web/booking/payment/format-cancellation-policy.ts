import { cancellationDeadline } from "../../../shared/rules/cancellation.ts";
import { formatMoment } from "../../../shared/time.ts";

interface Session {
  startsAt: Date;
  /** The venue's cancellation policy. */
  policyHours: number;
  timeZone: string;
}

/** Until when the visitor can change their mind, in the venue's time; said before they pay. */
export function cancellationWords({ startsAt, policyHours, timeZone }: Session, now: Date): string {
  const deadline = cancellationDeadline(startsAt, policyHours);
  const lead = policyHours === 1 ? "1 hour" : `${policyHours} hours`;
  if (deadline <= now) {
    return `This session starts in less than ${lead}, so a cancellation can no longer be paid back.`;
  }
  const moment = formatMoment(deadline, timeZone);
  return policyHours === 0
    ? `Cancel until your session starts, at ${moment}, and everything comes back to you.`
    : `Cancel up to ${lead} before your session, until ${moment}, and everything comes back to you.`;
}
