import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type ComponentType, type KeyboardEvent, useId, useState } from "react";
import { FieldMessage } from "./FieldMessage.tsx";
import { parseWholeNumber } from "./whole-number.ts";

interface StepperProps {
  /** What is counted; the accessible name of the group. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  size?: "md" | "lg";
  className?: string;
}

const FIELD_CLASS = {
  md: "w-touch text-lg font-bold",
  lg: "w-20 text-[2.5rem] leading-none font-extrabold tracking-display",
} as const;

/**
 * A count with buttons for one fewer and one more; the number can also be typed or changed with
 * keys. Text that is no whole number stays as typed, marked invalid, and does not change the value.
 */
export function Stepper(props: StepperProps) {
  const { label, value, min, max, onChange, size = "md", className = "" } = props;
  const [draftText, setDraftText] = useState<string | null>(null);
  const emailId = useId();
  const draftNumber = draftText === null ? null : parseWholeNumber(draftText);
  const isInvalid = Number.isNaN(draftNumber);

  function change(requested: number) {
    setDraftText(null);
    const clamped = Math.max(min, Math.min(max, requested));
    if (clamped !== value) onChange(clamped);
  }

  function commit() {
    if (draftText !== null && !isInvalid) change(draftNumber ?? value);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const requested = getValueForKey(event.key, value, min, max);
    if (event.key === "Enter") commit();
    if (requested === undefined) return;
    event.preventDefault();
    change(requested);
  }

  return (
    <div className={`w-min ${className}`}>
      <fieldset
        className={`inline-flex items-center gap-1 rounded-full bg-sunken p-1 ${isInvalid ? "ring-2 ring-danger-solid" : ""}`}
      >
        <legend className="sr-only">{label}</legend>
        <StepperButton
          label={`One fewer: ${label}`}
          icon={Minus}
          size={size}
          isDisabled={value <= min}
          onPress={() => change(value - 1)}
        />
        <input
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={isInvalid}
          aria-describedby={emailId}
          value={draftText ?? value}
          onChange={(event) => setDraftText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={handleKeyDown}
          className={`min-h-touch flex-1 rounded-full bg-transparent text-center text-ink-1 tabular-nums ${FIELD_CLASS[size]}`}
        />
        <StepperButton
          label={`One more: ${label}`}
          icon={Plus}
          size={size}
          isDisabled={value >= max}
          onPress={() => change(value + 1)}
        />
        <output className="sr-only">{value}</output>
      </fieldset>
      <FieldMessage id={emailId} message={isInvalid ? "Please enter a whole number" : undefined} />
    </div>
  );
}

/** Keys of the spin button pattern. https://www.w3.org/WAI/ARIA/apg/patterns/spinbutton/ */
function getValueForKey(key: string, value: number, min: number, max: number): number | undefined {
  switch (key) {
    case "ArrowUp":
      return value + 1;
    case "ArrowDown":
      return value - 1;
    case "PageUp":
      return value + 5;
    case "PageDown":
      return value - 5;
    case "Home":
      return min;
    case "End":
      return max;
    default:
      return undefined;
  }
}

interface StepperButtonProps {
  label: string;
  icon: ComponentType<{ className?: string }>;
  size: "md" | "lg";
  /** At the end of the range the button keeps its focus, and a press is a no-op. */
  isDisabled: boolean;
  onPress: () => void;
}

const SIZES = { md: "size-touch", lg: "size-14" } as const;
const ENABLED_CLASS = "bg-card text-primary depth-card hover:bg-hover";
const DISABLED_CLASS = "cursor-not-allowed text-ink-disabled";

export function StepperButton({
  label,
  icon: Icon,
  size,
  isDisabled,
  onPress,
}: StepperButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
      className={`grid shrink-0 place-items-center rounded-full transition-colors duration-fast ${SIZES[size]} ${isDisabled ? DISABLED_CLASS : ENABLED_CLASS}`}
    >
      <Icon className="size-5" />
    </button>
  );
}
