import { useState } from "react";
import { staffMoment } from "../../../../shared/admin-time.ts";
import type { HandBack as Waiting } from "../../../../shared/contract/admin/booking-changes.ts";
import { formatPence } from "../../../../shared/money.ts";
import { api } from "../../../app/browser-api.ts";
import { useLoaded } from "../../../app/use-api-query.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { ChangeFrame } from "../../kit/dialog/ActionDialog.tsx";
import { PartFailure } from "../../kit/LoadErrorAlert.tsx";
import { staffSentence } from "../../kit/staff-failure.ts";
import { useAction } from "../../kit/use-mutation.ts";
import type { ChangedBooking } from "../parts/booking-action-target.ts";
import { aboutBooking } from "../parts/format-booking.ts";

interface HandBackProps {
  booking: ChangedBooking;
  onClose: () => void;
  onHandedBack: () => void;
}

const PAID = { cash: "paid in cash", other: "paid by other means" } as const;

/** What is to be handed back, each part recorded once it is in the customer's hand. */
export function HandBack({ booking, onClose, onHandedBack }: HandBackProps) {
  const { id: bookingId } = booking;
  const { failure, run } = useAction();
  const [handing, setHanding] = useState<string | null>(null);
  const [given, setGiven] = useState<readonly string[]>([]);
  const [loaded, reload] = useLoaded(
    (signal) => api.desk.changes.handBacks({ bookingId }, { signal }),
    [bookingId],
  );

  async function give({ refundId }: Waiting) {
    setHanding(refundId);
    if (await run(() => api.desk.changes.giveBack({ refundId }))) {
      setGiven((all) => [...all, refundId]);
      onHandedBack();
    }
    setHanding(null);
  }

  return (
    <ChangeFrame
      title="Hand Back Money"
      about={aboutBooking(booking)}
      actions={
        <Button data-first variant="outline" size="md" onClick={onClose}>
          Close
        </Button>
      }
    >
      {failure && (
        <Alert tone="danger" title="This was not recorded" className="mb-4">
          {staffSentence(failure)}
        </Alert>
      )}
      <div className="min-h-20">
        {loaded.state === "loading" && <Spinner label="Loading what is to be handed back" />}
        {loaded.state === "failed" && (
          <PartFailure
            what="What is to be handed back could not be loaded"
            failure={loaded.failure}
            onRetry={reload}
          />
        )}
        {loaded.state === "ready" && loaded.data.length === 0 && (
          <p>Nothing is to be handed back for this booking.</p>
        )}
        {loaded.state === "ready" && (
          <ul className="divide-y divide-line">
            {loaded.data.map((part) => (
              <HandBackRow
                key={part.refundId}
                part={part}
                isGivenNow={given.includes(part.refundId)}
                isBusy={handing === part.refundId}
                onGive={() => void give(part)}
              />
            ))}
          </ul>
        )}
      </div>
    </ChangeFrame>
  );
}

interface HandBackRowProps {
  part: Waiting;
  isGivenNow: boolean;
  isBusy: boolean;
  onGive: () => void;
}

function HandBackRow({ part, isGivenNow, isBusy, onGive }: HandBackRowProps) {
  const { timezone } = useVenue();
  const { amountPence, method, handedBackAt } = part;
  const isGiven = isGivenNow || handedBackAt !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
      <span className="tabular-nums">
        <strong className="font-semibold text-ink-1">{formatPence(amountPence)}</strong>,{" "}
        {PAID[method]}
      </span>
      <span role="status" className={isGiven ? "text-success" : "sr-only"}>
        {isGiven &&
          (handedBackAt
            ? `Handed back ${staffMoment(new Date(handedBackAt), timezone)}`
            : "Handed back")}
      </span>
      {!isGiven && (
        <Button size="md" busy={isBusy} onClick={onGive}>
          Record as Handed Back
        </Button>
      )}
    </li>
  );
}
