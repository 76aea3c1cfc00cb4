import { numberOf } from "./field-props.ts";
import { NumberField } from "./NumberField.tsx";
import { type PictureBusy, PictureSetting } from "./PictureSetting.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import type { SettingsForm } from "./settings-values.ts";

interface VoucherSectionProps {
  form: SettingsForm;
  onBusy: PictureBusy;
}

/** How gift vouchers look, and how long they are good. */
export function VoucherSection({ form, onBusy }: VoucherSectionProps) {
  return (
    <SettingsSection id="vouchers">
      <div className="grid gap-4">
        <PictureSetting
          {...{ form, onBusy }}
          field="voucherImageUrl"
          use="voucher"
          label="Voucher image"
          hint="Recommended size 800&nbsp;×&nbsp;450."
        />
        <div className="grid gap-4 tablet:grid-cols-2">
          <NumberField
            {...numberOf(form, "voucherExpiryMonths")}
            label="Vouchers are good for"
            unit="months"
            hint="From the day on which they are delivered. New vouchers only"
          />
        </div>
      </div>
    </SettingsSection>
  );
}
