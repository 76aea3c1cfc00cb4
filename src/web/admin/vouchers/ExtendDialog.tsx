import { useState } from "react";
import { z } from "zod";
import type { AdminVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { addMonths, isDate } from "../../../shared/time.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import { FormDialog, FormFrame } from "../kit/forms/FormDialog.tsx";
import { useFormField, useSaveForm } from "../kit/forms/use-save-form.ts";
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

interface ExtendFormProps {
  voucher: AdminVoucher;
  onExtended: () => void;
}

function ExtendForm({ voucher, onExtended }: ExtendFormProps) {
  const { timezone, today } = useVenue();
  const { id: voucherId, code, expiresAt, extendableFrom } = voucher;
  const earliestText = formatLongDate(`${extendableFrom}T12:00:00Z`, "UTC");
  const isLateEnough = (date: string) => isDate(date) && date >= extendableFrom;
  const form = useSaveForm({
    schema: z.object({
      expiresOn: z.string().refine(isLateEnough, `Please choose ${earliestText} or later`),
    }),
    defaultValues: { expiresOn: addMonths(extendableFrom, SUGGESTED_MONTHS) },
    idPrefix: "voucher",
    save: ({ expiresOn }) => api.admin.vouchers.extendExpiry({ voucherId, expiresOn }),
    onSaved: onExtended,
  });
  return (
    <FormFrame
      form={form}
      title="Extend voucher"
      subtitle={code}
      submitLabel="Extend Voucher"
      failureTitle="Failed to update voucher"
    >
      <DateField
        {...useFormField(form, "expiresOn")}
        label="Valid until"
        hint={`Currently ${formatLongDate(expiresAt, timezone)}. You can extend the expiry date, not shorten it.`}
        min={extendableFrom}
        today={today}
      />
    </FormFrame>
  );
}
