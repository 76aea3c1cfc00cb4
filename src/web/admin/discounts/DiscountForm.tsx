import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  type DiscountFields,
  discountFields,
} from "../../../shared/contract/admin/discount-fields.ts";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { FormFrame } from "../kit/forms/FormFrame.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { toErrorSummary } from "../kit/forms/to-error-summary.ts";
import { randomUuid } from "../kit/random-uuid.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { ACTIVITIES_ID, ActivitiesField } from "./ActivitiesField.tsx";
import {
  DiscountAmountFields,
  DiscountDateFields,
  type DiscountFormValues,
  DiscountNameFields,
  discountFieldProps,
} from "./DiscountFields.tsx";

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

/**
 * Returns the specification's defaults.
 * @param today date at the venue
 */
function newDiscountFormValues(today: string): DiscountFormValues {
  return {
    code: "",
    description: "",
    type: "percentage",
    percent: 0,
    amountPence: 0,
    minSpendPence: null,
    maxDiscountPence: null,
    maxUses: null,
    startDate: today,
    endDate: today,
    visitStart: null,
    visitEnd: null,
    activityIds: [],
    isActive: true,
  };
}

/** Converts a discount code to the values of its form. */
function toDiscountFormValues(discount: AdminDiscount): DiscountFormValues {
  const { id, activities, timesUsed, hasHistory, isArchived, version, ...fields } = discount;
  return {
    ...fields,
    percent: fields.percent ?? 0,
    amountPence: fields.amountPence ?? 0,
    activityIds: activities.map((activity) => activity.id),
  };
}
