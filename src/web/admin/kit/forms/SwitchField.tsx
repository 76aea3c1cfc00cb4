import type { ReactNode } from "react";

interface SwitchFieldProps {
  id: string;
  label: string;
  /** What it does, or why it is disabled. */
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** A labelled switch with a hint. */
export function SwitchField({ id, label, hint, isOn, onChange, isDisabled }: SwitchFieldProps) {
  const hintId = `${id}-hint`;
  return (
    <div className="flex items-start justify-between gap-4">
      <label htmlFor={id} className="min-w-0 flex-1 py-2.5">
        <span className="block font-semibold text-ink-1">{label}</span>
        {hint && (
          <span id={hintId} className="block text-sm text-pretty text-ink-3">
            {hint}
          </span>
        )}
      </label>
      <span className="relative grid h-touch w-11 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={hint ? hintId : undefined}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-button disabled:cursor-not-allowed"
        />
        <span className="pointer-events-none h-6 w-11 rounded-full bg-line-strong transition-colors duration-fast peer-checked:bg-primary peer-disabled:bg-disabled" />
        <span className="pointer-events-none absolute left-1 size-5 rounded-full bg-card transition-[translate] duration-fast peer-checked:translate-x-4" />
      </span>
    </div>
  );
}
