import { useState } from "react";
import { formatPence } from "../../../../shared/money.ts";
import { parsePounds } from "../../../ui/pounds.ts";
import { TextField } from "../../../ui/TextField.tsx";

interface PoundsFieldProps {
  id: string;
  label: string;
  /** In pence; null: nothing is typed; NaN: what is typed is no amount. */
  pence: number | null;
  onChange: (pence: number | null) => void;
  onBlur?: () => void;
  hint?: string;
  placeholder?: string;
  optional?: boolean;
  error?: string | undefined;
  className?: string;
}

/** An amount of money as somebody types it, in pounds: the form knows it in pence. */
export function PoundsField({ pence, onChange, ...field }: PoundsFieldProps) {
  const [typed, setTyped] = useState(() => formatPounds(pence));
  // What the form says wins, unless it is what is typed in other words.
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
