import type { FieldErrors, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { AdminSettings } from "../../../shared/contract/admin/settings.ts";
import type {
  SettingsChanges,
  settingsChanges,
} from "../../../shared/contract/admin/settings-fields.ts";
import type { FormError } from "../../ui/ErrorSummary.tsx";

/** What the form holds: as it is typed. */
export type SettingsValues = z.input<typeof settingsChanges>;
export type SettingsForm = UseFormReturn<SettingsValues, unknown, SettingsChanges>;
export type SettingsField = keyof SettingsValues;

/** The settings as the form shows them. */
export function toSettingsValues(settings: AdminSettings): SettingsValues {
  const { version: _version, isTimezoneFixed: _isFixed, ...values } = settings;
  return values;
}

/** How many settings differ from those that are saved. */
export function countChanges(values: SettingsValues, saved: SettingsValues): number {
  const fields = Object.keys(saved) as SettingsField[];
  return fields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(saved[field]))
    .length;
}

/** The id of the control of a setting; an error summary links to it. */
export function settingFieldId(field: string): string {
  return `setting-${field}`;
}

/** What is wrong with a setting, each of a list's lines with its own sentence. */
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

/** What is wrong with all of them, in the order of the form. */
export function getSettingsErrors(
  errors: FieldErrors<SettingsValues>,
  order: readonly SettingsField[],
): FormError[] {
  return order.flatMap((field) => {
    const message = getSettingError(errors, field);
    return message === undefined ? [] : [{ fieldId: settingFieldId(field), message }];
  });
}
