import type { FieldErrors, FieldValues } from "react-hook-form";
import type { FormError } from "../../../ui/ErrorSummary.tsx";

/**
 * Converts a form's errors for its error summary.
 * @param toFieldId returns the id of a field's control
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
