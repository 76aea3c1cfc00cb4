import type { ComponentProps } from "react";
import { FieldMessage } from "./FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "./field-class.ts";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "className" | "id"> {
  /** The error summary links to this id. */
  id: string;
  label: string;
  hint: string;
  optional?: boolean;
  error?: string | undefined;
  /** See `FieldMessage`. */
  errorAnnounced?: boolean;
}

/** A labelled text area with a hint and its error below it. */
export function TextArea(props: TextAreaProps) {
  const { id, label, hint, optional, error, errorAnnounced, ...area } = props;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className={LABEL_CLASS}>
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <textarea
        rows={4}
        {...area}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${hintId} ${errorId}`}
        className={`py-3 ${fieldClass(error !== undefined)}`}
      />
      <p id={hintId} className="mt-1.5 text-sm text-ink-3 tabular-nums">
        {hint}
      </p>
      <FieldMessage id={errorId} message={error} announced={errorAnnounced} />
    </div>
  );
}
