import type { FieldProps } from "../../app/contact-field-props.ts";
import { TextField } from "../../ui/TextField.tsx";
import {
  type GiftFieldName,
  type GiftForm,
  getGiftFieldError,
  giftFieldId,
} from "../gift/gift-form.ts";

interface GiftTextFieldProps extends FieldProps {
  form: GiftForm;
  name: GiftFieldName;
}

/** A required text field of the voucher form. */
export function GiftTextField({ form, name, ...fieldProps }: GiftTextFieldProps) {
  return (
    <TextField
      {...fieldProps}
      {...form.register(name)}
      id={giftFieldId(name)}
      error={getGiftFieldError(form, name)}
      // After a submit the error summary announces the errors; announcing every field too would not
      // be understood.
      errorAnnounced={form.formState.submitCount === 0}
      required
    />
  );
}
