import { parseWholeNumber } from "../../ui/whole-number.ts";
import {
  getSettingError,
  type SettingsField,
  type SettingsForm,
  settingFieldId,
} from "./settings-values.ts";

/** Returns the props of a text field for a setting. */
export function textFieldProps(form: SettingsForm, field: SettingsField) {
  return {
    ...form.register(field),
    ...fieldStateProps(form, field),
    autoComplete: "off",
    errorAnnounced: false,
  };
}

/** Returns the props of a number field for a setting. */
export function numberFieldProps(form: SettingsForm, field: SettingsField) {
  return {
    ...form.register(field, { setValueAs: parseWholeNumber }),
    ...fieldStateProps(form, field),
  };
}

/** Returns the id and the error of a setting, for a control that is not an input. */
export function fieldStateProps(form: SettingsForm, field: SettingsField) {
  return { id: settingFieldId(field), error: getSettingError(form.formState.errors, field) };
}
