import { ErrorSummary, type FormError } from "../../../ui/ErrorSummary.tsx";

interface FormErrorsProps {
  errors: readonly FormError[];
  /** Another number for each attempt to save. */
  attempt: number;
}

/** What of a form of the back office has to be mended before it is saved. */
export function FormErrors({ errors, attempt }: FormErrorsProps) {
  const { length } = errors;
  const title = length === 1 ? "1 field needs another look" : `${length} fields need another look`;
  return (
    // Nearer together than visitors have it, as everything behind the counter is.
    <div className="contents side:[&_h2]:text-base side:[&_li]:mt-0 [&>section]:mb-4 [&>section]:px-4 [&>section]:py-3">
      <ErrorSummary errors={errors} attempt={attempt} title={title} />
    </div>
  );
}
