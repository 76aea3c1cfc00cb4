import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useId, useState } from "react";
import { FieldMessage } from "./FieldMessage.tsx";
import { StepperButton } from "./StepperButton.tsx";
import { wholeNumberOf } from "./whole-number.ts";

interface StepperProps {
  /** What is counted; names the whole group. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  size?: "md" | "lg";
  className?: string;
}

const FIELD = {
  md: "w-touch text-lg font-bold",
  lg: "w-20 text-[2.5rem] leading-none font-extrabold tracking-display",
} as const;

/**
 * A count with one fewer and one more; the number itself can be typed, or changed with the arrows. What
 * is no whole number stays as it was typed, marked as wrong, and changes nothing.
 */
export function Stepper(props: StepperProps) {
  const { label, value, min, max, onChange, size = "md", className = "" } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const messageId = useId();
  const typedNumber = typed === null ? null : wholeNumberOf(typed);
  const isWrong = Number.isNaN(typedNumber);

  function change(wanted: number) {
    setTyped(null);
    const allowed = Math.max(min, Math.min(max, wanted));
    if (allowed !== value) onChange(allowed);
  }

  function leave() {
    if (typed !== null && !isWrong) change(typedNumber ?? value);
  }

  function press(event: KeyboardEvent) {
    const wanted = wantedByKey(event.key, value, min, max);
    if (event.key === "Enter") leave();
    if (wanted === undefined) return;
    event.preventDefault();
    change(wanted);
  }

  return (
    <div className={`w-min ${className}`}>
      <fieldset
        className={`inline-flex items-center gap-1 rounded-full bg-sunken p-1 ${isWrong ? "ring-2 ring-danger-solid" : ""}`}
      >
        <legend className="sr-only">{label}</legend>
        <StepperButton
          label={`One fewer: ${label}`}
          icon={Minus}
          size={size}
          isOff={value <= min}
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
          aria-invalid={isWrong}
          aria-describedby={messageId}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onKeyDown={press}
          className={`min-h-touch flex-1 rounded-full bg-transparent text-center text-ink-1 tabular-nums ${FIELD[size]}`}
        />
        <StepperButton
          label={`One more: ${label}`}
          icon={Plus}
          size={size}
          isOff={value >= max}
          onPress={() => change(value + 1)}
        />
        <output className="sr-only">{value}</output>
      </fieldset>
      <FieldMessage id={messageId} message={isWrong ? "Please enter a whole number" : undefined} />
    </div>
  );
}

/** Keys of the spin button pattern. https://www.w3.org/WAI/ARIA/apg/patterns/spinbutton/ */
function wantedByKey(key: string, value: number, min: number, max: number): number | undefined {
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
