import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { AdminVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import {
  type RecipientChanges,
  recipientChanges,
} from "../../../shared/contract/admin/voucher-fields.ts";
import { api } from "../../app/browser-api.ts";
import { TextField } from "../../ui/TextField.tsx";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { FormFrame } from "../kit/forms/FormFrame.tsx";
import { toErrorSummary } from "../kit/forms/to-error-summary.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
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
  const { isBusy, failure, run } = useMutation();
  const form = useForm({
    resolver: zodResolver(recipientChanges),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: { name: voucher.recipientName, email: voucher.recipientEmail },
  });
  const { errors, isDirty, submitCount } = form.formState;

  async function save(recipient: RecipientChanges) {
    const input = { voucherId: voucher.id, version: voucher.recipientVersion, ...recipient };
    if (await run(() => api.admin.vouchers.updateRecipient(input))) onSaved(recipient);
  }
  return (
    <FormFrame
      title="Edit recipient"
      subtitle={voucher.code}
      isDirty={isDirty}
      isBusy={isBusy}
      submitLabel="Save Changes"
      onSubmit={form.handleSubmit(save)}
      errors={toErrorSummary(errors, (field) => `recipient-${field}`)}
      attempt={submitCount}
      failure={
        failure && { title: "Failed to update voucher", sentence: formatStaffFailure(failure) }
      }
    >
      <TextField
        {...form.register("name")}
        id="recipient-name"
        label="Recipient name"
        autoComplete="off"
        error={errors.name?.message}
      />
      <TextField
        {...form.register("email")}
        id="recipient-email"
        label="Recipient email"
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.email?.message}
      />
    </FormFrame>
  );
}
