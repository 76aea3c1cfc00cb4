import type { FieldErrors, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { AdminSettings } from "../../../shared/contract/admin/settings.ts";
import type {
  SettingsChanges,
  settingsChanges,
} from "../../../shared/contract/admin/settings-fields.ts";
import type { FormError } from "../../ui/ErrorSummary.tsx";
import { parseWholeNumber } from "../../ui/whole-number.ts";

/** The values of the form, as typed. */
export type SettingsValues = z.input<typeof settingsChanges>;
export type SettingsFormState = UseFormReturn<SettingsValues, unknown, SettingsChanges>;
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

/** Returns the id of a setting's control, which the error summary links to. */
export function settingFieldId(field: string): string {
  return `setting-${field}`;
}

/** Returns the error of a setting; for a list, the errors of all its lines. */
export function getSettingError(errors: FieldErrors<SettingsValues>, field: SettingsField) {
  const error: unknown = errors[field];
  if (Array.isArray(error)) {
    const messages = error.flatMap((lineError) =>
      lineError?.message ? [String(lineError.message)] : [],
    );
    if (messages.length > 0) return messages.join(" ");
  }
  const message = (error as { message?: unknown } | undefined)?.message;
  return typeof message === "string" ? message : undefined;
}

/** Returns the errors of all settings, in the order of the form. */
export function getSettingsErrors(
  errors: FieldErrors<SettingsValues>,
  order: readonly SettingsField[],
): FormError[] {
  return order.flatMap((field) => {
    const message = getSettingError(errors, field);
    return message === undefined ? [] : [{ fieldId: settingFieldId(field), message }];
  });
}

/** Returns the props of a text field for a setting. */
export function textFieldProps(form: SettingsFormState, field: SettingsField) {
  return {
    ...form.register(field),
    ...fieldStateProps(form, field),
    autoComplete: "off",
    errorAnnounced: false,
  };
}

/** Returns the props of a number field for a setting. */
export function numberFieldProps(form: SettingsFormState, field: SettingsField) {
  return {
    ...form.register(field, { setValueAs: parseWholeNumber }),
    ...fieldStateProps(form, field),
  };
}

/** Returns the id and the error of a setting, for a control that is not an input. */
export function fieldStateProps(form: SettingsFormState, field: SettingsField) {
  return { id: settingFieldId(field), error: getSettingError(form.formState.errors, field) };
}
