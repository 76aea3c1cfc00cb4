import { useState } from "react";
import { formatPence } from "../../../../shared/money.ts";
import { parsePounds } from "../../../ui/pounds.ts";
import { TextField } from "../../../ui/TextField.tsx";

interface PoundsFieldProps {
  id: string;
  label: string;
  /** In pence; null when empty, NaN when the text is not an amount. */
  pence: number | null;
  onChange: (pence: number | null) => void;
  onBlur?: () => void;
  hint?: string;
  placeholder?: string;
  optional?: boolean;
  error?: string | undefined;
  className?: string;
}

/** A field for an amount of money. The user types pounds; the form holds pence. */
export function PoundsField({ pence, onChange, ...field }: PoundsFieldProps) {
  const [typed, setTyped] = useState(() => formatPounds(pence));
  // Show the form's value, unless the typed text means the same amount.
  const displayedText = Object.is(parsePence(typed), pence) ? typed : formatPounds(pence);
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={displayedText}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange(parsePence(value));
      }}
    />
  );
}

function parsePence(typed: string): number | null {
  return typed.trim() === "" ? null : (parsePounds(typed) ?? Number.NaN);
}

function formatPounds(pence: number | null): string {
  return pence === null || Number.isNaN(pence) ? "" : formatPence(pence).replace(/[£,]/g, "");
}
