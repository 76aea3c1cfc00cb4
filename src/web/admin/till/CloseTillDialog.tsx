import { useEffect, useState } from "react";
import { type TillSession, tillClosing } from "../../../shared/contract/admin/till.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { TextField } from "../../ui/TextField.tsx";
import { FormDialog, FormFrame } from "../kit/forms/FormDialog.tsx";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { useFormField, useSaveForm } from "../kit/forms/use-save-form.ts";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { CashCounter } from "./CashCounter.tsx";
import { TillDifference } from "./TillDifference.tsx";

interface CloseTillDialogProps {
  /** As it is now: cash may be taken while somebody counts. Null closes the dialog. */
  session: TillSession | null;
  onClose: () => void;
  /** @param isByColleague somebody else was faster */
  onClosed: (sessionId: string, isByColleague: boolean) => void;
}

/** Counts the drawer, shows the difference, and closes the till. */
export function CloseTillDialog({ session, onClose, onClosed }: CloseTillDialogProps) {
  return (
    <FormDialog subject={session} onClose={onClose}>
      {(shown) => (
        <CloseTillForm
          session={shown}
          onClosed={(isByColleague) => onClosed(shown.id, isByColleague)}
        />
      )}
    </FormDialog>
  );
}

interface CloseTillFormProps {
  session: TillSession;
  onClosed: (isByColleague: boolean) => void;
}

function CloseTillForm({ session, onClosed }: CloseTillFormProps) {
  const { id: sessionId, expectedPence, floatPence } = session;
  const [closingId] = useState(() => randomUuid());
  const form = useSaveForm({
    schema: tillClosing,
    defaultValues: { sessionId, closingId, expectedPence, leftPence: floatPence, note: "" },
    idPrefix: "till",
    fieldOrder: ["countedPence", "note", "leftPence"],
    save: async (fields) => {
      try {
        const isEqual = fields.countedPence === fields.expectedPence;
        // A note that was typed before the count was corrected is not shown any more.
        await api.admin.till.close({ ...fields, note: isEqual ? "" : fields.note });
        return { isByColleague: false };
      } catch (error) {
        if (toStaffFailure(error) !== "TILL_CLOSED") throw error;
        return { isByColleague: true };
      }
    },
    onSaved: ({ isByColleague }) => onClosed(isByColleague),
  });
  const { setValue } = form;
  useEffect(() => setValue("expectedPence", expectedPence), [setValue, expectedPence]);
  const { value: countedPence, ...counted } = useFormField(form, "countedPence");
  const { value: leftPence, ...left } = useFormField(form, "leftPence");
  const isCounted = countedPence !== undefined && !Number.isNaN(countedPence);
  const differencePence = isCounted ? countedPence - expectedPence : 0;
  const takenOutPence = isCounted ? countedPence - (leftPence ?? Number.NaN) : Number.NaN;
  return (
    <FormFrame
      form={form}
      title="Close the till"
      subtitle={`Expected ${formatPence(expectedPence)}`}
      submitLabel="Close Till"
      failureTitle="Failed to close the till"
    >
      <PoundsField
        {...counted}
        label="Counted cash (£)"
        pence={countedPence ?? null}
        onChange={(pence) => counted.onChange(pence ?? Number.NaN)}
      />
      <CashCounter onCount={counted.onChange} />
      <p role="status" className="empty:hidden">
        {isCounted && <TillDifference pence={differencePence} />}
      </p>
      {differencePence !== 0 && (
        <TextField {...form.field("note")} label="Why does the count differ?" />
      )}
      <PoundsField
        {...left}
        label="Left in the drawer (£)"
        hint="The float for next time"
        pence={leftPence ?? null}
        onChange={(pence) => left.onChange(pence ?? Number.NaN)}
      />
      {takenOutPence > 0 && (
        <p className="text-sm text-ink-2">
          Take {formatPence(takenOutPence)} out of the drawer, for instance to the bank.
        </p>
      )}
    </FormFrame>
  );
}
