import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { AdminPanel } from "../shell/AdminPanel.tsx";
import { useOpenBooking } from "../shell/use-open-booking.ts";
import { SignAtDesk } from "../sign/SignAtDesk.tsx";
import { BookedFacts } from "./BookedFacts.tsx";
import type { Booked } from "./booked.ts";

interface BookedResultProps {
  booked: Booked;
  activityName: string;
  onAnother: () => void;
}

/** What was booked and what happens now: to be read back to the customer. */
export function BookedResult({ booked, activityName, onAnother }: BookedResultProps) {
  const { bookingId: id, reference, customerName, ticketCount } = booked;
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
          <BookedFacts booked={booked} activityName={activityName} />
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
            <Button variant={isSigned ? "primary" : "outline"} size="md" onClick={onAnother}>
              Another booking
            </Button>
            <Button variant="outline" size="md" onClick={() => open(id)}>
              Open booking
            </Button>
          </div>
        </div>
      </AdminPanel>
      <SignAtDesk
        booking={isSigning ? { id, customerName, ticketCount } : null}
        onClose={() => setSigning(false)}
        onSigned={() => setSigned(true)}
      />
    </div>
  );
}
