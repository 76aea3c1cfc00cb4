import { ColourField } from "./ColourField.tsx";
import { type PictureBusy, PictureSetting } from "./PictureSetting.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { SitesField } from "./SitesField.tsx";
import type { SettingsForm } from "./settings-values.ts";

interface BrandSectionProps {
  form: SettingsForm;
  onBusy: PictureBusy;
}

/** How the pages look, and where else they may stand. */
export function BrandSection({ form, onBusy }: BrandSectionProps) {
  return (
    <SettingsSection id="brand">
      <div className="grid gap-4">
        <ColourField form={form} />
        <PictureSetting
          {...{ form, onBusy }}
          field="logoUrl"
          use="logo"
          label="Logo"
          hint="Square, shown round beside the name."
        />
        <PictureSetting
          {...{ form, onBusy }}
          field="heroImageUrl"
          use="hero"
          label="Start page picture"
          hint="Wide, with a calm part at the left for the heading."
        />
        <SitesField form={form} />
      </div>
    </SettingsSection>
  );
}
