import type { ComponentProps } from "react";
import { FieldMessage } from "./FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "./field-class.ts";

interface TextFieldProps extends Omit<ComponentProps<"input">, "className" | "id"> {
  /** Also what an error summary links to. */
  id: string;
  label: string;
  hint?: string;
  optional?: boolean;
  error?: string | undefined;
  /** See `FieldMessage`. */
  errorAnnounced?: boolean;
  /** For the place in a grid. */
  className?: string;
}

/** A labelled line of text, with its hint and what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, optional, error, errorAnnounced, className, ...input } = props;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className={className}>
      <label htmlFor={id} className={LABEL_CLASS}>
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="-mt-0.5 mb-1.5 text-sm text-ink-3">
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={hint ? `${hintId} ${errorId}` : errorId}
        className={fieldClass(error !== undefined)}
      />
      <FieldMessage id={errorId} message={error} announced={errorAnnounced} />
    </div>
  );
}
