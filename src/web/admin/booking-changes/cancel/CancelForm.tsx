import { useRef, useState } from "react";
import { staffMoment } from "../../../../shared/admin-time.ts";
import type { DeskCancellation } from "../../../../shared/contract/admin/booking-changes.ts";
import { formatPence } from "../../../../shared/money.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { useVenue } from "../../../app/use-venue.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { penceOf } from "../../../ui/pounds.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ChangeFrame } from "../../kit/dialog/ActionDialog.tsx";
import { RefundOption } from "../../kit/dialog/RefundOption.tsx";
import { PartFailure } from "../../kit/LoadErrorAlert.tsx";
import { staffSentence } from "../../kit/staff-failure.ts";
import type { ChangedBooking } from "../parts/booking-action-target.ts";
import { aboutBooking } from "../parts/format-booking.ts";
import { partsInWords } from "../parts/format-refund-parts.ts";
import { backBy } from "./compute-refund.ts";
import { useCancel } from "./use-cancellation.ts";

interface CancelQuestionProps {
  booking: ChangedBooking;
  onClose: () => void;
  onCancelled: () => void;
}

/** Asks whether a booking is to be cancelled, and what goes back. */
export function CancelQuestion({ booking, onClose, onCancelled }: CancelQuestionProps) {
  const { timezone } = useVenue();
  const cancel = useCancel(booking.id);
  const { preview, failure, keptPence } = cancel;
  const box = useRef<HTMLDivElement>(null);
  const [isChecking, setChecking] = useState(false);

  async function press() {
    if (await cancel.cancel()) onCancelled();
    else box.current?.querySelector<HTMLElement>("[data-amount]")?.focus();
  }

  if (isChecking && keptPence !== null) {
    return (
      <NoRefundCheck
        booking={booking}
        keptPence={keptPence}
        onBack={() => setChecking(false)}
        onCancel={() => {
          setChecking(false);
          void press();
        }}
      />
    );
  }

  // There is no choice to wait for, and no room to keep for it.
  const isUnpaid = booking.duePence > 0 && booking.duePence === booking.totalPence;
  return (
    <ChangeFrame
      title="Cancel Booking"
      about={aboutBooking(booking)}
      isBusy={cancel.isBusy}
      actions={
        <>
          <Button
            data-first
            variant="outline"
            size="md"
            disabled={cancel.isBusy}
            onClick={onClose}
            className="flex-1 side:flex-none"
          >
            Keep Booking
          </Button>
          <Button
            variant="danger"
            size="md"
            // A press before it is known what goes back would come to nothing.
            busy={cancel.isBusy || preview.state === "loading"}
            onClick={() => (keptPence === null ? void press() : setChecking(true))}
            className="flex-1 side:flex-none"
          >
            Cancel Booking
          </Button>
        </>
      }
    >
      <div ref={box}>
        {failure && (
          <Alert tone="danger" title="Failed to update booking status" className="mb-4">
            {reasonOf(failure)}
          </Alert>
        )}
        <p>
          Cancel {booking.reference}, {staffMoment(new Date(booking.startsAt), timezone)}? The
          places are free again at once. This cannot be undone.
        </p>
        <div className={`mt-4 ${isUnpaid ? "min-h-13" : "min-h-58"}`}>
          {preview.state === "loading" && <Spinner label="Loading what goes back" />}
          {preview.state === "failed" && (
            <PartFailure
              what="What goes back could not be loaded"
              failure={preview.failure}
              onRetry={cancel.reload}
            />
          )}
          {preview.state === "ready" && <RefundChoice preview={preview.data} cancel={cancel} />}
        </div>
      </div>
    </ChangeFrame>
  );
}

function reasonOf(failure: ApiFailure): string {
  return failure === "REFUND_CHANGED"
    ? "What would go back has changed. Nothing was cancelled; please look at it again."
    : staffSentence(failure);
}

interface NoRefundCheckProps {
  booking: ChangedBooking;
  /** What was paid. */
  keptPence: number;
  onBack: () => void;
  onCancel: () => void;
}

/** A second look before a booking that was paid is cancelled with nothing back. */
function NoRefundCheck({ booking, keptPence, onBack, onCancel }: NoRefundCheckProps) {
  return (
    <ChangeFrame
      title="Cancel Without Refund?"
      about={aboutBooking(booking)}
      actions={
        <>
          <Button
            data-first
            variant="outline"
            size="md"
            onClick={onBack}
            className="flex-1 side:flex-none"
          >
            Back
          </Button>
          <Button variant="danger" size="md" onClick={onCancel} className="flex-1 side:flex-none">
            Cancel Without Refund
          </Button>
        </>
      }
    >
      <p>
        <strong className="font-semibold text-ink-1">{formatPence(keptPence)}</strong> was paid, and
        the customer gets nothing back. This cannot be undone.
      </p>
    </ChangeFrame>
  );
}

interface RefundChoiceProps {
  preview: DeskCancellation;
  cancel: ReturnType<typeof useCancel>;
}

/** What goes back: what the policy says, all, nothing, or an amount, each with where it goes. */
function RefundChoice({ preview, cancel }: RefundChoiceProps) {
  const { timezone } = useVenue();
  const { policy, full, card } = preview;
  if (full.refundPence === 0) {
    return <p className="font-semibold text-ink-1">Nothing has been paid, so nothing goes back.</p>;
  }
  const option = (value: typeof cancel.choice) => ({
    name: "refund",
    value,
    isChosen: cancel.choice === value,
    onChoose: () => cancel.choose(value),
  });
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-ink-1">Refund</legend>
      <div className="rounded-control border border-line-strong">
        <RefundOption {...option("policy")} label="As the policy says" pence={policy.refundPence}>
          {policyWords(preview, timezone)} {partsInWords(policy, card)}
        </RefundOption>
        <RefundOption {...option("full")} label="Everything" pence={full.refundPence}>
          {partsInWords(full, card)}
        </RefundOption>
        <RefundOption {...option("none")} label="Nothing" pence={0} />
        <RefundOption {...option("amount")} label="Another amount">
          {cancel.choice !== "amount" && `Up to ${formatPence(full.refundPence)}`}
        </RefundOption>
      </div>
      {cancel.choice === "amount" && (
        <TextField
          id="refund-amount"
          data-amount
          label="Amount in pounds"
          hint={amountHint(preview, cancel.amount)}
          inputMode="decimal"
          autoComplete="off"
          value={cancel.amount}
          error={cancel.amountError}
          onChange={(event) => cancel.setAmount(event.target.value)}
          className="mt-4 max-w-60"
        />
      )}
    </fieldset>
  );
}

function policyWords({ deadline, isBeforeDeadline, hasBegun }: DeskCancellation, zone: string) {
  const moment = staffMoment(new Date(deadline), zone);
  if (isBeforeDeadline) return `Everything goes back until ${moment}:`;
  const begun = hasBegun ? " The session has begun." : "";
  return `No refund since ${moment}.${begun}`;
}

function amountHint(preview: DeskCancellation, typed: string): string {
  const amountPence = penceOf(typed);
  const most = preview.full.refundPence;
  if (amountPence === null || amountPence > most) return `Up to ${formatPence(most)}`;
  const parts = backBy(preview, { choice: "amount", amountPence });
  return partsInWords(parts, preview.card) || "Nothing goes back";
}
