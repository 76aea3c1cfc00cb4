import { useWatch } from "react-hook-form";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { SwitchField } from "../kit/forms/SwitchField.tsx";
import { useFormField } from "../kit/forms/use-save-form.ts";
import { VatRateField } from "../kit/forms/VatRateField.tsx";
import { NumberField, PictureSetting, type UploadingChangeHandler } from "./SettingFields.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import type { SettingsFormState } from "./settings-values.ts";

/** Who the venue is, as on every page, email and invoice. */
export function BusinessSection({ form }: { form: SettingsFormState }) {
  const { value: rate, ...vatRate } = useFormField(form, "defaultVatRate");
  return (
    <SettingsSection id="business">
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <TextField {...form.field("businessName")} label="Business name" required />
        <TextField {...form.field("businessEmail")} label="Business email" type="email" required />
        <TextField {...form.field("businessPhone")} label="Business phone" type="tel" required />
        <TextField {...form.field("businessAddress")} label="Business address" required />
        <TextField
          {...form.field("vatNumber")}
          label="VAT number"
          hint="On invoices and receipts. Leave empty if you are not registered"
          isHintBelow
        />
        <VatRateField
          {...vatRate}
          rate={rate}
          label="Default VAT rate (%)"
          hint="For activities and add-ons without a rate of their own. New bookings only"
        />
      </div>
    </SettingsSection>
  );
}

const TEXTS = [
  { field: "checkoutInfoArrival", label: "Arrival" },
  { field: "checkoutInfoClothing", label: "Clothing" },
  { field: "checkoutInfoRequirements", label: "Requirements" },
  { field: "checkoutInfoCancellation", label: "Cancellation" },
] as const;

/** The information that visitors read before they come. */
export function CheckoutSection({ form }: { form: SettingsFormState }) {
  return (
    <SettingsSection id="checkout">
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        {TEXTS.map(({ field, label }) => (
          <TextArea key={field} {...form.field(field)} label={label} hint="" rows={2} required />
        ))}
      </div>
      <Preview form={form} />
    </SettingsSection>
  );
}

function Preview({ form }: { form: SettingsFormState }) {
  const texts = useWatch({ control: form.control, name: TEXTS.map(({ field }) => field) });
  return (
    <div className="mt-4 rounded-control bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">Important Information</p>
      <p className="text-ink-3">Shown to visitors after booking and in their email</p>
      <ul className="mt-1.5 list-disc pl-5 text-ink-2">
        {TEXTS.map(({ field }, index) => {
          const text = String(texts[index] ?? "").trim();
          return text !== "" && <li key={field}>{text}</li>;
        })}
      </ul>
    </div>
  );
}

interface VoucherSectionProps {
  form: SettingsFormState;
  onUploadingChange: UploadingChangeHandler;
}

/** Settings for the look of gift vouchers, and for how long they are valid. */
export function VoucherSection({ form, onUploadingChange }: VoucherSectionProps) {
  return (
    <SettingsSection id="vouchers">
      <div className="grid gap-4">
        <PictureSetting
          form={form}
          onUploadingChange={onUploadingChange}
          field="voucherImageUrl"
          use="voucher"
          label="Voucher image"
          hint="Recommended size 800&nbsp;×&nbsp;450."
        />
        <div className="grid gap-4 tablet:grid-cols-2">
          <NumberField
            form={form}
            name="voucherExpiryMonths"
            label="Vouchers are valid for"
            unit="months"
            hint="From the delivery date. New vouchers only"
          />
        </div>
      </div>
    </SettingsSection>
  );
}

/** Where staff notifications go, and whether they are sent. */
export function NotificationSections({ form }: { form: SettingsFormState }) {
  const adminEmail = useWatch({ control: form.control, name: "adminEmail" });
  const notifications = useFormField(form, "emailNotifications");
  return (
    <>
      <SettingsSection id="admin-notifications">
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            {...form.field("adminEmail")}
            label="Admin email"
            type="email"
            hint="New bookings, cancellations and voucher sales are sent here"
            isHintBelow
          />
        </div>
      </SettingsSection>
      <SettingsSection id="notifications">
        <SwitchField
          id={notifications.id}
          label="Email notifications"
          hint={
            adminEmail.trim() === ""
              ? "Not sent until you enter an admin email. Customers always get their emails."
              : "Emails to staff. Customers always get their emails."
          }
          isOn={notifications.value}
          onChange={notifications.onChange}
        />
        <div className="mt-3 border-t border-line pt-3">
          <SwitchField
            id="setting-smsNotifications"
            label="SMS notifications"
            hint="Off: no SMS provider is set up. Everything is sent by email."
            isOn={false}
            isDisabled
            onChange={() => {}}
          />
        </div>
      </SettingsSection>
    </>
  );
}
