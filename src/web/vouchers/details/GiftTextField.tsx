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

/** One required line of the form. */
export function GiftTextField({ form, name, ...fieldProps }: GiftTextFieldProps) {
  return (
    <TextField
      {...fieldProps}
      {...form.register(name)}
      id={giftFieldId(name)}
      error={getGiftFieldError(form, name)}
      // After a submit the summary says what is wrong; all fields at once would be a babble.
      errorAnnounced={form.formState.submitCount === 0}
      required
    />
  );
}
