import type { DeletedBooking } from "../../../../shared/contract/desk/desk-deletions.ts";
import type { ApiFailure } from "../../../api/api-failure.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { staffSentence } from "../../shell/staff-failure.ts";

interface NotDeletedProps {
  /** Those that were tried and are not hidden. */
  outcomes: readonly DeletedBooking[];
  /** Why the rest was not tried. */
  failure: ApiFailure | null;
  hiddenCount: number;
  count: number;
}

/** Which bookings could not be deleted, and why. */
export function NotDeleted({ outcomes, failure, hiddenCount, count }: NotDeletedProps) {
  if (failure === null && outcomes.length === 0) return null;
  return (
    <Alert tone="danger" title="Failed to delete bookings" className="mb-4">
      {failure && <p>{staffSentence(failure)}</p>}
      <p className="tabular-nums">
        {hiddenCount} of {count} {hiddenCount === 1 ? "is" : "are"} deleted.
      </p>
      {outcomes.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {outcomes.map(({ bookingId, reference, code }) => (
            <li key={bookingId}>
              {reference ?? bookingId.slice(0, 8).toUpperCase()}: {code && staffSentence(code)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
