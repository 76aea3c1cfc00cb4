import Check from "lucide-react/icons/check";
import type { ComponentProps, ReactNode } from "react";
import { FieldMessage } from "./FieldMessage.tsx";
import { preventBlur } from "./focus.ts";

interface CheckboxProps extends Omit<ComponentProps<"input">, "className" | "id" | "type"> {
  id: string;
  label: ReactNode;
  error?: string | undefined;
  errorAnnounced?: boolean;
  className?: string;
}

/** A styled native checkbox; its label can be tapped too. */
export function Checkbox(props: CheckboxProps) {
  const { id, label, error, errorAnnounced, className, ...input } = props;
  const errorId = `${id}-error`;
  return (
    <div className={className}>
      <label
        onMouseDown={preventBlur}
        className="flex min-h-touch w-fit cursor-pointer items-start gap-3 py-2.5 text-ink-1"
      >
        <span className="relative size-6 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error !== undefined}
            aria-describedby={errorId}
            className={`peer size-6 cursor-pointer appearance-none rounded-badge border-[1.5px] bg-card transition-colors duration-fast checked:border-primary checked:bg-primary ${error ? "border-danger-solid" : "border-line-strong"}`}
          />
          <Check
            strokeWidth={3.5}
            className="pointer-events-none absolute inset-1 size-4 text-on-primary opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      <FieldMessage id={errorId} message={error} announced={errorAnnounced} />
    </div>
  );
}
