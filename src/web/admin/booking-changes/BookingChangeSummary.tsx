import type { ReactNode } from "react";
import type { BookingChangePreview } from "../../../shared/contract/admin/booking-changes.ts";
import { formatPence } from "../../../shared/money.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";

interface BookingChangeSummaryProps {
  preview: BookingChangePreview;
  /** The preview is of an earlier choice. */
  isOutdated: boolean;
}

/** What a change makes of the price, and what is then to pay or to refund. */
export function BookingChangeSummary({ preview, isOutdated }: BookingChangeSummaryProps) {
  const { pricePence, previousPricePence, paidPence, duePence, full } = preview;
  const { isDiscountLost, needsSignature, removedAddons } = preview;
  return (
    <div
      role="status"
      className={`grid gap-2 rounded-control bg-sunken px-4 py-3 transition-opacity duration-fast ${isOutdated ? "opacity-60" : ""}`}
    >
      <dl className="grid gap-1 tabular-nums">
        <SummaryLine label="New price" pence={pricePence} isStrong>
          {pricePence !== previousPricePence && `was ${formatPence(previousPricePence)}`}
        </SummaryLine>
        <SummaryLine label="Paid" pence={paidPence} />
        {duePence > 0 && <SummaryLine label="To pay" pence={duePence} isStrong />}
        {full.refundPence > 0 && (
          <SummaryLine label="Paid too much" pence={full.refundPence} isStrong />
        )}
      </dl>
      {removedAddons.length > 0 && (
        <p className="text-sm text-pretty wrap-anywhere">
          Not sold with this activity, so removed: {removedAddons.join(", ")}.
        </p>
      )}
      {isDiscountLost && (
        <p className="text-sm text-pretty">
          The order is below the minimum spend of its discount code, so there is no discount.
        </p>
      )}
      {needsSignature && (
        <p className="text-sm text-pretty">
          The waiver must be signed again, because more people come than it was signed for.
        </p>
      )}
    </div>
  );
}

interface SummaryLineProps {
  label: string;
  pence: number;
  isStrong?: boolean;
  children?: string | false;
}

function SummaryLine({ label, pence, isStrong = false, children }: SummaryLineProps) {
  return (
    <div className={`flex justify-between gap-3 ${isStrong ? "font-semibold text-ink-1" : ""}`}>
      <dt>
        {label}
        {children && <span className="font-normal text-ink-3"> {children}</span>}
      </dt>
      <dd>{formatPence(pence)}</dd>
    </div>
  );
}

interface NotifyFieldProps {
  email: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether the customer is emailed about the change. */
export function NotifyField({ email, isOn, onChange }: NotifyFieldProps) {
  if (email === "")
    return <p className="text-sm text-ink-3">There is no email address to send the change to.</p>;
  return (
    <Checkbox
      id="change-notify"
      label={`Email the change to ${email}`}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className="wrap-anywhere"
    />
  );
}

interface BookingChangeFrameProps {
  title: string;
  subtitle: string;
  saveLabel: string;
  /** The dialog stays open until the result is known. */
  isSaving: boolean;
  /** Also while the preview is being read. */
  isBusy: boolean;
  isBlocked: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of a dialog that changes a booking, with its two buttons. */
export function BookingChangeFrame(props: BookingChangeFrameProps) {
  const { title, subtitle, saveLabel, isSaving, isBusy, isBlocked, onSave, onClose } = props;
  return (
    <ActionDialogFrame
      title={title}
      subtitle={subtitle}
      isBusy={isSaving}
      actions={
        <>
          <Button
            data-first
            variant="outline"
            size="md"
            onClick={onClose}
            className="flex-1 side:flex-none"
          >
            Keep As It Is
          </Button>
          <Button
            size="md"
            busy={isBusy}
            disabled={isBlocked}
            onClick={onSave}
            className="flex-1 side:flex-none"
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">{props.children}</div>
    </ActionDialogFrame>
  );
}
