import type { Path, PathValue, UseFormReturn } from "react-hook-form";
import type { DiscountFields } from "../../../shared/contract/admin/discount-fields.ts";
import type { DiscountFormValues } from "./form-values.ts";

export type DiscountFormControl = UseFormReturn<DiscountFormValues, unknown, DiscountFields>;

/** Returns the props of a field that keeps no text of its own. */
export function discountFieldProps<Name extends Path<DiscountFormValues>>(
  { watch, setValue, formState }: DiscountFormControl,
  name: Name,
) {
  return {
    id: `discount-${name}`,
    value: watch(name),
    error: formState.errors[name as keyof DiscountFormValues]?.message,
    onChange: (value: PathValue<DiscountFormValues, Name>) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
  };
}
