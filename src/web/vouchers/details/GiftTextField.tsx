import type { LineProps } from "../../app/contact-field-props.ts";
import { TextField } from "../../ui/TextField.tsx";
import { fieldId, type GiftField, type GiftForm, problemWith } from "../gift/gift-form.ts";

interface GiftLineProps extends LineProps {
  form: GiftForm;
  name: GiftField;
}

/** One required line of the form. */
export function GiftLine({ form, name, ...line }: GiftLineProps) {
  return (
    <TextField
      {...line}
      {...form.register(name)}
      id={fieldId(name)}
      error={problemWith(form, name)}
      // After a submit the summary says what is wrong; all fields at once would be a babble.
      errorAnnounced={form.formState.submitCount === 0}
      required
    />
  );
}
