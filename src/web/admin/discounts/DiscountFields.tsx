import { type ChangeEvent, useState } from "react";
import type { Path, PathValue, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type {
  DiscountFields,
  discountFields,
} from "../../../shared/contract/admin/discount-fields.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { LABEL_CLASS } from "../../ui/field-class.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { parseWholeNumber } from "../../ui/whole-number.ts";
import { PoundsField } from "../kit/forms/PoundsField.tsx";

export function DiscountNameFields({ form }: { form: DiscountFormControl }) {
  const code = form.register("code");

  function upperCaseInput(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event;
    const caret = target.selectionStart;
    target.value = target.value.toUpperCase();
    target.setSelectionRange(caret, caret);
    void code.onChange(event);
  }

  return (
    <div className="grid gap-4 side:grid-cols-2">
      <TextField
        {...code}
        onChange={upperCaseInput}
        id="discount-code"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-first
        error={form.formState.errors.code?.message}
      />
      <TextField
        {...form.register("description")}
        id="discount-description"
        label="Description"
        autoComplete="off"
        error={form.formState.errors.description?.message}
      />
    </div>
  );
}

type DateFieldName = "startDate" | "endDate" | "visitStart" | "visitEnd";

/** When a code can be used, and for which dates of the visit. An empty field sets no limit. */
export function DiscountDateFields({ form }: { form: DiscountFormControl }) {
  return (
    <>
      <div className="grid items-start gap-4 side:grid-cols-2">
        <DiscountDate form={form} name="startDate" label="Start date" />
        <DiscountDate form={form} name="endDate" label="End date" />
      </div>
      <fieldset>
        <legend className="sr-only">Dates of the visit</legend>
        <div className="grid items-start gap-4 side:grid-cols-2">
          <DiscountDate
            form={form}
            name="visitStart"
            label="First visit"
            hint="Empty for any day"
          />
          <DiscountDate form={form} name="visitEnd" label="Last visit" hint="Empty for any day" />
        </div>
      </fieldset>
    </>
  );
}

interface DiscountDateProps {
  form: DiscountFormControl;
  name: DateFieldName;
  label: string;
  hint?: string;
}

function DiscountDate({ form, name, label, hint }: DiscountDateProps) {
  const { today } = useVenue();
  const { value, onChange, ...field } = discountFieldProps(form, name);
  return (
    <DateField
      {...field}
      {...(hint && { hint })}
      label={label}
      optional={hint !== undefined}
      today={today}
      value={value ?? ""}
      onChange={(date) => onChange(date === "" ? null : date)}
    />
  );
}

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

export type DiscountFormValues = z.input<typeof discountFields>;
type DiscountFormControl = UseFormReturn<DiscountFormValues, unknown, DiscountFields>;

/** Returns the props of a field that keeps no text of its own. */
export function discountFieldProps<Name extends Path<DiscountFormValues>>(
  { watch, setValue, formState }: DiscountFormControl,
  name: Name,
) {
  return {
    id: `discount-${name}`,
    value: watch(name),
    error: formState.errors[name as keyof DiscountFormValues]?.message,
    onChange: (value: PathValue<DiscountFormValues, Name>) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
  };
}
