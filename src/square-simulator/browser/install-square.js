import { Card } from "./card.js";
import { PaymentRequest } from "./payment-request.js";
import {
  ApplicationIdEnvironmentMismatchError,
  InvalidApplicationIdError,
  InvalidOptionError,
  publicErrors,
  UnexpectedError,
  WebSdkEmbedError,
} from "./sdk-errors.js";
import { logCall, testOptions } from "./test-options.js";
import { ApplePay, GooglePay, verifyBuyer } from "./wallets.js";

/** @import { CardOptions } from "./card.js" */
/** @import { PaymentRequestFields } from "./payment-request.js" */

/** Defines `window.Square`, as the real script does. */
export function installSquare() {
  Object.assign(window, { Square: { payments: openPayments, errors: publicErrors } });
}

/**
 * `Square.payments`. Like the sandbox, accepts only ids of sandbox applications.
 * @param {string} applicationId
 */
function openPayments(applicationId) {
  logCall("payments");
  if (!window.isSecureContext) {
    throw new WebSdkEmbedError("The page must be served over HTTPS or from this computer.");
  }
  if (applicationId.startsWith("sq0idp-")) {
    throw new ApplicationIdEnvironmentMismatchError("A production application in the sandbox.");
  }
  if (!applicationId.startsWith("sandbox-sq0idb-")) {
    throw new InvalidApplicationIdError("The application id is not valid.");
  }
  return {
    card: makeCard,
    setLocale,
    paymentRequest: (/** @type {PaymentRequestFields} */ fields) => new PaymentRequest(fields),
    applePay: async (/** @type {PaymentRequest} */ request) => new ApplePay(request),
    googlePay: async (/** @type {PaymentRequest} */ request) => new GooglePay(request),
    verifyBuyer,
  };
}

/** @param {CardOptions} [options] */
async function makeCard(options = {}) {
  logCall("card");
  if (testOptions().failCard) throw new UnexpectedError("The card form could not be made.");
  if (options.postalCode !== undefined && typeof options.postalCode !== "string") {
    throw new InvalidOptionError("postalCode must be a string.");
  }
  return new Card(options);
}

let locale = navigator.language;

/**
 * Stores the locale; the simulator uses British English regardless.
 * @param {string} newLocale
 */
async function setLocale(newLocale) {
  const previousLocale = locale;
  locale = newLocale;
  return { previousLocale, newLocale };
}
