import bankDialog from "./bank-dialog.js?raw";
import card from "./card.js?raw";
import cardFieldView from "./card-field-view.js?raw";
import cardFields from "./card-fields.js?raw";
import cardForm from "./card-form.js?raw";
import cardNumbers from "./card-numbers.js?raw";
import elements from "./elements.js?raw";
import formStyles from "./form-styles.js?raw";
import installSquare from "./install-square.js?raw";
import paymentRequest from "./payment-request.js?raw";
import sdkErrors from "./sdk-errors.js?raw";
import styleOption from "./style-option.js?raw";
import testCards from "./test-cards.js?raw";
import testOptions from "./test-options.js?raw";
import tokenize from "./tokenize.js?raw";
import verificationDetails from "./verification-details.js?raw";
import wallets from "./wallets.js?raw";

/** In dependency order. */
const PARTS = [
  sdkErrors,
  testOptions,
  elements,
  cardNumbers,
  cardFields,
  cardFieldView,
  cardForm,
  formStyles,
  styleOption,
  testCards,
  verificationDetails,
  bankDialog,
  tokenize,
  card,
  paymentRequest,
  wallets,
  installSquare,
];

/**
 * The parts are modules, so that they can be type-checked and tested separately; the real script is
 * a classic one. Names are unique across the parts, so without their imports and exports they can
 * be joined in one function.
 */
const SCRIPT = [
  '(function () {\n"use strict";',
  ...PARTS.map((part) => part.replace(/^import [^;]+;\n/gm, "").replace(/^export /gm, "")),
  "installSquare();\n})();\n",
].join("\n");

/** The text of `/v1/square.js`: a classic script that defines `window.Square`. */
export function squareScript(): string {
  return SCRIPT;
}
