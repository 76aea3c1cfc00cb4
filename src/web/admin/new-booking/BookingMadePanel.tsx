import { useEffect, useRef, useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { InPersonSignDialog } from "../booking-changes/InPersonSignDialog.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import type { StaffBookingSummary } from "./staff-booking.ts";

interface BookingMadePanelProps {
  summary: StaffBookingSummary;
  activityName: string;
  onStartAnother: () => void;
}

/** The booking that was just made, for staff to read back to the customer. */
export function BookingMadePanel({ summary, activityName, onStartAnother }: BookingMadePanelProps) {
  const { bookingId: id, reference, customerName, ticketCount } = summary;
  const { open } = useOpenBooking();
  const [isSigning, setSigning] = useState(false);
  const [isSigned, setSigned] = useState(false);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="max-w-form">
      <AdminPanel title="Booking made">
        <div className="px-4 pb-4">
          <p ref={heading} tabIndex={-1} className="outline-none">
            <span className="block text-title text-ink-1">{reference}</span>
            <span>
              is booked for <b className="font-semibold text-ink-1">{customerName}</b>
            </span>
          </p>
          <BookingMadeDetails summary={summary} activityName={activityName} />
          <p className="mt-3">
            <span className="sr-only">Waiver: </span>
            {isSigned ? (
              <StatusDot tone="success">Signed</StatusDot>
            ) : (
              <StatusDot tone="danger">Not Signed</StatusDot>
            )}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            {!isSigned && (
              <Button size="md" onClick={() => setSigning(true)}>
                Sign waiver now
              </Button>
            )}
            <Button variant={isSigned ? "primary" : "outline"} size="md" onClick={onStartAnother}>
              Another booking
            </Button>
            <Button variant="outline" size="md" onClick={() => open(id)}>
              Open booking
            </Button>
          </div>
        </div>
      </AdminPanel>
      <InPersonSignDialog
        booking={isSigning ? { id, customerName, ticketCount } : null}
        onClose={() => setSigning(false)}
        onSigned={() => setSigned(true)}
      />
    </div>
  );
}

interface BookingMadeDetailsProps {
  summary: StaffBookingSummary;
  activityName: string;
}

function BookingMadeDetails({ summary, activityName }: BookingMadeDetailsProps) {
  const { timezone } = useVenue();
  const { startsAt, ticketCount, payment, paidPence, duePence, changePence, emailedTo } = summary;
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      <DetailsItem name="Activity" value={activityName} />
      <DetailsItem name="When" value={formatAdminDateTime(new Date(startsAt), timezone)} />
      <DetailsItem name="Tickets" value={String(ticketCount)} />
      {paidPence > 0 && (
        <DetailsItem
          name={payment === "cash" ? "Paid in cash" : "Paid by other means"}
          value={formatPence(paidPence)}
        />
      )}
      {changePence !== null && (
        <DetailsItem name="Change" value={formatPence(changePence)} isStrong />
      )}
      {duePence > 0 && <DetailsItem name="To pay" value={formatPence(duePence)} isStrong />}
      {paidPence === 0 && duePence === 0 && <DetailsItem name="To pay" value="Nothing" />}
      <DetailsItem
        name="Confirmation"
        value={emailedTo === null ? "Not sent" : `Will be sent to ${emailedTo}`}
      />
    </dl>
  );
}

function DetailsItem({
  name,
  value,
  isStrong,
}: {
  name: string;
  value: string;
  isStrong?: boolean;
}) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd
        className={`text-balance wrap-anywhere text-ink-1 tabular-nums ${isStrong ? "text-lg font-bold" : ""}`}
      >
        {value}
      </dd>
    </>
  );
}
