import { useState } from "react";
import type { AdminVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import {
  type RecipientChanges,
  recipientChanges,
} from "../../../shared/contract/admin/voucher-fields.ts";
import { api } from "../../app/browser-api.ts";
import { TextField } from "../../ui/TextField.tsx";
import { FormDialog, FormFrame } from "../kit/forms/FormDialog.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";
import { ResendPrompt, type ResendTarget } from "./ResendPrompt.tsx";

interface EditRecipientDialogProps {
  /** Null closes the dialog. */
  voucher: AdminVoucherRow | null;
  onClose: () => void;
}

/** Changes the recipient's name or email address, then asks whether to send the voucher there. */
export function EditRecipientDialog({ voucher, onClose }: EditRecipientDialogProps) {
  const [resendTarget, setResendTarget] = useState<ResendTarget | null>(null);

  function handleSaved({ id, delivery, status }: AdminVoucherRow, email: string) {
    onClose();
    // A waiting email goes to the new address anyway, and a voided voucher is not sent.
    if (delivery?.state !== "waiting" && status !== "voided")
      setResendTarget({ voucherId: id, to: email });
  }
  return (
    <>
      <FormDialog subject={voucher} onClose={onClose}>
        {(shown) => (
          <RecipientForm voucher={shown} onSaved={({ email }) => handleSaved(shown, email)} />
        )}
      </FormDialog>
      <ResendPrompt
        title="Send the voucher to its new recipient?"
        target={resendTarget}
        onClose={() => setResendTarget(null)}
      />
    </>
  );
}

interface RecipientFormProps {
  voucher: AdminVoucherRow;
  onSaved: (recipient: RecipientChanges) => void;
}

function RecipientForm({ voucher, onSaved }: RecipientFormProps) {
  const form = useSaveForm({
    schema: recipientChanges,
    defaultValues: { name: voucher.recipientName, email: voucher.recipientEmail },
    idPrefix: "recipient",
    save: (recipient) =>
      api.admin.vouchers.updateRecipient({
        voucherId: voucher.id,
        version: voucher.recipientVersion,
        ...recipient,
      }),
    onSaved: (_, recipient) => onSaved(recipient),
  });
  return (
    <FormFrame
      form={form}
      title="Edit recipient"
      subtitle={voucher.code}
      submitLabel="Save Changes"
      failureTitle="Failed to update voucher"
    >
      <TextField {...form.field("name")} label="Recipient name" />
      <TextField {...form.field("email")} label="Recipient email" type="email" inputMode="email" />
    </FormFrame>
  );
}
