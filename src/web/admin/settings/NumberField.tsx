import type { ComponentProps } from "react";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "../../ui/field-class.ts";

interface NumberFieldProps extends Omit<ComponentProps<"input">, "className" | "id"> {
  id: string;
  label: string;
  /** What is counted; screen readers read it with the label. */
  unit: string;
  hint?: string;
  error?: string | undefined;
}

/** A field for a whole number, followed by its unit. */
export function NumberField({ id, label, unit, hint, error, ...input }: NumberFieldProps) {
  const [unitId, hintId, errorId] = [`${id}-unit`, `${id}-hint`, `${id}-error`];
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={LABEL_CLASS}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={`${unitId} ${hint ? `${hintId} ` : ""}${errorId}`}
          className={`pr-20! text-right tabular-nums ${fieldClass(error !== undefined)}`}
        />
        <span
          id={unitId}
          className="pointer-events-none absolute inset-y-0 right-4 flex w-14 items-center text-ink-3"
        >
          {unit}
        </span>
      </div>
      <FieldMessage id={errorId} message={error} announced={false} />
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-pretty text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
