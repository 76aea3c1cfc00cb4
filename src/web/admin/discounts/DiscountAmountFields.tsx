import { useState } from "react";
import { LABEL_CLASS } from "../../ui/field-class.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { wholeNumberOf } from "../../ui/whole-number.ts";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { type DiscountFormControl, fieldOf } from "./field-props.ts";

const TYPES = [
  { value: "percentage", label: "Percentage" },
  { value: "fixed", label: "Fixed amount" },
] as const;

interface DiscountAmountFieldsProps {
  form: DiscountFormControl;
  timesUsed: number;
}

/** What a code takes off, from which spend on, how much at most, and how often. */
export function DiscountAmountFields({ form, timesUsed }: DiscountAmountFieldsProps) {
  const type = fieldOf(form, "type");
  const isFixed = type.value === "fixed";
  const pounds = (name: "amountPence" | "minSpendPence" | "maxDiscountPence") => {
    const { value: pence, ...field } = fieldOf(form, name);
    return { ...field, pence };
  };

  function change(to: "percentage" | "fixed") {
    type.onChange(to);
    // What does not count for a fixed amount is not seen, so it must not be wrong.
    if (to === "fixed") form.setValue("maxDiscountPence", null);
    form.clearErrors(["percent", "amountPence", "maxDiscountPence"]);
  }

  return (
    <>
      <div className="grid items-start gap-4 side:grid-cols-2">
        <div>
          <p aria-hidden="true" className={LABEL_CLASS}>
            Type
          </p>
          <SegmentedControl
            label="Type"
            name="discount-type"
            segments={TYPES}
            value={type.value}
            onChange={change}
          />
        </div>
        {isFixed ? (
          <PoundsField key="fixed" {...pounds("amountPence")} label="Amount (£)" />
        ) : (
          <WholeNumberField key="percent" {...fieldOf(form, "percent")} label="Amount (%)" />
        )}
      </div>
      <div
        className={`grid items-start gap-4 ${isFixed ? "side:grid-cols-2" : "side:grid-cols-3"}`}
      >
        <PoundsField
          {...pounds("minSpendPence")}
          label="Minimum spend (£)"
          placeholder="No limit"
        />
        {!isFixed && (
          <PoundsField
            {...pounds("maxDiscountPence")}
            label="Maximum discount (£)"
            placeholder="No limit"
          />
        )}
        <WholeNumberField
          {...fieldOf(form, "maxUses")}
          label="Maximum uses"
          placeholder="No limit"
          {...(timesUsed > 0 && { hint: `Used ${timesUsed} so far` })}
        />
      </div>
    </>
  );
}

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
function WholeNumberField({ value, onChange, ...field }: WholeNumberFieldProps) {
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
