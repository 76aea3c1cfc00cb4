import { CONTACT_LINES } from "../../app/contact-field-props.ts";
import type { GiftForm } from "../gift/gift-form.ts";
import { FIELD_GRID, HALF_ROW } from "./field-grid.ts";
import { GiftLine } from "./GiftTextField.tsx";

interface PurchaserFieldsProps {
  form: GiftForm;
}

/** Who pays, asked for as a booking asks. */
export function PurchaserFields({ form }: PurchaserFieldsProps) {
  return (
    <fieldset className="mt-10">
      <legend className="mb-4 text-heading text-ink-1">Your details</legend>
      <div className={FIELD_GRID}>
        <GiftLine
          form={form}
          name="purchaser.firstName"
          {...CONTACT_LINES.firstName}
          className={HALF_ROW}
        />
        <GiftLine
          form={form}
          name="purchaser.lastName"
          {...CONTACT_LINES.lastName}
          className={HALF_ROW}
        />
        <GiftLine form={form} name="purchaser.email" {...CONTACT_LINES.email} />
        <GiftLine form={form} name="purchaser.phone" {...CONTACT_LINES.phone} />
      </div>
    </fieldset>
  );
}
