import { useState } from "react";
import { type CurrentTill, tillOpening } from "../../../shared/contract/admin/till.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { FormProblems } from "../kit/forms/FormProblems.tsx";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { useFormField, useSaveForm } from "../kit/forms/use-save-form.ts";

/** Opens the till with the float that the last session left, unless the drawer holds another. */
export function OpenTillPanel({ till }: { till: CurrentTill }) {
  const { leftPence, unassigned } = till;
  const [sessionId] = useState(() => randomUuid());
  const hasUnassigned = Object.values(unassigned).some((pence) => pence > 0);
  const form = useSaveForm({
    schema: tillOpening,
    defaultValues: { floatPence: leftPence, addsUnassigned: true },
    withoutSummary: true,
    idPrefix: "till",
    save: (fields) => api.admin.till.open({ sessionId, ...fields }),
  });
  const { value: floatPence, ...float } = useFormField(form, "floatPence");
  const addsUnassigned = useFormField(form, "addsUnassigned");
  return (
    <AdminPanel title="The till is closed">
      <form noValidate onSubmit={form.submit} className="grid max-w-120 gap-4 px-4 pb-4">
        <FormProblems form={form} failureTitle="Failed to open the till" />
        <PoundsField
          {...float}
          label="Float (£)"
          hint="The cash in the drawer to give change"
          pence={floatPence ?? null}
          onChange={(pence) => float.onChange(pence ?? Number.NaN)}
        />
        {hasUnassigned && (
          <Checkbox
            id="till-addsUnassigned"
            checked={addsUnassigned.value ?? false}
            onChange={({ target }) => addsUnassigned.onChange(target.checked)}
            onBlur={addsUnassigned.onBlur}
            label={
              <>
                Add what was taken while no till was open
                <span className="block text-sm text-ink-3">
                  {formatUnassigned(unassigned)}. Leave it out of the float.
                </span>
              </>
            }
          />
        )}
        <Button type="submit" size="md" busy={form.isBusy} className="justify-self-start">
          Open till
        </Button>
      </form>
    </AdminPanel>
  );
}

/** `£36.00 cash, −£18.00 cash refunds`. */
function formatUnassigned(unassigned: CurrentTill["unassigned"]): string {
  const { cashTakenPence, cashRefundedPence, otherTakenPence, otherRefundedPence } = unassigned;
  const parts: [number, string][] = [
    [cashTakenPence, "cash"],
    [-cashRefundedPence, "cash refunds"],
    [otherTakenPence, "other"],
    [-otherRefundedPence, "other refunds"],
  ];
  return parts
    .filter(([pence]) => pence !== 0)
    .map(([pence, label]) => `${formatPence(pence)} ${label}`)
    .join(", ");
}
