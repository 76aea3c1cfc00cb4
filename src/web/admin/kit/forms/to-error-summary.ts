import type { FieldErrors, FieldValues } from "react-hook-form";
import type { FormError } from "../../../ui/ErrorSummary.tsx";

/**
 * What is wrong with a form, for its summary.
 * @param toFieldId the id of the control of a field.
 */
export function toErrorSummary<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  toFieldId: (field: string) => string,
): FormError[] {
  return Object.entries(errors).flatMap(([field, error]) => {
    const message = error?.message;
    return typeof message === "string" ? [{ fieldId: toFieldId(field), message }] : [];
  });
}
