import type { BookingSummary, CancellationPreview } from "../../../shared/contract/bookings.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatMoment } from "../../../shared/time.ts";
import { OrderLine } from "../../ui/OrderLine.tsx";
import { ticketsInWords } from "../booking/tickets-in-words.ts";
import { useVenue } from "../shell/use-venue.ts";
import { deadlineWords, moneyLines } from "./money-back.ts";
import { ReachVenue } from "./ReachVenue.tsx";

interface CancelQuestionProps {
  booking: Pick<BookingSummary, "activityName" | "startsAt" | "ticketCount">;
  preview: CancellationPreview;
}

/** Which booking it is, what comes back of it where, and until when. */
export function CancelQuestion({ booking, preview }: CancelQuestionProps) {
  const { timezone } = useVenue();
  const { activityName, startsAt, ticketCount } = booking;
  const lines = moneyLines(preview, preview.card);
  const isTooLate = preview.paidPence > 0 && !preview.isBeforeDeadline;
  return (
    <>
      <p>
        {activityName} at {formatMoment(new Date(startsAt), timezone)},{" "}
        {ticketsInWords(ticketCount)}.
      </p>
      <dl className="mt-4 grid gap-2 rounded-control bg-sunken px-4 py-3">
        {lines.map(({ label, pence }) => (
          <OrderLine key={label} label={label} pence={pence} />
        ))}
        {lines.length !== 1 && (
          <div className="flex justify-between gap-4 font-bold text-ink-1 tabular-nums">
            <dt>Comes back in all</dt>
            <dd>{formatPence(preview.refundPence)}</dd>
          </div>
        )}
      </dl>
      <p className="mt-4">{deadlineWords(preview, timezone)}</p>
      {isTooLate && (
        <>
          <p className="mt-2">Something came up? Talk to us first:</p>
          <ReachVenue />
        </>
      )}
    </>
  );
}
