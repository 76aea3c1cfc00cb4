import { InvalidStylesError } from "./sdk-errors.js";

const TEXT = ["color"];
const INPUT = ["backgroundColor", "color", "fontFamily", "fontSize", "fontWeight"];
const STATE = ["borderColor", "borderWidth"];
const CONTAINER = [...STATE, "borderRadius"];

/** What Square lets a page style, by selector. @type {Readonly<Record<string, readonly string[]>>} */
const ALLOWED = {
  input: INPUT,
  "input.is-focus": INPUT,
  "input.is-error": INPUT,
  "input::placeholder": TEXT,
  "input.is-focus::placeholder": TEXT,
  "input.is-error::placeholder": TEXT,
  ".input-container": CONTAINER,
  ".input-container.is-focus": STATE,
  ".input-container.is-error": STATE,
  ".message-text": TEXT,
  ".message-text.is-error": TEXT,
  ".message-icon": TEXT,
  ".message-icon.is-error": TEXT,
};

/**
 * Refuses a style that Square would refuse. A valid one has no effect: this form is part of the
 * page and uses its styles.
 * @param {unknown} style
 * @throws {InvalidStylesError} with a message for each selector, property or value
 */
export function checkStyle(style) {
  const errors = getBlockErrors(style ?? {});
  if (errors.length > 0) throw new InvalidStylesError(errors.join(" "), errors);
}

/**
 * @param {unknown} block selectors with their properties; `@media` blocks hold more of the same
 * @returns {string[]}
 */
function getBlockErrors(block) {
  return Object.entries(/** @type {object} */ (block)).flatMap(([selector, properties]) => {
    if (selector.startsWith("@media")) return getBlockErrors(properties);
    const allowed = ALLOWED[selector];
    if (allowed === undefined) return [`Selector ${selector} is not supported.`];
    return Object.entries(properties).flatMap(([property, value]) =>
      getPropertyErrors(allowed, selector, property, value),
    );
  });
}

/**
 * @param {readonly string[]} allowed
 * @param {string} selector
 * @param {string} property
 * @param {unknown} value
 * @returns {string[]}
 */
function getPropertyErrors(allowed, selector, property, value) {
  if (!allowed.includes(property)) return [`${selector} cannot have ${property}.`];
  const isTooLarge = property === "fontSize" && Number.parseFloat(String(value)) > 16;
  return isTooLarge ? [`${selector} cannot have a fontSize above 16px.`] : [];
}
