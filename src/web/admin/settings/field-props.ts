import { parseWholeNumber } from "../../ui/whole-number.ts";
import {
  getSettingError,
  type SettingsField,
  type SettingsForm,
  settingFieldId,
} from "./settings-values.ts";

/** What connects a control with its setting. */
export function textFieldProps(form: SettingsForm, field: SettingsField) {
  return {
    ...form.register(field),
    ...fieldStateProps(form, field),
    autoComplete: "off",
    errorAnnounced: false,
  };
}

/** The same for a number. */
export function numberFieldProps(form: SettingsForm, field: SettingsField) {
  return {
    ...form.register(field, { setValueAs: parseWholeNumber }),
    ...fieldStateProps(form, field),
  };
}

/** The same for what is no input. */
export function fieldStateProps(form: SettingsForm, field: SettingsField) {
  return { id: settingFieldId(field), error: getSettingError(form.formState.errors, field) };
}
