import { type FormEventHandler, type ReactNode, useEffect, useId } from "react";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { FormError } from "../../../ui/ErrorSummary.tsx";
import { ActionDialogFrame } from "../dialog/ActionDialog.tsx";
import { useFormDialogControl } from "./FormDialog.tsx";
import { FormErrors } from "./FormErrors.tsx";

interface FormFrameProps {
  title: string;
  subtitle?: string;
  /** Whether something was typed that is not saved. */
  isDirty: boolean;
  isBusy: boolean;
  /** What saves; its words say what becomes of it. */
  submitLabel: string;
  /** Saving is not possible as things are; what is shown says why. */
  isBlocked?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What is wrong with the fields since the last attempt; see `problemsOf`. */
  errors: readonly FormError[];
  /** Another number for each attempt to save. */
  attempt: number;
  /** Why it was not saved: what failed, and the reason. */
  failure?: { title: string; sentence: string } | null;
  /** What follows from saving, beside the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

/** The form of a `FormDialog`: its fields, what is wrong with them, Cancel and the button that saves. */
export function FormFrame(props: FormFrameProps) {
  const { title, subtitle, isDirty, isBusy, submitLabel, isBlocked = false, onSubmit } = props;
  const { errors, attempt, failure, note, children } = props;
  const formId = useId();
  const { dirtyRef, requestClose } = useFormDialogControl();
  useEffect(() => {
    dirtyRef.current = isDirty;
    return () => {
      dirtyRef.current = false;
    };
  }, [dirtyRef, isDirty]);
  return (
    <ActionDialogFrame
      title={title}
      {...(subtitle && { subtitle })}
      isBusy={isBusy}
      note={note}
      actions={
        <>
          <Button variant="outline" size="md" onClick={requestClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} size="md" busy={isBusy} disabled={isBlocked}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormErrors errors={errors} attempt={attempt} />
      {failure && (
        <Alert tone="danger" title={failure.title} className="mb-4">
          {failure.sentence}
        </Alert>
      )}
      <form id={formId} noValidate onSubmit={onSubmit} className="grid gap-4">
        {children}
      </form>
    </ActionDialogFrame>
  );
}
