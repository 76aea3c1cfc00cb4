import { TextField } from "../../ui/TextField.tsx";
import { type DiscountFormControl, fieldOf } from "./discount-field.ts";

type DateName = "startDate" | "endDate" | "visitStart" | "visitEnd";

/** When a code can be booked with, and for visits of when; an empty field is no bound. */
export function DiscountDateFields({ form }: { form: DiscountFormControl }) {
  return (
    <>
      <div className="grid items-start gap-4 side:grid-cols-2">
        <DateField form={form} name="startDate" label="Start date" />
        <DateField form={form} name="endDate" label="End date" />
      </div>
      <fieldset>
        <legend className="sr-only">Dates of the visit</legend>
        <div className="grid items-start gap-4 side:grid-cols-2">
          <DateField form={form} name="visitStart" label="First visit" hint="Empty for any day" />
          <DateField form={form} name="visitEnd" label="Last visit" hint="Empty for any day" />
        </div>
      </fieldset>
    </>
  );
}

interface DateFieldProps {
  form: DiscountFormControl;
  name: DateName;
  label: string;
  hint?: string;
}

function DateField({ form, name, label, hint }: DateFieldProps) {
  const { value, onChange, ...field } = fieldOf(form, name);
  return (
    <TextField
      {...field}
      {...(hint && { hint })}
      label={label}
      type="date"
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
    />
  );
}
