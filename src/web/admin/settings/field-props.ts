import { wholeNumberOf } from "../../ui/whole-number.ts";
import { idOf, messageOf, type SettingsField, type SettingsForm } from "./settings-values.ts";

/** What connects a control with its setting. */
export function fieldOf(form: SettingsForm, field: SettingsField) {
  return {
    ...form.register(field),
    ...stateOf(form, field),
    autoComplete: "off",
    errorAnnounced: false,
  };
}

/** The same for a number. */
export function numberOf(form: SettingsForm, field: SettingsField) {
  return { ...form.register(field, { setValueAs: wholeNumberOf }), ...stateOf(form, field) };
}

/** The same for what is no input. */
export function stateOf(form: SettingsForm, field: SettingsField) {
  return { id: idOf(field), error: messageOf(form.formState.errors, field) };
}
