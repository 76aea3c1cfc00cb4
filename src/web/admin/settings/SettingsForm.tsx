import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { DeskSettings } from "../../../shared/contract/admin/settings.ts";
import {
  type SettingsChanges,
  settingsChanges,
} from "../../../shared/contract/admin/settings-fields.ts";
import { SUCCESS_MESSAGE_MS } from "../../../shared/limits.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useRenewVenue } from "../frame/use-refetchable-venue.ts";
import { DiscardDialog } from "../kit/forms/DiscardDialog.tsx";
import { FormErrors } from "../kit/forms/FormErrors.tsx";
import { useLeavingPage } from "../kit/forms/use-unsaved-changes-prompt.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import { useAction } from "../kit/use-mutation.ts";
import { BookingSection } from "./BookingSection.tsx";
import { BrandSection } from "./BrandSection.tsx";
import { BusinessSection } from "./BusinessSection.tsx";
import { CheckoutSection } from "./CheckoutSection.tsx";
import { NotificationSections } from "./NotificationSections.tsx";
import type { PictureBusy } from "./PictureSetting.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { SettingsContents } from "./SettingsNav.tsx";
import { problemsIn, type SettingsValues, valuesOf } from "./settings-values.ts";
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

interface NotSavedProps {
  failure: ApiFailure;
  /** What was typed goes, and the settings are shown as others left them. */
  onDiscard: () => void;
}

/** Why the settings were not saved. What was typed is still there; it is brought into view. */
function NotSaved({ failure, onDiscard }: NotSavedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={box} className="mb-5 scroll-mt-20">
      <Alert
        tone="danger"
        title="Failed to save settings"
        actions={
          failure === "SETTINGS_CHANGED" && (
            <Button variant="outline" size="md" onClick={onDiscard}>
              Discard mine and show theirs
            </Button>
          )
        }
      >
        {staffSentence(failure)}
      </Alert>
    </div>
  );
}

/** The settings as they are saved and as they are being changed. */
function useSettings(loaded: DeskSettings) {
  const [saved, setSaved] = useState(loaded);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const { isBusy, failure, run, reset: forget } = useAction();
  const renew = useRenewVenue();
  const form = useForm<SettingsValues, unknown, SettingsChanges>({
    resolver: zodResolver(settingsChanges),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: valuesOf(loaded),
  });
  const leaving = useLeavingPage(form.formState.isDirty);

  useEffect(() => {
    if (savedAt === null) return;
    const timer = setTimeout(() => setSavedAt(null), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);

  /** What was typed is gone. */
  function show(settings: DeskSettings) {
    forget();
    setSaved(settings);
    form.reset(valuesOf(settings));
  }

  async function write(changes: SettingsChanges) {
    const isDone = await run(async () => {
      show(await api.desk.settings.update({ ...changes, version: saved.version }));
      setSavedAt(Date.now());
    });
    if (isDone) await renew();
  }

  return {
    form,
    saved,
    isBusy,
    failure,
    leaving,
    show,
    isJustSaved: savedAt !== null,
    save: form.handleSubmit(write),
    showTheirs: () => run(async () => show(await api.desk.settings.get())),
  };
}
