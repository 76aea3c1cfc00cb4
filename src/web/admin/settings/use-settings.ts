import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { DeskSettings } from "../../../shared/contract/desk/desk-settings.ts";
import {
  type SettingsChanges,
  settingsChanges,
} from "../../../shared/contract/desk/desk-settings-fields.ts";
import { SUCCESS_MESSAGE_MS } from "../../../shared/limits.ts";
import { api } from "../../api/browser-api.ts";
import { useLeavingPage } from "../forms/use-leaving-page.ts";
import { useAction } from "../shell/use-action.ts";
import { useRenewVenue } from "../shell/use-newest-venue.ts";
import { type SettingsValues, valuesOf } from "./settings-values.ts";

/** The settings as they are saved and as they are being changed. */
export function useSettings(loaded: DeskSettings) {
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
