import { useWatch } from "react-hook-form";
import { TextArea } from "../../ui/TextArea.tsx";
import { textFieldProps } from "./field-props.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import type { SettingsForm } from "./settings-values.ts";

const TEXTS = [
  { field: "checkoutInfoArrival", label: "Arrival" },
  { field: "checkoutInfoClothing", label: "Clothing" },
  { field: "checkoutInfoRequirements", label: "Requirements" },
  { field: "checkoutInfoCancellation", label: "Cancellation" },
] as const;

/** The information that visitors read before they come. */
export function CheckoutSection({ form }: { form: SettingsForm }) {
  return (
    <SettingsSection id="checkout">
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        {TEXTS.map(({ field, label }) => (
          <TextArea
            key={field}
            {...textFieldProps(form, field)}
            label={label}
            hint=""
            rows={2}
            required
          />
        ))}
      </div>
      <Preview form={form} />
    </SettingsSection>
  );
}

function Preview({ form }: { form: SettingsForm }) {
  const texts = useWatch({ control: form.control, name: TEXTS.map(({ field }) => field) });
  return (
    <div className="mt-4 rounded-control bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">Important Information</p>
      <p className="text-ink-3">As visitors read it once they have booked, and in their letter</p>
      <ul className="mt-1.5 list-disc pl-5 text-ink-2">
        {TEXTS.map(({ field }, index) => {
          const text = String(texts[index] ?? "").trim();
          return text !== "" && <li key={field}>{text}</li>;
        })}
      </ul>
    </div>
  );
}
