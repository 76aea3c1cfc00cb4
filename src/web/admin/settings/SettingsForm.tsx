import { useCallback, useState } from "react";
import type { DeskSettings } from "../../../shared/contract/desk/desk-settings.ts";
import { DiscardDialog } from "../forms/DiscardDialog.tsx";
import { FormErrors } from "../forms/FormErrors.tsx";
import { BookingSection } from "./BookingSection.tsx";
import { BrandSection } from "./BrandSection.tsx";
import { BusinessSection } from "./BusinessSection.tsx";
import { CheckoutSection } from "./CheckoutSection.tsx";
import { NotificationSections } from "./NotificationSections.tsx";
import { NotSaved } from "./NotSaved.tsx";
import type { PictureBusy } from "./PictureSetting.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { SettingsContents } from "./SettingsContents.tsx";
import { problemsIn, valuesOf } from "./settings-values.ts";
import { useSettings } from "./use-settings.ts";
import { VoucherSection } from "./VoucherSection.tsx";

/** All settings in one form: changed in any order, saved together. */
export function SettingsForm({ loaded }: { loaded: DeskSettings }) {
  const settings = useSettings(loaded);
  const { form, saved, isBusy, failure, isJustSaved, leaving } = settings;
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const onBusy = useCallback<PictureBusy>((field, isBusy) => {
    setUploading((now) => [...now.filter((other) => other !== field), ...(isBusy ? [field] : [])]);
  }, []);
  const { errors, submitCount } = form.formState;
  return (
    <form
      noValidate
      aria-label="Settings"
      onSubmit={settings.save}
      className="min-w-0 [&_:is(input,textarea,select,button)]:scroll-mb-24"
    >
      <div className="grid items-start gap-x-10 wide:grid-cols-[12.5rem_minmax(0,46rem)]">
        <SettingsContents />
        <div className="grid min-w-0 gap-5">
          <div className="-mb-2 not-has-[section,[role=alert]]:hidden">
            <FormErrors problems={problemsIn(errors, ORDER)} attempt={submitCount} />
            {failure && <NotSaved failure={failure} onDiscard={() => void settings.showTheirs()} />}
          </div>
          <BusinessSection form={form} />
          <BookingSection form={form} isTimezoneFixed={saved.isTimezoneFixed} />
          <CheckoutSection form={form} />
          <VoucherSection form={form} onBusy={onBusy} />
          <NotificationSections form={form} />
          <BrandSection form={form} onBusy={onBusy} />
        </div>
      </div>
      <SaveBar
        {...{ form, isBusy, isJustSaved }}
        saved={valuesOf(saved)}
        isBlocked={uploading.length > 0}
        onDiscard={() => settings.show(saved)}
      />
      <DiscardDialog
        open={leaving.isAsking}
        onDiscard={leaving.discard}
        onKeep={leaving.keepEditing}
      >
        The settings that you changed are not saved.
      </DiscardDialog>
    </form>
  );
}

/** As the fields follow each other. */
const ORDER = [
  ...(["businessName", "businessEmail", "businessPhone", "businessAddress"] as const),
  ...(["bookingLeadTimeHours", "cancellationPolicyHours", "maxBookingsPerSlot"] as const),
  ...(["holdMinutes", "timezone", "waiverRetentionYears"] as const),
  ...(["checkoutInfoArrival", "checkoutInfoClothing"] as const),
  ...(["checkoutInfoRequirements", "checkoutInfoCancellation"] as const),
  ...(["voucherImageUrl", "voucherExpiryMonths", "adminEmail"] as const),
  ...(["brandColour", "logoUrl", "heroImageUrl", "embedOrigins"] as const),
];
