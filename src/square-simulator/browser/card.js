import { FIELDS } from "./card-fields.js";
import { CardForm } from "./card-form.js";
import { applyFormStyles } from "./form-styles.js";
import {
  ElementNotFoundError,
  InvalidElementTypeError,
  InvalidEventListenerCallbackError,
  InvalidFieldNameError,
  PaymentMethodAlreadyAttachedError,
  PaymentMethodAlreadyDestroyedError,
  PaymentMethodNotAttachedError,
  UnexpectedError,
} from "./sdk-errors.js";
import { checkStyle } from "./style-option.js";
import { logCall, pause, testOptions } from "./test-options.js";
import { tokenizeCard } from "./tokenize.js";

/** @import { Card as SdkCard } from "@square/web-payments-sdk-types" */
/** @import { FieldName } from "./card-fields.js" */
/** @import { VerificationDetails } from "./verification-details.js" */
/**
 * Left out below: their types contain enums, which exist only in the SDK's declarations.
 * @typedef {"tokenize" | "addEventListener" | "removeEventListener"} EnumeratedMethod
 */
/** @typedef {{ postalCode?: string, style?: unknown }} CardOptions */
/** @typedef {(event: { type: string, detail: unknown }) => void} Listener */

/**
 * The SDK's card payment method, the result of `payments.card()`.
 * @implements {Omit<SdkCard, EnumeratedMethod>}
 */
export class Card {
  /** @type {CardForm | undefined} */
  #form;
  /** @type {Map<string, Set<Listener>>} */
  #listeners = new Map();
  #options;
  /**
   * The latest attachment: one that was superseded while it waited must not show a form.
   * @type {object | undefined}
   */
  #attachment;
  #isDestroyed = false;
  #verification = new AbortController();

  /** @param {CardOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /** @param {string | HTMLElement} target an empty div or span, or a selector for one */
  async attach(target) {
    logCall("attach");
    this.#assertNotDestroyed();
    if (this.#attachment !== undefined) {
      throw new PaymentMethodAlreadyAttachedError("Card is already attached.");
    }
    const host = findHost(target);
    checkStyle(this.#options.style);
    const attachment = {};
    this.#attachment = attachment;
    await pause(testOptions().attachDelayMs);
    this.#assertNotDestroyed();
    if (this.#attachment !== attachment) return;
    if (testOptions().failAttach) {
      this.#attachment = undefined;
      throw new UnexpectedError("The card form could not be attached.");
    }
    applyFormStyles();
    const emit = (/** @type {string} */ type, /** @type {object} */ detail) =>
      this.#emit(type, detail);
    this.#form = new CardForm(emit, this.#options.postalCode ?? "");
    host.append(this.#form.element);
  }

  async detach() {
    logCall("detach");
    this.#assertNotDestroyed();
    return this.#remove();
  }

  async destroy() {
    logCall("destroy");
    this.#isDestroyed = true;
    this.#listeners.clear();
    return this.#remove();
  }

  /** @param {CardOptions} options */
  async configure(options) {
    const form = this.#attachedForm();
    checkStyle(options.style);
    this.#options = { ...this.#options, ...options };
    if (options.postalCode !== undefined) form.setPostalCode(options.postalCode);
  }

  async clear() {
    this.#attachedForm().clear();
    return true;
  }

  /** @param {string} field */
  async focus(field) {
    this.#attachedForm().focus(toFieldName(field));
    return true;
  }

  /** @param {string} field */
  async setError(field) {
    this.#attachedForm().setError(toFieldName(field));
    return true;
  }

  /** A no-op except for the SDK's checks: the form is part of the page and needs no measuring. */
  recalculateSize() {
    this.#attachedForm();
  }

  /**
   * @param {string} type
   * @param {Listener} listener
   */
  addEventListener(type, listener) {
    this.#assertNotDestroyed();
    if (typeof listener !== "function") {
      throw new InvalidEventListenerCallbackError("The listener must be a function.");
    }
    const typeListeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, typeListeners.add(listener));
  }

  /**
   * @param {string} type
   * @param {Listener} listener
   */
  removeEventListener(type, listener) {
    this.#assertNotDestroyed();
    this.#listeners.get(type)?.delete(listener);
  }

  /** @param {VerificationDetails} [details] without them, British banks decline the token */
  async tokenize(details) {
    logCall("tokenize", details?.amount);
    const form = this.#attachedForm();
    await pause(testOptions().tokenizeDelayMs);
    const invalidFields = form.validate();
    if (invalidFields.length > 0) {
      const errors = invalidFields.map((field) => ({
        type: "VALIDATION_ERROR",
        field: field.name,
        message: field.sdkMessage,
      }));
      return { status: /** @type {const} */ ("Invalid"), errors };
    }
    return await tokenizeCard(form.values, details, this.#verification.signal);
  }

  #remove() {
    this.#attachment = undefined;
    this.#verification.abort();
    this.#verification = new AbortController();
    const wasAttached = this.#form !== undefined;
    this.#form?.element.remove();
    this.#form = undefined;
    return wasAttached;
  }

  /**
   * @param {string} type
   * @param {object} detail
   */
  #emit(type, detail) {
    for (const listener of this.#listeners.get(type) ?? []) listener({ type, detail });
  }

  #assertNotDestroyed() {
    if (this.#isDestroyed) throw new PaymentMethodAlreadyDestroyedError("Card was destroyed.");
  }

  #attachedForm() {
    this.#assertNotDestroyed();
    if (this.#form === undefined) throw new PaymentMethodNotAttachedError("Card is not attached.");
    return this.#form;
  }
}

/** @param {string | HTMLElement} target */
function findHost(target) {
  const host = typeof target === "string" ? document.querySelector(target) : target;
  if (!(host instanceof HTMLElement)) throw new ElementNotFoundError(`No element ${target}.`);
  if (host.tagName !== "DIV" && host.tagName !== "SPAN") {
    throw new InvalidElementTypeError("Card can only be attached to a div or a span.");
  }
  return host;
}

/**
 * @param {string} name
 * @returns {FieldName}
 */
function toFieldName(name) {
  const field = FIELDS.find((one) => one.name === name);
  if (field === undefined) throw new InvalidFieldNameError(`No field ${name}.`);
  return field.name;
}
