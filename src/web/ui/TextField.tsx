import type { ComponentProps } from "react";
import { FieldMessage } from "./FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "./field-class.ts";

interface TextFieldProps extends Omit<ComponentProps<"input">, "className" | "id"> {
  /** The error summary links to this id. */
  id: string;
  label: string;
  hint?: string;
  /** Puts the hint below the field and its error, for forms that are filled in again and again. */
  isHintBelow?: boolean;
  optional?: boolean;
  error?: string | undefined;
  /** See `FieldMessage`. */
  errorAnnounced?: boolean;
  /** For its place in a grid. */
  className?: string;
}

/** A labelled text input with its hint and error. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, isHintBelow, optional, error, errorAnnounced, className, ...input } =
    props;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hintLine = hint && (
    <p id={hintId} className={`text-sm text-ink-3 ${isHintBelow ? "mt-1.5" : "-mt-0.5 mb-1.5"}`}>
      {hint}
    </p>
  );
  return (
    <div className={className}>
      <label htmlFor={id} className={LABEL_CLASS}>
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {!isHintBelow && hintLine}
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={hint ? `${hintId} ${errorId}` : errorId}
        className={fieldClass(error !== undefined)}
      />
      <FieldMessage id={errorId} message={error} announced={errorAnnounced} />
      {isHintBelow && hintLine}
    </div>
  );
}
