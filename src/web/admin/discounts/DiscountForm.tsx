import { useState } from "react";
import { discountFields } from "../../../shared/contract/admin/discount-fields.ts";
import type { AdminDiscount } from "../../../shared/contract/admin/discounts.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { useVenue } from "../../app/use-venue.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { ActivitiesField } from "../kit/forms/ActivitiesField.tsx";
import { FormFrame } from "../kit/forms/FormDialog.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { useFormField, useSaveForm } from "../kit/forms/use-save-form.ts";
import {
  DiscountAmountFields,
  DiscountDateFields,
  type DiscountFormValues,
  DiscountNameFields,
} from "./DiscountFields.tsx";

const restrictedDiscountFields = discountFields.safeExtend({
  activityIds: discountFields.shape.activityIds.min(
    1,
    "Please choose an activity, or all activities",
  ),
});

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
  const toast = useToast();
  const form = useSaveForm({
    schema: isRestricted ? restrictedDiscountFields : discountFields,
    defaultValues: discount ? toDiscountFormValues(discount) : newDiscountFormValues(today),
    idPrefix: "discount",
    save: (fields) =>
      api.admin.discounts.save({
        discountId,
        version: discount?.version ?? null,
        discount: fields,
      }),
    onSaved: (_, { code }) => {
      toast({ message: `${code} is saved.` });
      onSaved();
    },
  });
  const isActive = useFormField(form, "isActive");

  function changeRestricted(restricted: boolean) {
    setRestricted(restricted);
    form.clearErrors("activityIds");
  }

  return (
    <FormFrame
      form={form}
      title={discount ? "Edit Discount Code" : "Create Discount Code"}
      submitLabel={discount ? "Save Changes" : "Create Discount Code"}
      failureTitle="Failed to save discount code"
    >
      <DiscountNameFields form={form} />
      <DiscountAmountFields form={form} timesUsed={discount?.timesUsed ?? 0} />
      <DiscountDateFields form={form} />
      <ActivitiesField
        idPrefix="discount"
        label="Valid for"
        value={form.watch("activityIds")}
        onChange={(ids) =>
          form.setValue("activityIds", ids, { shouldDirty: true, shouldValidate: ids.length > 0 })
        }
        linkedActivities={discount?.activities ?? []}
        isRestricted={isRestricted}
        onRestrictedChange={changeRestricted}
        error={form.fieldState("activityIds").error}
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
