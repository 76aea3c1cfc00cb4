import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useState } from "react";
import { StepperButton } from "./StepperButton.tsx";

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

/** A count with one fewer and one more; the number itself can be typed, or changed with the arrows. */
export function Stepper(props: StepperProps) {
  const { label, value, min, max, onChange, size = "md", className = "" } = props;
  const [typed, setTyped] = useState<string | null>(null);

  function change(wanted: number) {
    setTyped(null);
    const allowed = Math.max(min, Math.min(max, wanted));
    if (allowed !== value) onChange(allowed);
  }

  function leave() {
    if (typed !== null) change(typed === "" ? value : Number(typed));
  }

  function press(event: KeyboardEvent) {
    const wanted = wantedByKey(event.key, value, min, max);
    if (event.key === "Enter") leave();
    if (wanted === undefined) return;
    event.preventDefault();
    change(wanted);
  }

  return (
    <fieldset className={`inline-flex items-center gap-1 rounded-full bg-sunken p-1 ${className}`}>
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
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, 3))}
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
