import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useState } from "react";
import { formatShortPence } from "../../shared/money.ts";
import { parsePounds } from "./pounds.ts";
import { StepperButton } from "./StepperButton.tsx";

interface MoneyStepperProps {
  /** Of the field; also what an error summary links to. */
  id: string;
  label: string;
  /** What is typed may lie outside of the range; 0: it is no amount. */
  pence: number;
  minPence: number;
  maxPence: number;
  stepPence: number;
  isInvalid: boolean;
  /** The id of what tells what is wrong. */
  describedBy: string;
  /** `isTyped`: there may be more digits to come. */
  onChange: (pence: number, isPartial: boolean) => void;
  /** The field is left. */
  onBlur: () => void;
}

/**
 * An amount with one step less and one more; it can be typed too, and is then not put right behind
 * the visitor's back: who asks for an amount decides what is wrong with it.
 */
export function MoneyStepper(props: MoneyStepperProps) {
  const { label, pence, minPence, maxPence, stepPence, onChange } = props;
  const [draftText, setDraftText] = useState<string | null>(null);
  // What the form says wins, unless it is what is typed in other words.
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
