import { useState } from "react";
import { LABEL_CLASS } from "../../ui/field-class.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { parseWholeNumber } from "../../ui/whole-number.ts";
import { PoundsField } from "../kit/forms/PoundsField.tsx";
import { type DiscountFormControl, discountFieldProps } from "./field-props.ts";

const TYPE_OPTIONS = [
  { value: "percentage", label: "Percentage" },
  { value: "fixed", label: "Fixed amount" },
] as const;

interface DiscountAmountFieldsProps {
  form: DiscountFormControl;
  timesUsed: number;
}

/** What a code takes off, from which spend, how much at most, and how often. */
export function DiscountAmountFields({ form, timesUsed }: DiscountAmountFieldsProps) {
  const type = discountFieldProps(form, "type");
  const isFixed = type.value === "fixed";
  const poundsFieldProps = (name: "amountPence" | "minSpendPence" | "maxDiscountPence") => {
    const { value: pence, ...field } = discountFieldProps(form, name);
    return { ...field, pence };
  };

  function changeType(newType: "percentage" | "fixed") {
    type.onChange(newType);
    // A fixed amount has no maximum: the field is hidden, so its value must not be invalid.
    if (newType === "fixed") form.setValue("maxDiscountPence", null);
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
            segments={TYPE_OPTIONS}
            value={type.value}
            onChange={changeType}
          />
        </div>
        {isFixed ? (
          <PoundsField key="fixed" {...poundsFieldProps("amountPence")} label="Amount (£)" />
        ) : (
          <WholeNumberField
            key="percent"
            {...discountFieldProps(form, "percent")}
            label="Amount (%)"
          />
        )}
      </div>
      <div
        className={`grid items-start gap-4 ${isFixed ? "side:grid-cols-2" : "side:grid-cols-3"}`}
      >
        <PoundsField
          {...poundsFieldProps("minSpendPence")}
          label="Minimum spend (£)"
          placeholder="No limit"
        />
        {!isFixed && (
          <PoundsField
            {...poundsFieldProps("maxDiscountPence")}
            label="Maximum discount (£)"
            placeholder="No limit"
          />
        )}
        <WholeNumberField
          {...discountFieldProps(form, "maxUses")}
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
  /** Null when empty; NaN when the text is not a whole number. */
  value: number | null;
  onChange: (value: number | null) => void;
  hint?: string;
  placeholder?: string;
  error?: string | undefined;
  className?: string;
}

function WholeNumberField({ value, onChange, ...field }: WholeNumberFieldProps) {
  const [typed, setTyped] = useState(() => formatNumber(value));
  const displayedText = Object.is(parseWholeNumber(typed), value) ? typed : formatNumber(value);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={displayedText}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseWholeNumber(target.value));
      }}
    />
  );
}

function formatNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? "" : String(value);
}
