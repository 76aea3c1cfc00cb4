import { TextField } from "../../ui/TextField.tsx";
import { textFieldProps } from "./field-props.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import type { SettingsForm } from "./settings-values.ts";

/** Who the venue is, as on every page, email and invoice. */
export function BusinessSection({ form }: { form: SettingsForm }) {
  return (
    <SettingsSection id="business">
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <TextField {...textFieldProps(form, "businessName")} label="Business name" required />
        <TextField
          {...textFieldProps(form, "businessEmail")}
          label="Business e-mail"
          type="email"
          required
        />
        <TextField
          {...textFieldProps(form, "businessPhone")}
          label="Business phone"
          type="tel"
          required
        />
        <TextField {...textFieldProps(form, "businessAddress")} label="Business address" required />
      </div>
    </SettingsSection>
  );
}
