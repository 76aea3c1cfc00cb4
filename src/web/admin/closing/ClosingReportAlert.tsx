import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { Alert } from "../../ui/Alert.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import type { ClosingReport } from "./use-closing-run.ts";

interface ClosingReportAlertProps {
  report: ClosingReport;
  /** Returns the reference of a booking of the report. */
  getReference: (bookingId: string) => string;
}

/** Reports what was done, what failed and why, and what to do about it. */
export function ClosingReportAlert({ report, getReference }: ClosingReportAlertProps) {
  const { outcomes, failure, isStillOpen } = report;
  const failed = outcomes.filter(({ outcome }) => outcome === "failed");
  const outcomesText = formatClosingOutcomes(report);
  if (isStillOpen && failure) {
    return (
      <Alert tone="danger" title="Failed to close" className="mb-4">
        {formatStaffFailure(failure)}
      </Alert>
    );
  }
  return (
    <div aria-live="polite" className="mb-4 grid gap-3">
      <Alert tone="success" title="Closed: nobody can book there any more">
        {outcomesText}
      </Alert>
      {(failure !== null || failed.length > 0) && (
        <Alert tone="danger" title="Not everybody could be moved or refunded">
          {failure && <p>{formatStaffFailure(failure)}</p>}
          {failed.length > 0 && (
            <ul className="list-disc pl-5">
              {failed.map(({ bookingId, code }) => (
                <li key={bookingId}>
                  {getReference(bookingId)}: {code && formatStaffFailure(code)}
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

function formatClosingOutcomes({ outcomes }: ClosingReport): string {
  const movedCount = outcomes.filter(({ outcome }) => outcome === "moved").length;
  const cancelled = outcomes.filter(({ outcome }) => outcome === "cancelled");
  const refundTotalPence = cancelled.reduce((sum, { refundPence }) => sum + refundPence, 0);
  const parts = [
    movedCount > 0 && `${pluralize(movedCount, "booking")} moved`,
    cancelled.length > 0 &&
      `${pluralize(cancelled.length, "booking")} cancelled with ${formatPence(refundTotalPence)} back`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "" : `${parts.join(", ")}.`;
}
