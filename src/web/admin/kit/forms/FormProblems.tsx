import type { ApiFailure } from "../../../app/api-failure.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorSummary, type FormError } from "../../../ui/ErrorSummary.tsx";
import { FailureAlert } from "../FailureAlert.tsx";
import type { FormStatus } from "./use-save-form.ts";

interface SaveFailureProps {
  form: Pick<FormStatus, "failure">;
  title: string;
  /** How to go on after someone else has saved the same thing. */
  conflict?: SaveConflict;
  className?: string;
}

interface SaveConflict {
  codes: readonly ApiFailure[];
  /** Discards the input and shows what someone else saved. */
  onReload: () => void;
}

/** Why a form was not saved. The input is kept. */
export function SaveFailure({ form: { failure }, title, conflict, className }: SaveFailureProps) {
  return (
    <FailureAlert
      title={title}
      failure={failure}
      actions={
        failure !== null &&
        conflict?.codes.includes(failure) && (
          <Button variant="outline" size="md" onClick={conflict.onReload}>
            Discard mine and show theirs
          </Button>
        )
      }
      {...(className && { className })}
    />
  );
}

interface FormErrorsProps {
  errors: readonly FormError[];
  /** Increases with each attempt to save. */
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

interface FormProblemsProps {
  form: Pick<FormStatus, "errorSummary" | "attempt" | "failure">;
  failureTitle: string;
  conflict?: SaveConflict;
}

/** Why a form is not saved: the validation errors, then the failure of the last attempt. */
export function FormProblems({ form, failureTitle, conflict }: FormProblemsProps) {
  return (
    <>
      <FormErrors errors={form.errorSummary} attempt={form.attempt} />
      <SaveFailure
        form={form}
        title={failureTitle}
        {...(conflict && { conflict })}
        className="mb-4"
      />
    </>
  );
}
