import Check from "lucide-react/icons/check";
import { useCallback, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { AdminSettings } from "../../../shared/contract/admin/settings.ts";
import { settingsChanges } from "../../../shared/contract/admin/settings-fields.ts";
import { pluralize } from "../../../shared/format.ts";
import { TOAST_MS } from "../../../shared/limits.ts";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { DiscardDialog } from "../kit/forms/DiscardDialog.tsx";
import { FormProblems } from "../kit/forms/FormProblems.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";
import { useUnsavedChangesPrompt } from "../kit/forms/use-unsaved-changes-prompt.ts";
import { BookingSection } from "./BookingSection.tsx";
import { BrandSection } from "./BrandSection.tsx";
import {
  BusinessSection,
  CheckoutSection,
  NotificationSections,
  VoucherSection,
} from "./BusinessSections.tsx";
import type { UploadingChangeHandler } from "./SettingFields.tsx";
import { SettingsNav } from "./SettingsSection.tsx";
import {
  countChanges,
  type SettingsFormState,
  type SettingsValues,
  toSettingsValues,
} from "./settings-values.ts";

/** All settings in one form: changed in any order, saved together. */
export function SettingsForm({ loaded }: { loaded: AdminSettings }) {
  const { form, saved, isJustSaved, discard, reload } = useSettingsForm(loaded);
  const prompt = useUnsavedChangesPrompt(form.isDirty);
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const onUploadingChange = useCallback<UploadingChangeHandler>((field, isBusy) => {
    setUploading((now) => [...now.filter((other) => other !== field), ...(isBusy ? [field] : [])]);
  }, []);
  const problems = useRef<HTMLDivElement>(null);
  const { failure } = form;
  useEffect(() => {
    if (failure) problems.current?.scrollIntoView({ block: "center" });
  }, [failure]);
  return (
    <form
      noValidate
      aria-label="Settings"
      onSubmit={form.submit}
      className="min-w-0 [&_:is(input,textarea,select,button)]:scroll-mb-24"
    >
      <div className="grid items-start gap-x-10 wide:grid-cols-[12.5rem_minmax(0,46rem)]">
        <SettingsNav />
        <div className="grid min-w-0 gap-5">
          <div ref={problems} className="-mb-2 scroll-mt-20 not-has-[section,[role=alert]]:hidden">
            <FormProblems
              form={form}
              failureTitle="Failed to save settings"
              conflict={{ codes: ["SETTINGS_CHANGED"], onReload: reload }}
            />
          </div>
          <BusinessSection form={form} />
          <BookingSection form={form} isTimezoneFixed={saved.isTimezoneFixed} />
          <CheckoutSection form={form} />
          <VoucherSection form={form} onUploadingChange={onUploadingChange} />
          <NotificationSections form={form} />
          <BrandSection form={form} onUploadingChange={onUploadingChange} />
        </div>
      </div>
      <SaveBar
        form={form}
        isJustSaved={isJustSaved}
        saved={toSettingsValues(saved)}
        isBlocked={uploading.length > 0}
        onDiscard={discard}
      />
      <DiscardDialog prompt={prompt}>Your changes to the settings are not saved.</DiscardDialog>
    </form>
  );
}

/** The order of the fields on the screen. */
const FIELD_ORDER = [
  ...(["businessName", "businessEmail", "businessPhone", "businessAddress"] as const),
  ...(["vatNumber", "defaultVatRate"] as const),
  ...(["bookingLeadTimeHours", "cancellationPolicyHours", "maxBookingsPerSlot"] as const),
  ...(["holdMinutes", "counterLockMinutes", "timezone", "bankHolidays"] as const),
  ...(["customerChanges", "waiverRetentionYears"] as const),
  ...(["checkoutInfoArrival", "checkoutInfoClothing"] as const),
  ...(["checkoutInfoRequirements", "checkoutInfoCancellation"] as const),
  ...(["voucherImageUrl", "voucherExpiryMonths", "adminEmail"] as const),
  ...(["brandColour", "logoUrl", "heroImageUrl", "embedOrigins"] as const),
];

function useSettingsForm(loaded: AdminSettings) {
  const [saved, setSaved] = useState(loaded);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const form = useSaveForm({
    schema: settingsChanges,
    defaultValues: toSettingsValues(loaded),
    idPrefix: "setting",
    fieldOrder: FIELD_ORDER,
    save: async (changes) => {
      show(await api.admin.settings.update({ ...changes, version: saved.version }));
      setSavedAt(Date.now());
    },
  });

  useEffect(() => {
    if (savedAt === null) return;
    const timer = setTimeout(() => setSavedAt(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);

  /** Discards the input. */
  function show(settings: AdminSettings) {
    setSaved(settings);
    form.reset(toSettingsValues(settings));
  }

  return {
    form,
    saved,
    isJustSaved: savedAt !== null,
    discard: () => {
      form.clearFailure();
      show(saved);
    },
    reload: () => void form.run(async () => show(await api.admin.settings.get())),
  };
}

interface SaveBarProps {
  form: SettingsFormState;
  saved: SettingsValues;
  /** True for a moment after saving. */
  isJustSaved: boolean;
  /** Saving has to wait for an upload. */
  isBlocked: boolean;
  onDiscard: () => void;
}

/**
 * The bar at the bottom of the window, with the number of unsaved changes and the button that
 * saves.
 */
function SaveBar({ form, saved, isJustSaved, isBlocked, onDiscard }: SaveBarProps) {
  const values = useWatch({ control: form.control }) as SettingsValues;
  const count = countChanges(values, saved);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-5 -mb-10 flex min-h-15 items-center gap-3 border-t border-line bg-float px-4 py-2 depth-float side:-mx-8 side:px-8 min-[94rem]:rounded-t-card short:static">
      <p role="status" className="min-w-0 flex-1 text-sm">
        {count > 0 && <StatusDot tone="warn">{pluralize(count, "change")} not saved</StatusDot>}
        {count === 0 && isJustSaved && <span className="sr-only">Saved!</span>}
        {isBlocked && <span className="block text-ink-3">A picture is being uploaded.</span>}
      </p>
      {count > 0 && (
        <Button variant="quiet" size="md" onClick={onDiscard} disabled={form.isBusy}>
          Discard
        </Button>
      )}
      <Button type="submit" size="md" busy={form.isBusy} disabled={isBlocked}>
        {isJustSaved && count === 0 ? (
          <>
            <Check className="size-4" />
            Saved!
          </>
        ) : (
          "Save Changes"
        )}
      </Button>
    </div>
  );
}
