import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useRef,
} from "react";
import { Button } from "../../../ui/Button.tsx";
import { isOverlayOpen } from "../../../ui/Overlay.tsx";
import {
  ActionDialog,
  ActionDialogFrame,
  type ActionDialogProps,
} from "../dialog/ActionDialog.tsx";
import { DiscardDialog } from "./DiscardDialog.tsx";
import { FormProblems } from "./FormProblems.tsx";
import type { FormStatus } from "./use-save-form.ts";
import { type Guard, useUnsavedChangesPrompt } from "./use-unsaved-changes-prompt.ts";

interface FormDialogControl {
  isOpen: boolean;
  /** The guard of the form's unsaved input. */
  guardRef: RefObject<Guard>;
  requestClose: () => void;
}

const runAtOnce: Guard = (action) => action();

const FormDialogContext = createContext<FormDialogControl>({
  isOpen: false,
  guardRef: { current: runAtOnce },
  requestClose: () => {},
});

/** Returns a function that runs an action, after a question when the form has unsaved input. */
export function useFormGuard(): Guard {
  const { guardRef } = use(FormDialogContext);
  return (action) => guardRef.current(action);
}

/**
 * A dialog with a form: its content is a `FormFrame`, or a component that renders one. It asks
 * before it discards unsaved input.
 */
export function FormDialog<Subject>(props: ActionDialogProps<Subject>) {
  const isOpen = isOverlayOpen(props);
  const guardRef = useRef(runAtOnce);
  const requestClose = () => guardRef.current(props.onClose);
  return (
    <FormDialogContext value={{ isOpen, guardRef, requestClose }}>
      <ActionDialog {...props} onClose={requestClose} />
    </FormDialogContext>
  );
}

interface FormFrameProps {
  form: FormStatus;
  title: string;
  subtitle?: string;
  submitLabel: string;
  /** Saving is not possible now; the content says why. */
  isBlocked?: boolean;
  failureTitle: string;
  /** The fields. */
  children: ReactNode;
}

/** The form of a `FormDialog`: its fields, their errors, Cancel and the submit button. */
export function FormFrame(props: FormFrameProps) {
  const { form, title, subtitle, submitLabel, isBlocked = false, failureTitle, children } = props;
  const formId = useId();
  const { isOpen, guardRef, requestClose } = use(FormDialogContext);
  const prompt = useUnsavedChangesPrompt(form.isDirty && isOpen);
  useEffect(() => {
    guardRef.current = prompt.guard;
    return () => {
      guardRef.current = runAtOnce;
    };
  }, [guardRef, prompt.guard]);
  return (
    <ActionDialogFrame
      title={title}
      {...(subtitle && { subtitle })}
      isBusy={form.isBusy}
      actions={
        <>
          <Button variant="outline" size="md" disabled={form.isBusy} onClick={requestClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} size="md" busy={form.isBusy} disabled={isBlocked}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormProblems form={form} failureTitle={failureTitle} />
      <form id={formId} noValidate onSubmit={form.submit} className="grid gap-4">
        {children}
      </form>
      <DiscardDialog prompt={prompt}>What you typed is not saved.</DiscardDialog>
    </ActionDialogFrame>
  );
}
