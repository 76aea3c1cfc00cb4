import { useVenue } from "../../customer/shell/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { type DiscountFormControl, fieldOf } from "./discount-field.ts";

type DateName = "startDate" | "endDate" | "visitStart" | "visitEnd";

/** When a code can be booked with, and for visits of when; an empty field is no bound. */
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
  name: DateName;
  label: string;
  hint?: string;
}

function DiscountDate({ form, name, label, hint }: DiscountDateProps) {
  const { today } = useVenue();
  const { value, onChange, ...field } = fieldOf(form, name);
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
