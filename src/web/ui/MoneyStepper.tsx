import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useState } from "react";
import { formatShortPence } from "../../shared/money.ts";
import { parsePounds } from "./pounds.ts";
import { StepperButton } from "./Stepper.tsx";

interface MoneyStepperProps {
  /** The id of the field, which the error summary links to. */
  id: string;
  label: string;
  /** Typed input may be outside the range; 0 when it is no amount. */
  pence: number;
  minPence: number;
  maxPence: number;
  stepPence: number;
  isInvalid: boolean;
  /** The id of the element that shows the error. */
  describedBy: string;
  /** `isPartial`: typed, so more digits may follow. */
  onChange: (pence: number, isPartial: boolean) => void;
  onBlur: () => void;
}

/**
 * An amount with buttons for one step less and more; it can also be typed. Typed input is never
 * corrected silently: the form validates it.
 */
export function MoneyStepper(props: MoneyStepperProps) {
  const { label, pence, minPence, maxPence, stepPence, onChange } = props;
  const [draftText, setDraftText] = useState<string | null>(null);
  // The value wins, unless the typed text means the same amount.
  const displayText =
    draftText !== null && parsePoundsOrZero(draftText) === pence
      ? draftText
      : formatShortPence(pence);
  const step = formatShortPence(stepPence);

  function change(requestedPence: number) {
    setDraftText(null);
    const clampedPence = Math.max(minPence, Math.min(maxPence, requestedPence));
    if (clampedPence !== pence) onChange(clampedPence, false);
  }

  const decrement = () => change(Math.ceil(pence / stepPence) * stepPence - stepPence);
  const increment = () => change(Math.floor(pence / stepPence) * stepPence + stepPence);

  function type(text: string) {
    setDraftText(text);
    onChange(parsePoundsOrZero(text), true);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const action = { ArrowUp: increment, ArrowDown: decrement }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  return (
    <fieldset
      className={`flex items-center justify-between gap-1 rounded-full bg-sunken p-1 ${props.isInvalid ? "ring-2 ring-danger-solid" : ""}`}
    >
      <legend className="sr-only">{label}</legend>
      <StepperButton
        label={`${step} less`}
        icon={Minus}
        size="lg"
        isDisabled={pence <= minPence}
        onPress={decrement}
      />
      <input
        id={props.id}
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={pence / 100}
        aria-valuemin={minPence / 100}
        aria-valuemax={maxPence / 100}
        aria-valuetext={formatShortPence(pence)}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        value={displayText}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          if (parsePounds(draftText ?? "") !== null) setDraftText(null);
          props.onBlur();
        }}
        onKeyDown={handleKeyDown}
        className="min-h-touch w-28 min-w-0 flex-1 rounded-full bg-transparent text-center text-[2.5rem] leading-none font-extrabold tracking-display text-ink-1 tabular-nums"
      />
      <StepperButton
        label={`${step} more`}
        icon={Plus}
        size="lg"
        isDisabled={pence >= maxPence}
        onPress={increment}
      />
      <output className="sr-only">{formatShortPence(pence)}</output>
    </fieldset>
  );
}

function parsePoundsOrZero(text: string): number {
  return parsePounds(text) ?? 0;
}
