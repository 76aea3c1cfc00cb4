import type { z } from "zod";
import type { AdminSettings } from "../../../shared/contract/admin/settings.ts";
import type {
  SettingsChanges,
  settingsChanges,
} from "../../../shared/contract/admin/settings-fields.ts";
import type { SaveForm } from "../kit/forms/use-save-form.ts";

/** The values of the form, as typed. */
export type SettingsValues = z.input<typeof settingsChanges>;
export type SettingsFormState = SaveForm<SettingsValues, SettingsChanges>;
type SettingsField = keyof SettingsValues;

/** Converts the settings to the values of the form. */
export function toSettingsValues(settings: AdminSettings): SettingsValues {
  const { version: _version, isTimezoneFixed: _isFixed, ...values } = settings;
  return values;
}

/** Returns how many settings differ from the saved ones. */
export function countChanges(values: SettingsValues, saved: SettingsValues): number {
  const fields = Object.keys(saved) as SettingsField[];
  return fields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(saved[field]))
    .length;
}
