import type { ContactInput } from "../../../shared/contract/public/contact.ts";
import { CONTACT_LINES, type LineProps } from "../../app/contact-field-props.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type ContactForm, fieldId } from "./contact-form.ts";

interface ContactFieldsProps {
  form: ContactForm;
  businessName: string;
}

type LineName = Exclude<keyof ContactInput, "marketingConsent">;
const GRID = "grid grid-cols-6 gap-x-4 gap-y-5 *:col-span-full";
/** Half a row where there is room, a whole one on phones. */
const HALF = "tablet:col-span-3!";
/** Half a row everywhere: short words. */
const SHORT = "col-span-3!";

/** Contact, then address, then the wish for news. */
export function ContactFields({ form, businessName }: ContactFieldsProps) {
  const { errors, submitCount } = form.formState;

  function line(name: LineName, props: LineProps) {
    return (
      <TextField
        {...props}
        {...form.register(name)}
        id={fieldId(name)}
        error={errors[name]?.message}
        // After a submit the summary says what is wrong; nine fields at once would be a babble.
        errorAnnounced={submitCount === 0}
        required={!props.optional}
      />
    );
  }

  return (
    <>
      <fieldset>
        <legend className="mb-4 text-heading text-ink-1">Contact</legend>
        <div className={GRID}>
          {line("firstName", { ...CONTACT_LINES.firstName, className: HALF })}
          {line("lastName", { ...CONTACT_LINES.lastName, className: HALF })}
          {line("email", CONTACT_LINES.email)}
          {line("phone", CONTACT_LINES.phone)}
        </div>
      </fieldset>
      <fieldset className="mt-10">
        <legend className="mb-4 text-heading text-ink-1">Address</legend>
        <div className={GRID}>
          {line("addressLine1", { label: "Address line 1", autoComplete: "address-line1" })}
          {line("addressLine2", {
            label: "Address line 2",
            optional: true,
            autoComplete: "address-line2",
          })}
          {line("city", { label: "City", autoComplete: "address-level2", className: HALF })}
          {line("county", { label: "County", autoComplete: "address-level1", className: SHORT })}
          {line("postcode", {
            label: "Postcode",
            autoComplete: "postal-code",
            autoCapitalize: "characters",
            spellCheck: false,
            className: SHORT,
          })}
        </div>
      </fieldset>
      <Checkbox
        {...form.register("marketingConsent")}
        id={fieldId("marketingConsent")}
        label={`Email me news and offers from ${businessName}`}
        className="mt-5"
      />
    </>
  );
}
