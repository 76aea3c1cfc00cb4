import { ErrorSummary, type FieldProblem } from "../../ui/ErrorSummary.tsx";

interface FormErrorsProps {
  problems: readonly FieldProblem[];
  /** Another number for each attempt to save. */
  attempt: number;
}

/** What of a form of the back office has to be mended before it is saved. */
export function FormErrors({ problems, attempt }: FormErrorsProps) {
  const { length } = problems;
  const title = length === 1 ? "1 field needs another look" : `${length} fields need another look`;
  return <ErrorSummary problems={problems} attempt={attempt} title={title} />;
}
