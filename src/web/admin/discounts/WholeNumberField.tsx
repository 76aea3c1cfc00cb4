import { useState } from "react";
import { TextField } from "../../ui/TextField.tsx";

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
  const shown = Object.is(numberOf(typed), value) ? typed : numberText(value);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOf(target.value));
      }}
    />
  );
}

function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

function numberText(value: number | null): string {
  return value === null || Number.isNaN(value) ? "" : String(value);
}
