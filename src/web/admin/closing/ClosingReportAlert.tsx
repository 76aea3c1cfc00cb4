import { formatPence } from "../../../shared/money.ts";
import { Alert } from "../../ui/Alert.tsx";
import { bookingsInWords } from "../booking-changes/parts/format-booking.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import type { ClosingReport } from "./use-closing-run.ts";

interface RunReportProps {
  report: ClosingReport;
  /** The reference of a booking that was tried. */
  referenceOf: (bookingId: string) => string;
}

/** What was done, and what was not, why, and what to do about it. */
export function RunReport({ report, referenceOf }: RunReportProps) {
  const { outcomes, failure, isStillOpen } = report;
  const failed = outcomes.filter(({ outcome }) => outcome === "failed");
  const done = doneInWords(report);
  if (isStillOpen && failure) {
    return (
      <Alert tone="danger" title="Failed to close" className="mb-4">
        {staffSentence(failure)}
      </Alert>
    );
  }
  return (
    <div aria-live="polite" className="mb-4 grid gap-3">
      <Alert tone="success" title="Closed: nobody can book there any more">
        {done}
      </Alert>
      {(failure !== null || failed.length > 0) && (
        <Alert tone="danger" title="Not everybody could be moved or refunded">
          {failure && <p>{staffSentence(failure)}</p>}
          {failed.length > 0 && (
            <ul className="list-disc pl-5">
              {failed.map(({ bookingId, code }) => (
                <li key={bookingId}>
                  {referenceOf(bookingId)}: {code && staffSentence(code)}
                </li>
              ))}
            </ul>
          )}
          <p>They are still listed below. Choose again and carry on, or contact them.</p>
        </Alert>
      )}
    </div>
  );
}

function doneInWords({ outcomes }: ClosingReport): string {
  const moved = outcomes.filter(({ outcome }) => outcome === "moved").length;
  const cancelled = outcomes.filter(({ outcome }) => outcome === "cancelled");
  const back = cancelled.reduce((sum, { refundPence }) => sum + refundPence, 0);
  const parts = [
    moved > 0 && `${bookingsInWords(moved)} moved`,
    cancelled.length > 0 &&
      `${bookingsInWords(cancelled.length)} cancelled with ${formatPence(back)} back`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "" : `${parts.join(", ")}.`;
}
