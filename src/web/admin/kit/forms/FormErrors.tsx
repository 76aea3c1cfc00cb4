import { ErrorSummary, type FormError } from "../../../ui/ErrorSummary.tsx";

interface FormErrorsProps {
  errors: readonly FormError[];
  /** A different number for each attempt to save. */
  attempt: number;
}

/** The summary of a form's validation errors. */
export function FormErrors({ errors, attempt }: FormErrorsProps) {
  return (
    // Spacing is tighter in the back office than on public pages.
    <div className="contents side:[&_h2]:text-base side:[&_li]:mt-0 [&>section]:mb-4 [&>section]:px-4 [&>section]:py-3">
      <ErrorSummary errors={errors} attempt={attempt} />
    </div>
  );
}
