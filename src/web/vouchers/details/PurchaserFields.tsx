import { CONTACT_FIELD_PROPS } from "../../app/contact-field-props.ts";
import type { GiftForm } from "../gift/gift-form.ts";
import { FIELD_GRID, HALF_ROW } from "./field-grid.ts";
import { GiftTextField } from "./GiftTextField.tsx";

interface PurchaserFieldsProps {
  form: GiftForm;
}

/** The purchaser's contact details, with the same fields as a booking. */
export function PurchaserFields({ form }: PurchaserFieldsProps) {
  return (
    <fieldset className="mt-10">
      <legend className="mb-4 text-heading text-ink-1">Your details</legend>
      <div className={FIELD_GRID}>
        <GiftTextField
          form={form}
          name="purchaser.firstName"
          {...CONTACT_FIELD_PROPS.firstName}
          className={HALF_ROW}
        />
        <GiftTextField
          form={form}
          name="purchaser.lastName"
          {...CONTACT_FIELD_PROPS.lastName}
          className={HALF_ROW}
        />
        <GiftTextField form={form} name="purchaser.email" {...CONTACT_FIELD_PROPS.email} />
        <GiftTextField form={form} name="purchaser.phone" {...CONTACT_FIELD_PROPS.phone} />
      </div>
    </fieldset>
  );
}
