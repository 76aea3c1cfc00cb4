import { zodResolver } from "@hookform/resolvers/zod";
import { type ChangeEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import {
  type DiscountFields,
  discountFields,
} from "../../../shared/contract/admin/discount-fields.ts";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { FormFrame } from "../kit/forms/FormFrame.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { toErrorSummary } from "../kit/forms/to-error-summary.ts";
import { randomUuid } from "../kit/random-uuid.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { ACTIVITIES_ID, ActivitiesField } from "./ActivitiesField.tsx";
import { DiscountAmountFields } from "./DiscountAmountFields.tsx";
import { type DiscountFormControl, discountFieldProps } from "./field-props.ts";
import { newDiscountFormValues, toDiscountFormValues } from "./form-values.ts";

const ACTIVITIES_ERROR = "Please choose an activity, or all activities";

interface DiscountFormProps {
  /** Null for a new code. */
  discount: AdminDiscount | null;
  onSaved: () => void;
}

/** The form of a discount code, with all its rules. */
export function DiscountForm({ discount, onSaved }: DiscountFormProps) {
  const { today } = useVenue();
  const [discountId] = useState(() => discount?.id ?? randomUuid());
  const [isRestricted, setRestricted] = useState(
    discount !== null && discount.activities.length > 0,
  );
  const { isBusy, failure, run } = useMutation();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(discountFields),
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: false,
    defaultValues: discount ? toDiscountFormValues(discount) : newDiscountFormValues(today),
  });
  const { errors, isDirty, submitCount } = form.formState;
  const isActive = discountFieldProps(form, "isActive");
  const activityIds = form.watch("activityIds");
  const isMissingActivities = isRestricted && activityIds.length === 0;
  const showsActivitiesError = isMissingActivities && submitCount > 0;

  async function save(fields: DiscountFields) {
    if (isMissingActivities) return;
    const version = discount?.version ?? null;
    const isSaved = await run(() =>
      api.admin.discounts.save({ discountId, version, discount: fields }),
    );
    void revalidate();
    if (!isSaved) return;
    toast({ message: `${fields.code} is saved.` });
    onSaved();
  }

  return (
    <FormFrame
      title={discount ? "Edit Discount Code" : "Create Discount Code"}
      isDirty={isDirty}
      isBusy={isBusy}
      submitLabel={discount ? "Save Changes" : "Create Discount Code"}
      onSubmit={form.handleSubmit(save)}
      errors={[
        ...toErrorSummary(errors, (field) => `discount-${field}`),
        ...(showsActivitiesError ? [{ fieldId: ACTIVITIES_ID, message: ACTIVITIES_ERROR }] : []),
      ]}
      attempt={submitCount}
      failure={
        failure && { title: "Failed to save discount code", sentence: formatStaffFailure(failure) }
      }
    >
      <DiscountNameFields form={form} />
      <DiscountAmountFields form={form} timesUsed={discount?.timesUsed ?? 0} />
      <DiscountDateFields form={form} />
      <ActivitiesField
        value={activityIds}
        onChange={(ids) => form.setValue("activityIds", ids, { shouldDirty: true })}
        linkedActivities={discount?.activities ?? []}
        isRestricted={isRestricted}
        onRestrictedChange={setRestricted}
        error={showsActivitiesError ? ACTIVITIES_ERROR : undefined}
      />
      <SwitchField
        id={isActive.id}
        label="Active"
        hint="Can be used from the start date"
        isOn={isActive.value}
        onChange={isActive.onChange}
      />
    </FormFrame>
  );
}

function DiscountNameFields({ form }: { form: DiscountFormControl }) {
  const code = form.register("code");

  function upperCaseInput(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event;
    const caret = target.selectionStart;
    target.value = target.value.toUpperCase();
    target.setSelectionRange(caret, caret);
    void code.onChange(event);
  }

  return (
    <div className="grid gap-4 side:grid-cols-2">
      <TextField
        {...code}
        onChange={upperCaseInput}
        id="discount-code"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-first
        error={form.formState.errors.code?.message}
      />
      <TextField
        {...form.register("description")}
        id="discount-description"
        label="Description"
        autoComplete="off"
        error={form.formState.errors.description?.message}
      />
    </div>
  );
}

type DateFieldName = "startDate" | "endDate" | "visitStart" | "visitEnd";

/** When a code can be used, and for which dates of the visit. An empty field sets no limit. */
function DiscountDateFields({ form }: { form: DiscountFormControl }) {
  return (
    <>
      <div className="grid items-start gap-4 side:grid-cols-2">
        <DiscountDate form={form} name="startDate" label="Start date" />
        <DiscountDate form={form} name="endDate" label="End date" />
      </div>
      <fieldset>
        <legend className="sr-only">Dates of the visit</legend>
        <div className="grid items-start gap-4 side:grid-cols-2">
          <DiscountDate
            form={form}
            name="visitStart"
            label="First visit"
            hint="Empty for any day"
          />
          <DiscountDate form={form} name="visitEnd" label="Last visit" hint="Empty for any day" />
        </div>
      </fieldset>
    </>
  );
}

interface DiscountDateProps {
  form: DiscountFormControl;
  name: DateFieldName;
  label: string;
  hint?: string;
}

function DiscountDate({ form, name, label, hint }: DiscountDateProps) {
  const { today } = useVenue();
  const { value, onChange, ...field } = discountFieldProps(form, name);
  return (
    <DateField
      {...field}
      {...(hint && { hint })}
      label={label}
      optional={hint !== undefined}
      today={today}
      value={value ?? ""}
      onChange={(date) => onChange(date === "" ? null : date)}
    />
  );
}
