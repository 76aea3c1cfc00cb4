import { formatField } from "./card-fields.js";
import { createElementId, element } from "./elements.js";

/** @import { Field } from "./card-fields.js" */

/** A labelled input of the form with its error message. */
export class CardFieldView {
  /** @param {Field} field */
  constructor(field) {
    const id = createElementId();
    this.field = field;
    this.hasError = false;
    this.input = element("input", {
      id,
      "data-testid": field.testId,
      autocomplete: field.autocomplete,
      inputmode: field.inputMode,
      placeholder: field.placeholder,
      autocapitalize: field.name === "postalCode" ? "characters" : "",
      spellcheck: "false",
    });
    const label = element("label", { for: id }, field.label);
    this.cell = element("div", { class: "fake-card-cell", "data-field": field.name });
    this.cell.append(label, this.input);
    this.message = element("p", { id: `${id}-message`, class: "fake-card-message" });
    this.message.hidden = true;
  }

  get value() {
    return this.input.value;
  }

  set value(text) {
    this.input.value = formatField(this.field, text);
  }

  /** Formats the input while it is typed and keeps the caret behind the same digit. */
  reformat() {
    const { input, field } = this;
    if (field.maxDigits === 0) return;
    const caret = input.selectionStart ?? input.value.length;
    const wasAtEnd = caret === input.value.length;
    const digitsBefore = input.value.slice(0, caret).replace(/\D/g, "").length;
    const formatted = formatField(field, input.value);
    if (formatted === input.value) return;
    input.value = formatted;
    const position = wasAtEnd ? formatted.length : indexAfterDigits(formatted, digitsBefore);
    input.setSelectionRange(position, position);
  }

  /** @param {boolean} hasError */
  showError(hasError) {
    this.hasError = hasError;
    this.message.hidden = !hasError;
    this.message.textContent = hasError ? this.field.message : "";
    if (hasError) {
      this.input.setAttribute("aria-invalid", "true");
      this.input.setAttribute("aria-describedby", this.message.id);
    } else {
      this.input.removeAttribute("aria-invalid");
      this.input.removeAttribute("aria-describedby");
    }
  }
}

/**
 * @param {string} text
 * @param {number} count
 */
function indexAfterDigits(text, count) {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count) return index;
    if (/\d/.test(text.charAt(index))) seen += 1;
  }
  return text.length;
}
