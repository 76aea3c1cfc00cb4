import { useState } from "react";
import type {
  BookingChange,
  BookingChangePreview,
} from "../../../shared/contract/admin/booking-changes.ts";
import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import { formatPence } from "../../../shared/money.ts";
import { ChoiceTiles } from "../../ui/ChoiceTiles.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { ActionDialog } from "../kit/dialog/ActionDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { BookingChangeFrame, BookingChangeSummary, NotifyField } from "./BookingChangeSummary.tsx";
import { formatRefundParts } from "./format-refund-parts.ts";
import { formatChanged, type RefundFirst, useBookingChange } from "./use-booking-change.ts";

interface AdjustPriceDialogProps {
  /** Null closes the dialog. */
  booking: AdminBooking | null;
  onClose: () => void;
}

/** Takes something off the price of a booking, and refunds what is then paid too much. */
export function AdjustPriceDialog({ booking, onClose }: AdjustPriceDialogProps) {
  return (
    <ActionDialog subject={booking} onClose={onClose}>
      {(shown) => <AdjustPriceForm booking={shown} onClose={onClose} />}
    </ActionDialog>
  );
}

type AdjustmentType = Extract<BookingChange, { kind: "adjustment" }>["type"];

const TYPES = [
  { value: "goodwill", label: "Goodwill", note: "Something went wrong" },
  { value: "adjustment", label: "Price adjustment", note: "The price was wrong" },
  { value: "complimentary", label: "Complimentary", note: "The whole price" },
] as const;

interface AdjustPriceFormProps {
  booking: AdminBooking;
  onClose: () => void;
}

function AdjustPriceForm({ booking, onClose }: AdjustPriceFormProps) {
  const [type, setType] = useState<AdjustmentType>("goodwill");
  const [amountPence, setAmountPence] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [refundFirst, setRefundFirst] = useState<RefundFirst>("card");
  const [isChecked, setChecked] = useState(false);
  const toast = useToast();
  const isComplimentary = type === "complimentary";
  const hasAmount = isComplimentary || (amountPence !== null && amountPence > 0);
  // The reason changes nothing that is previewed.
  const toChange = (text: string): BookingChange => ({
    kind: "adjustment",
    type,
    amountPence: isComplimentary ? null : amountPence,
    reason: text,
  });
  const state = useBookingChange(booking, hasAmount ? toChange("Preview") : null);
  const { refusal, failure, isBusy } = state;
  const preview = hasAmount && refusal === null ? state.preview.data : undefined;

  async function save() {
    setChecked(true);
    if (!hasAmount || reason.trim() === "") return;
    const changed = await state.save(toChange(reason), { choice: "full" }, refundFirst);
    if (!changed) return;
    toast({ message: `Price reduced. ${formatChanged(changed)}` });
    onClose();
  }

  return (
    <BookingChangeFrame
      title="Refund or Reduce Price"
      subtitle={`${booking.customer.name}, ${booking.activityName}, ${formatPence(booking.order.totalPence)}`}
      saveLabel={formatSaveLabel(preview)}
      isSaving={state.isSaving}
      isBusy={isBusy}
      isBlocked={refusal !== null}
      onSave={() => void save()}
      onClose={onClose}
    >
      <FailureAlert title="The price was not changed" failure={failure} />
      <ChoiceTiles
        id="adjustment-type"
        legend="Why"
        choices={TYPES}
        value={type}
        onChange={setType}
        className="side:grid-cols-3"
      />
      {!isComplimentary && (
        <PoundsField
          id="adjustment-amount"
          label="Amount in pounds"
          pence={amountPence}
          onChange={setAmountPence}
          error={isChecked && !hasAmount ? "Please enter an amount in pounds" : undefined}
          className="max-w-60"
        />
      )}
      <TextField
        id="adjustment-reason"
        label="Reason"
        hint="Staff see it in the booking; the customer does not."
        maxLength={200}
        value={reason}
        error={isChecked && reason.trim() === "" ? "Please say why" : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <FailureAlert title="This amount cannot be taken off" failure={refusal} />
      {preview && (
        <>
          <BookingChangeSummary preview={preview} isOutdated={state.preview.isPlaceholderData} />
          <RefundDestination
            booking={booking}
            preview={preview}
            first={refundFirst}
            onChange={setRefundFirst}
          />
          <NotifyField
            email={booking.customer.email}
            isOn={state.notify}
            onChange={state.setNotify}
          />
        </>
      )}
    </BookingChangeFrame>
  );
}

function formatSaveLabel(preview: BookingChangePreview | undefined): string {
  const refundPence = preview?.full.refundPence ?? 0;
  return refundPence > 0 ? `Refund ${formatPence(refundPence)}` : "Reduce Price";
}

interface RefundDestinationProps {
  booking: AdminBooking;
  preview: BookingChangePreview;
  first: RefundFirst;
  onChange: (first: RefundFirst) => void;
}

/** Where the refund goes, if there is one; a choice if the booking was paid in several ways. */
function RefundDestination({ booking, preview, first, onChange }: RefundDestinationProps) {
  if (preview.full.refundPence === 0) return null;
  const ways = listPaidWays(booking);
  return (
    <>
      {ways.length > 1 && (
        <SelectField
          id="adjustment-first"
          label="Refund first"
          choices={ways}
          value={first}
          onChange={onChange}
        />
      )}
      {first === "card" && (
        <p className="text-sm text-pretty">
          Refund: {formatRefundParts(preview.full, preview.card)}.
        </p>
      )}
    </>
  );
}

/** How the booking was paid, in the order in which refunds go. */
function listPaidWays({ payments, order }: AdminBooking): { value: RefundFirst; label: string }[] {
  const isPaid = (isCard: boolean) =>
    payments.some(
      ({ method, amountPence, refundedPence }) =>
        (method === "card") === isCard && amountPence > refundedPence,
    );
  const ways: { value: RefundFirst; label: string }[] = [];
  if (isPaid(true)) ways.push({ value: "card", label: "To the card" });
  if (isPaid(false)) ways.push({ value: "offline", label: "In cash" });
  if (order.voucherPence > 0) ways.push({ value: "voucher", label: "To the gift voucher" });
  return ways;
}
