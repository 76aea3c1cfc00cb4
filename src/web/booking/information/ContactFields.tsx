import type { ContactFormValues } from "../../../shared/contract/public/contact.ts";
import { CONTACT_FIELD_PROPS, type FieldProps } from "../../app/contact-field-props.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type ContactForm, contactFieldId } from "./contact-form.ts";

interface ContactFieldsProps {
  form: ContactForm;
  businessName: string;
}

type ContactFieldName = Exclude<keyof ContactFormValues, "marketingConsent">;
const GRID_CLASS = "grid grid-cols-6 gap-x-4 gap-y-5 *:col-span-full";
/** Half a row, a full one on phones. */
const HALF_ROW_CLASS = "tablet:col-span-3!";
/** Half a row on every screen, for short values. */
const SHORT_FIELD_CLASS = "col-span-3!";

/** Contact, address and marketing consent. */
export function ContactFields({ form, businessName }: ContactFieldsProps) {
  const { errors, submitCount } = form.formState;

  function renderField(name: ContactFieldName, props: FieldProps) {
    return (
      <TextField
        {...props}
        {...form.register(name)}
        id={contactFieldId(name)}
        error={errors[name]?.message}
        // After a submit the error summary announces the errors; nine announcements at once would
        // not be understood.
        errorAnnounced={submitCount === 0}
        required={!props.optional}
      />
    );
  }

  return (
    <>
      <fieldset>
        <legend className="mb-4 text-heading text-ink-1">Contact</legend>
        <div className={GRID_CLASS}>
          {renderField("firstName", {
            ...CONTACT_FIELD_PROPS.firstName,
            className: HALF_ROW_CLASS,
          })}
          {renderField("lastName", { ...CONTACT_FIELD_PROPS.lastName, className: HALF_ROW_CLASS })}
          {renderField("email", CONTACT_FIELD_PROPS.email)}
          {renderField("phone", CONTACT_FIELD_PROPS.phone)}
        </div>
      </fieldset>
      <fieldset className="mt-10">
        <legend className="mb-4 text-heading text-ink-1">Address</legend>
        <div className={GRID_CLASS}>
          {renderField("addressLine1", { label: "Address line 1", autoComplete: "address-line1" })}
          {renderField("addressLine2", {
            label: "Address line 2",
            optional: true,
            autoComplete: "address-line2",
          })}
          {renderField("city", {
            label: "City",
            autoComplete: "address-level2",
            className: HALF_ROW_CLASS,
          })}
          {renderField("county", {
            label: "County",
            autoComplete: "address-level1",
            className: SHORT_FIELD_CLASS,
          })}
          {renderField("postcode", {
            label: "Postcode",
            autoComplete: "postal-code",
            autoCapitalize: "characters",
            spellCheck: false,
            className: SHORT_FIELD_CLASS,
          })}
        </div>
      </fieldset>
      <Checkbox
        {...form.register("marketingConsent")}
        id={contactFieldId("marketingConsent")}
        label={`Email me news and offers from ${businessName}`}
        className="mt-5"
      />
    </>
  );
}
