import type { ReactNode } from "react";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { formatStaffFailure } from "../staff-failure.ts";

interface BookingFailuresProps {
  title: string;
  /** Why the remaining bookings were not attempted; null when all were. */
  failure: ApiFailure | null;
  /** The bookings that were attempted but not changed. */
  failed: readonly FailedBooking[];
  /** How far it got, and what to do about it. */
  children: ReactNode;
  className?: string;
}

interface FailedBooking {
  bookingId: string;
  /** Absent when it is not known any more. */
  reference?: string | null | undefined;
  code: ApiFailure | null;
}

/** Reports which of several bookings could not be changed, and why. Empty when all were. */
export function BookingFailures(props: BookingFailuresProps) {
  const { title, failure, failed, children, className = "" } = props;
  if (failure === null && failed.length === 0) return null;
  return (
    <Alert tone="danger" title={title} className={className}>
      {failure && <p>{formatStaffFailure(failure)}</p>}
      {failed.length > 0 && (
        <ul className="list-disc pl-5">
          {failed.map(({ bookingId, reference, code }) => (
            <li key={bookingId}>
              {reference ?? bookingId.slice(0, 8).toUpperCase()}: {code && formatStaffFailure(code)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Alert>
  );
}
