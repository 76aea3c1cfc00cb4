import { useState } from "react";
import { TextField } from "../../ui/TextField.tsx";
import { wholeNumberOf } from "../../ui/whole-number.ts";

interface WholeNumberFieldProps {
  id: string;
  label: string;
  /** Null: nothing is typed; NaN: what is typed is no whole number. */
  value: number | null;
  onChange: (value: number | null) => void;
  hint?: string;
  placeholder?: string;
  error?: string | undefined;
  className?: string;
}

/** A whole number as somebody types it. */
export function WholeNumberField({ value, onChange, ...field }: WholeNumberFieldProps) {
  const [typed, setTyped] = useState(() => numberText(value));
  const shown = Object.is(wholeNumberOf(typed), value) ? typed : numberText(value);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(wholeNumberOf(target.value));
      }}
    />
  );
}

function numberText(value: number | null): string {
  return value === null || Number.isNaN(value) ? "" : String(value);
}
