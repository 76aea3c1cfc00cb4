import { useState } from "react";
import { type NewTillMovement, newTillMovement } from "../../../shared/contract/admin/till.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { FormDialog, FormFrame } from "../kit/forms/FormDialog.tsx";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { useFormField, useSaveForm } from "../kit/forms/use-save-form.ts";

interface MoveCashDialogProps {
  /** Null closes the dialog. */
  sessionId: string | null;
  onClose: () => void;
}

/** Records cash that is put into or taken out of the drawer. */
export function MoveCashDialog({ sessionId, onClose }: MoveCashDialogProps) {
  return (
    <FormDialog subject={sessionId} onClose={onClose}>
      {(shown) => <MoveCashForm sessionId={shown} onSaved={onClose} />}
    </FormDialog>
  );
}

const KINDS: readonly { value: NewTillMovement["kind"]; label: string }[] = [
  { value: "paid_out", label: "Pay out" },
  { value: "paid_in", label: "Pay in" },
];

interface MoveCashFormProps {
  sessionId: string;
  onSaved: () => void;
}

function MoveCashForm({ sessionId, onSaved }: MoveCashFormProps) {
  const [movementId] = useState(() => randomUuid());
  const form = useSaveForm({
    schema: newTillMovement,
    defaultValues: { kind: "paid_out", reason: "" },
    idPrefix: "cash",
    fieldOrder: ["amountPence", "reason"],
    save: (fields) => api.admin.till.addMovement({ sessionId, movementId, ...fields }),
    onSaved,
  });
  const kind = useFormField(form, "kind");
  const { value: amountPence, ...amount } = useFormField(form, "amountPence");
  const isPaidIn = kind.value === "paid_in";
  return (
    <FormFrame
      form={form}
      title="Pay in or out"
      submitLabel={isPaidIn ? "Pay In" : "Pay Out"}
      failureTitle="Failed to record the cash"
    >
      <div>
        <SegmentedControl
          label="Direction"
          name="cash-kind"
          segments={KINDS}
          value={kind.value ?? "paid_out"}
          onChange={kind.onChange}
        />
      </div>
      <PoundsField
        {...amount}
        label="Amount (£)"
        pence={amountPence ?? null}
        onChange={(pence) => amount.onChange(pence ?? Number.NaN)}
      />
      <TextField
        {...form.field("reason")}
        label="What for?"
        hint={isPaidIn ? "Such as change from the bank" : "Such as milk, or cash to the bank"}
      />
    </FormFrame>
  );
}
