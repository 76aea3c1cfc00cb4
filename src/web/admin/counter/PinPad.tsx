import Delete from "lucide-react/icons/delete";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { PIN_MAX_DIGITS, PIN_MIN_DIGITS } from "../../../shared/rules/pins.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "../../ui/field-class.ts";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;

interface PinPadProps {
  isBusy: boolean;
  /** Why the last PIN did not unlock; the field is emptied for the next one. */
  error: string | undefined;
  onSubmit: (pin: string) => void;
}

/** A field for a PIN, with buttons for fingers. Keys work at once, because the field has focus. */
export function PinPad({ isBusy, error, onSubmit }: PinPadProps) {
  const id = useId();
  const [pin, setPin] = useState("");
  const [isTooShort, setTooShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  function change(digits: string) {
    setTooShort(false);
    setPin(digits.replaceAll(/\D/g, "").slice(0, PIN_MAX_DIGITS));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    field.current?.focus();
    if (pin.length < PIN_MIN_DIGITS) {
      setTooShort(true);
      return;
    }
    setPin("");
    onSubmit(pin);
  }

  const message = isTooShort ? `A PIN has at least ${PIN_MIN_DIGITS} digits` : error;
  const shownMessage = isTooShort || pin === "" ? message : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div>
        <label htmlFor={id} className={LABEL_CLASS}>
          PIN
        </label>
        <input
          ref={field}
          id={id}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={(event) => change(event.target.value)}
          aria-invalid={shownMessage !== undefined}
          aria-describedby={`${id}-error`}
          className={fieldClass(shownMessage !== undefined)}
        />
        <FieldMessage id={`${id}-error`} message={shownMessage} announced />
      </div>
      <div className="grid grid-cols-3 gap-2">
        {DIGITS.map((digit) => (
          <Button
            key={digit}
            variant="outline"
            onClick={() => change(pin + digit)}
            className={`h-14 text-lg ${digit === "0" ? "col-start-2" : ""}`}
          >
            {digit}
          </Button>
        ))}
        <Button
          variant="quiet"
          onClick={() => change(pin.slice(0, -1))}
          aria-label="Delete digit"
          className="h-14"
        >
          <Delete className="size-5" />
        </Button>
      </div>
      <Button type="submit" busy={isBusy}>
        Unlock
      </Button>
    </form>
  );
}
