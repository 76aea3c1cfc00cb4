import { type FormEventHandler, type ReactNode, useEffect, useId } from "react";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { FormError } from "../../../ui/ErrorSummary.tsx";
import { ActionDialogFrame } from "../dialog/ActionDialog.tsx";
import { DiscardDialog } from "./DiscardDialog.tsx";
import { useFormDialogControl } from "./FormDialog.tsx";
import { FormErrors } from "./FormErrors.tsx";

interface FormFrameProps {
  title: string;
  subtitle?: string;
  /** Whether there is unsaved input. */
  isDirty: boolean;
  isBusy: boolean;
  submitLabel: string;
  /** Saving is not possible now; the content says why. */
  isBlocked?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Validation errors of the last attempt; see `toErrorSummary`. */
  errors: readonly FormError[];
  /** A different number for each attempt to save. */
  attempt: number;
  /** What failed, and why. */
  failure?: { title: string; sentence: string } | null;
  /** A consequence of saving, beside the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

/** The form of a `FormDialog`: its fields, their errors, Cancel and the submit button. */
export function FormFrame(props: FormFrameProps) {
  const { title, subtitle, isDirty, isBusy, submitLabel, isBlocked = false, onSubmit } = props;
  const { errors, attempt, failure, note, children } = props;
  const formId = useId();
  const { dirtyRef, requestClose, isConfirming, discard, keepEditing } = useFormDialogControl();
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
      <DiscardDialog open={isConfirming} onDiscard={discard} onKeep={keepEditing}>
        What you typed is not saved.
      </DiscardDialog>
    </ActionDialogFrame>
  );
}
