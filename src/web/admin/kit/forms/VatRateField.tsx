import { useState } from "react";
import { TextField } from "../../../ui/TextField.tsx";

/** Of an activity or add-on. */
export const VAT_RATE_HINT =
  "Empty for the venue's default. Used while Settings has a VAT number; new bookings only.";

interface VatRateFieldProps {
  id: string;
  label: string;
  hint: string;
  /** In hundredths of a percent; null when empty, NaN when the text is no percentage. */
  rate: number | null;
  onChange: (rate: number | null) => void;
  onBlur?: () => void;
  error?: string | undefined;
}

/** A field for a VAT rate. The user types a percentage; the form holds hundredths of one. */
export function VatRateField({ rate, onChange, ...field }: VatRateFieldProps) {
  const [typed, setTyped] = useState(() => formatPercent(rate));
  // Show the form's value, unless the typed text means the same rate.
  const displayedText = Object.is(parsePercent(typed), rate) ? typed : formatPercent(rate);
  return (
    <TextField
      {...field}
      isHintBelow
      inputMode="decimal"
      autoComplete="off"
      value={displayedText}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange(parsePercent(value));
      }}
    />
  );
}

function parsePercent(typed: string): number | null {
  const text = typed.replace("%", "").trim();
  if (text === "") return null;
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}

function formatPercent(rate: number | null): string {
  return rate === null || Number.isNaN(rate) ? "" : String(rate / 100);
}
