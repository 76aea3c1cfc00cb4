import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { DeskVoucherRow } from "../../../shared/contract/admin/voucher-details.ts";
import {
  type RecipientChanges,
  recipientChanges,
} from "../../../shared/contract/admin/voucher-fields.ts";
import { api } from "../../app/browser-api.ts";
import { TextField } from "../../ui/TextField.tsx";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { FormFrame } from "../kit/forms/FormFrame.tsx";
import { problemsOf } from "../kit/forms/to-error-summary.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import { useAction } from "../kit/use-mutation.ts";
import { ResendPrompt, type ResendWish } from "./ResendPrompt.tsx";

interface EditRecipientDialogProps {
  /** Null: closed. */
  voucher: DeskVoucherRow | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Another name or address for whoever gets a voucher; then, whether it is sent there. */
export function EditRecipientDialog({ voucher, onClose, onSaved }: EditRecipientDialogProps) {
  const shown = useShown(voucher);
  const [wish, setWish] = useState<ResendWish | null>(null);

  function saved({ email }: RecipientChanges) {
    onClose();
    onSaved();
    // What has not left goes there by itself, and a voided one goes nowhere.
    const waits = shown?.letter?.state === "waiting";
    if (shown && !waits && shown.status !== "voided") setWish({ voucherId: shown.id, to: email });
  }
  return (
    <>
      <FormDialog open={voucher !== null} onClose={onClose}>
        {shown && <RecipientForm voucher={shown} onSaved={saved} />}
      </FormDialog>
      <ResendPrompt
        title="Send the voucher to its new recipient?"
        wish={wish}
        onClose={() => setWish(null)}
        onSent={onSaved}
      />
    </>
  );
}

interface RecipientFormProps {
  voucher: DeskVoucherRow;
  onSaved: (recipient: RecipientChanges) => void;
}

function RecipientForm({ voucher, onSaved }: RecipientFormProps) {
  const { isBusy, failure, run } = useAction();
  const form = useForm({
    resolver: zodResolver(recipientChanges),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: { name: voucher.recipientName, email: voucher.recipientEmail },
  });
  const { errors, isDirty, submitCount } = form.formState;

  async function save(recipient: RecipientChanges) {
    const wish = { voucherId: voucher.id, version: voucher.recipientVersion, ...recipient };
    if (await run(() => api.desk.vouchers.recipient(wish))) onSaved(recipient);
  }
  return (
    <FormFrame
      title="Edit recipient"
      about={voucher.code}
      isDirty={isDirty}
      isBusy={isBusy}
      submitLabel="Save Changes"
      onSubmit={form.handleSubmit(save)}
      problems={problemsOf(errors, (field) => `recipient-${field}`)}
      attempt={submitCount}
      failure={failure && { title: "Failed to update voucher", sentence: staffSentence(failure) }}
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
        label="Recipient e-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.email?.message}
      />
    </FormFrame>
  );
}
