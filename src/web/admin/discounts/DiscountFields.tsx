import { type ChangeEvent, useState } from "react";
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
import { type SaveForm, useFormField } from "../kit/forms/use-save-form.ts";

export function DiscountNameFields({ form }: { form: DiscountFormControl }) {
  const code = form.field("code");

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
        label="Code"
        autoCapitalize="characters"
        spellCheck={false}
        data-first
      />
      <TextField {...form.field("description")} label="Description" />
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
  const { value, onChange, ...field } = useFormField(form, name);
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
  const type = useFormField(form, "type");
  const isFixed = type.value === "fixed";

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
          <DiscountPounds form={form} name="amountPence" label="Amount (£)" />
        ) : (
          <DiscountNumber form={form} name="percent" label="Amount (%)" />
        )}
      </div>
      <div
        className={`grid items-start gap-4 ${isFixed ? "side:grid-cols-2" : "side:grid-cols-3"}`}
      >
        <DiscountPounds
          form={form}
          name="minSpendPence"
          label="Minimum spend (£)"
          placeholder="No limit"
        />
        {!isFixed && (
          <DiscountPounds
            form={form}
            name="maxDiscountPence"
            label="Maximum discount (£)"
            placeholder="No limit"
          />
        )}
        <DiscountNumber
          form={form}
          name="maxUses"
          label="Maximum uses"
          placeholder="No limit"
          {...(timesUsed > 0 && { hint: `Used ${timesUsed} so far` })}
        />
      </div>
    </>
  );
}

interface DiscountPoundsProps {
  form: DiscountFormControl;
  name: "amountPence" | "minSpendPence" | "maxDiscountPence";
  label: string;
  placeholder?: string;
}

function DiscountPounds({ form, name, ...text }: DiscountPoundsProps) {
  const { value: pence, ...field } = useFormField(form, name);
  return <PoundsField {...field} {...text} pence={pence} />;
}

interface DiscountNumberProps {
  form: DiscountFormControl;
  name: "percent" | "maxUses";
  label: string;
  hint?: string;
  placeholder?: string;
}

/** The form's value is null when the field is empty, NaN when its text is not a whole number. */
function DiscountNumber({ form, name, ...text }: DiscountNumberProps) {
  const { value, onChange, ...field } = useFormField(form, name);
  const [typed, setTyped] = useState(() => formatNumber(value));
  const displayedText = Object.is(parseWholeNumber(typed), value) ? typed : formatNumber(value);
  return (
    <TextField
      {...field}
      {...text}
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
type DiscountFormControl = SaveForm<DiscountFormValues, DiscountFields>;
