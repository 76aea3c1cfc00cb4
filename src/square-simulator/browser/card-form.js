import { CardFieldView } from "./card-field-view.js";
import { FIELDS, isFieldValid, onlyDigits } from "./card-fields.js";
import { getBrand } from "./card-numbers.js";
import { element } from "./elements.js";

/** @import { Field, FieldName, FieldValues } from "./card-fields.js" */
/** @typedef {(type: string, detail: object) => void} Emit */

/** The four inputs of the form: values, errors, and the SDK's events. */
export class CardForm {
  /** @type {Map<FieldName, CardFieldView>} */
  #views = new Map();
  #badge = element("span", { class: "fake-card-brand", "aria-hidden": "true" });
  #brandName = "OTHER_BRAND";
  #emit;

  /**
   * @param {Emit} emit
   * @param {string} postalCode the initial postcode
   */
  constructor(emit, postalCode) {
    this.#emit = emit;
    const block = element("div", { class: "fake-card-block" });
    const messages = element("div", { "aria-live": "polite" });
    for (const field of FIELDS) {
      const view = new CardFieldView(field);
      this.#views.set(field.name, view);
      this.#listen(view);
      block.append(view.cell);
      messages.append(view.message);
    }
    this.#view("cardNumber").cell.append(this.#badge);
    this.#view("postalCode").value = postalCode;
    const attributes = { class: "fake-card", role: "group", "aria-label": "Card details" };
    this.element = element("div", attributes, block, messages);
  }

  /** @returns {FieldValues} */
  get values() {
    return {
      cardNumber: this.#view("cardNumber").value,
      expirationDate: this.#view("expirationDate").value,
      cvv: this.#view("cvv").value,
      postalCode: this.#view("postalCode").value,
    };
  }

  /**
   * Shows errors and returns the invalid fields.
   * @returns {Field[]}
   */
  validate() {
    const invalidViews = [...this.#views.values()].filter((view) => !this.#isValid(view));
    for (const view of this.#views.values())
      this.#showErrorState(view, invalidViews.includes(view));
    return invalidViews.map((view) => view.field);
  }

  clear() {
    for (const view of this.#views.values()) {
      view.value = "";
      this.#showErrorState(view, false);
    }
    this.#showBrand();
  }

  /** @param {FieldName} name */
  focus(name) {
    this.#view(name).input.focus();
  }

  /** @param {FieldName} name */
  setError(name) {
    this.#showErrorState(this.#view(name), true);
  }

  /** @param {string} postalCode */
  setPostalCode(postalCode) {
    this.#view("postalCode").value = postalCode;
  }

  /** @param {CardFieldView} view */
  #listen(view) {
    view.input.addEventListener("focus", () => this.#notify("focusClassAdded", view));
    view.input.addEventListener("blur", () => {
      this.#notify("focusClassRemoved", view);
      if (view.value !== "") this.#showErrorState(view, !this.#isValid(view));
    });
    view.input.addEventListener("input", () => this.#onInput(view));
    view.input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#notify("escape", view);
      if (event.key !== "Enter") return;
      // The real inputs are in a frame, where Enter cannot submit the page's form.
      event.preventDefault();
      this.#notify("submit", view);
    });
  }

  /** @param {CardFieldView} view */
  #onInput(view) {
    view.reformat();
    if (view.field.name === "cardNumber") this.#showBrand();
    if (view.field.name === "postalCode") this.#notify("postalCodeChanged", view);
    if (view.hasError) this.#showErrorState(view, !this.#isValid(view));
  }

  #showBrand() {
    const view = this.#view("cardNumber");
    const brand = getBrand(onlyDigits(view.value));
    if (brand.name === this.#brandName) return;
    this.#brandName = brand.name;
    this.#badge.textContent = brand.label;
    this.#notify("cardBrandChanged", view);
  }

  /**
   * @param {CardFieldView} view
   * @param {boolean} hasError
   */
  #showErrorState(view, hasError) {
    if (view.hasError === hasError) return;
    view.showError(hasError);
    this.#notify(hasError ? "errorClassAdded" : "errorClassRemoved", view);
  }

  /** @param {CardFieldView} view */
  #isValid(view) {
    return isFieldValid(view.field.name, this.values, new Date());
  }

  /**
   * @param {string} eventType
   * @param {CardFieldView} view
   */
  #notify(eventType, view) {
    const isCompletelyValid = this.#isValid(view);
    this.#emit(eventType, {
      cardBrand: this.#brandName,
      eventType,
      field: view.field.name,
      postalCodeValue: this.values.postalCode,
      currentState: {
        hasErrorClass: view.hasError,
        hasFocusClass: eventType !== "focusClassRemoved" && document.activeElement === view.input,
        isCompletelyValid,
        isEmpty: view.value === "",
        isPotentiallyValid: isCompletelyValid || !view.hasError,
      },
    });
  }

  /**
   * @param {FieldName} name
   * @returns {CardFieldView}
   */
  #view(name) {
    const view = this.#views.get(name);
    if (view === undefined) throw new Error(`No field ${name}`);
    return view;
  }
}
