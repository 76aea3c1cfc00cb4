import type { FieldErrors, FieldValues } from "react-hook-form";
import type { FieldProblem } from "../../../ui/ErrorSummary.tsx";

/**
 * What is wrong with a form, for its summary.
 * @param idOf the id of the control of a field.
 */
export function problemsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  idOf: (field: string) => string,
): FieldProblem[] {
  return Object.entries(errors).flatMap(([field, error]) => {
    const message = error?.message;
    return typeof message === "string" ? [{ fieldId: idOf(field), message }] : [];
  });
}
