import { Controller, useWatch } from "react-hook-form";
import { TextField } from "../../ui/TextField.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { textFieldProps } from "./field-props.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { type SettingsForm, settingFieldId } from "./settings-values.ts";

/** Where staff notifications go, and whether they are sent. */
export function NotificationSections({ form }: { form: SettingsForm }) {
  const adminEmail = useWatch({ control: form.control, name: "adminEmail" });
  return (
    <>
      <SettingsSection id="admin-notifications">
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            {...textFieldProps(form, "adminEmail")}
            label="Admin e-mail"
            type="email"
            hint="New bookings, cancellations and voucher sales are sent here"
            isHintBelow
          />
        </div>
      </SettingsSection>
      <SettingsSection id="notifications">
        <Controller
          control={form.control}
          name="emailNotifications"
          render={({ field }) => (
            <SwitchField
              id={settingFieldId("emailNotifications")}
              label="E-mail notifications"
              hint={
                adminEmail.trim() === ""
                  ? "Nobody is written to: it needs an admin e-mail. Customers always get theirs."
                  : "Mail to the desk. Customers always get theirs."
              }
              isOn={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <div className="mt-3 border-t border-line pt-3">
          <SwitchField
            id={settingFieldId("smsNotifications")}
            label="SMS notifications"
            hint="Off: it needs an SMS provider, and none is set up for this installation. Nobody misses anything: everything is told by e-mail."
            isOn={false}
            isDisabled
            onChange={() => {}}
          />
        </div>
      </SettingsSection>
    </>
  );
}
