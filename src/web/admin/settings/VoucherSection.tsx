import { numberFieldProps } from "./field-props.ts";
import { NumberField } from "./NumberField.tsx";
import { PictureSetting, type UploadingChangeHandler } from "./PictureSetting.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import type { SettingsForm } from "./settings-values.ts";

interface VoucherSectionProps {
  form: SettingsForm;
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
            {...numberFieldProps(form, "voucherExpiryMonths")}
            label="Vouchers are good for"
            unit="months"
            hint="From the day on which they are delivered. New vouchers only"
          />
        </div>
      </div>
    </SettingsSection>
  );
}
