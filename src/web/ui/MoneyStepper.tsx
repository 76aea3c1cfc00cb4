import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useState } from "react";
import { formatShortPence } from "../../shared/money.ts";
import { penceOf } from "./pounds.ts";
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
  isWrong: boolean;
  /** The id of what tells what is wrong. */
  describedBy: string;
  /** `isTyped`: there may be more digits to come. */
  onChange: (pence: number, isTyped: boolean) => void;
  /** The field is left. */
  onLeave: () => void;
}

/**
 * An amount with one step less and one more; it can be typed too, and is then not put right behind
 * the visitor's back: who asks for an amount decides what is wrong with it.
 */
export function MoneyStepper(props: MoneyStepperProps) {
  const { label, pence, minPence, maxPence, stepPence, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  // What the form says wins, unless it is what is typed in other words.
  const shown = typed !== null && penceTyped(typed) === pence ? typed : formatShortPence(pence);
  const step = formatShortPence(stepPence);

  function change(wanted: number) {
    setTyped(null);
    const allowed = Math.max(minPence, Math.min(maxPence, wanted));
    if (allowed !== pence) onChange(allowed, false);
  }

  const less = () => change(Math.ceil(pence / stepPence) * stepPence - stepPence);
  const more = () => change(Math.floor(pence / stepPence) * stepPence + stepPence);

  function type(text: string) {
    setTyped(text);
    onChange(penceTyped(text), true);
  }

  function press(event: KeyboardEvent) {
    const action = { ArrowUp: more, ArrowDown: less }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  return (
    <fieldset
      className={`flex items-center justify-between gap-1 rounded-full bg-sunken p-1 ${props.isWrong ? "ring-2 ring-danger-solid" : ""}`}
    >
      <legend className="sr-only">{label}</legend>
      <StepperButton
        label={`${step} less`}
        icon={Minus}
        size="lg"
        isOff={pence <= minPence}
        onPress={less}
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
        aria-invalid={props.isWrong}
        aria-describedby={props.describedBy}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          if (penceOf(typed ?? "") !== null) setTyped(null);
          props.onLeave();
        }}
        onKeyDown={press}
        className="min-h-touch w-28 min-w-0 flex-1 rounded-full bg-transparent text-center text-[2.5rem] leading-none font-extrabold tracking-display text-ink-1 tabular-nums"
      />
      <StepperButton
        label={`${step} more`}
        icon={Plus}
        size="lg"
        isOff={pence >= maxPence}
        onPress={more}
      />
      <output className="sr-only">{formatShortPence(pence)}</output>
    </fieldset>
  );
}

function penceTyped(text: string): number {
  return penceOf(text) ?? 0;
}
