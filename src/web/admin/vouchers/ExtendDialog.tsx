import { useState } from "react";
import type { AdminVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { addMonths, isDate } from "../../../shared/time.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { FormFrame } from "../kit/forms/FormFrame.tsx";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { ResendPrompt, type ResendTarget } from "./ResendPrompt.tsx";

interface ExtendDialogProps {
  /** Null closes the dialog. */
  voucher: AdminVoucher | null;
  onClose: () => void;
}

/** Extends the expiry date of a voucher, then asks whether to email the recipient. */
export function ExtendDialog({ voucher, onClose }: ExtendDialogProps) {
  const [resendTarget, setResendTarget] = useState<ResendTarget | null>(null);

  function handleExtended({ id, recipientEmail, delivery }: AdminVoucher) {
    onClose();
    if (recipientEmail !== "" && delivery?.state !== "waiting") {
      setResendTarget({ voucherId: id, to: recipientEmail });
    }
  }
  return (
    <>
      <FormDialog subject={voucher} onClose={onClose}>
        {(shown) => <ExtendForm voucher={shown} onExtended={() => handleExtended(shown)} />}
      </FormDialog>
      <ResendPrompt
        title="Send the voucher with its new date?"
        target={resendTarget}
        onClose={() => setResendTarget(null)}
      />
    </>
  );
}

const SUGGESTED_MONTHS = 6;
const FIELD_ID = "voucher-expires-on";

interface ExtendFormProps {
  voucher: AdminVoucher;
  onExtended: () => void;
}

function ExtendForm({ voucher, onExtended }: ExtendFormProps) {
  const { timezone, today } = useVenue();
  const { extendableFrom } = voucher;
  const suggested = addMonths(extendableFrom, SUGGESTED_MONTHS);
  const [expiresOn, setExpiresOn] = useState(suggested);
  const [attempt, setAttempt] = useState(0);
  const { isBusy, failure, run } = useMutation();
  const isInvalid = !isDate(expiresOn) || expiresOn < extendableFrom;
  const earliestText = formatLongDate(`${extendableFrom}T12:00:00Z`, "UTC");
  const fieldError =
    isInvalid && attempt > 0 ? `Please choose ${earliestText} or later` : undefined;

  async function extend() {
    setAttempt(attempt + 1);
    if (isInvalid) return;
    const input = { voucherId: voucher.id, expiresOn };
    if (await run(() => api.admin.vouchers.extendExpiry(input))) onExtended();
  }
  return (
    <FormFrame
      title="Extend voucher"
      subtitle={voucher.code}
      isDirty={expiresOn !== suggested}
      isBusy={isBusy}
      submitLabel="Extend Voucher"
      onSubmit={(event) => {
        event.preventDefault();
        void extend();
      }}
      errors={fieldError ? [{ fieldId: FIELD_ID, message: fieldError }] : []}
      attempt={attempt}
      failure={
        failure && { title: "Failed to update voucher", sentence: formatStaffFailure(failure) }
      }
    >
      <DateField
        id={FIELD_ID}
        label="Valid until"
        hint={`Currently ${formatLongDate(voucher.expiresAt, timezone)}. You can extend the expiry date, not shorten it.`}
        min={extendableFrom}
        today={today}
        value={expiresOn}
        onChange={setExpiresOn}
        error={fieldError}
      />
    </FormFrame>
  );
}
