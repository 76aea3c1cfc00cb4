import { InvalidPaymentRequestError } from "./sdk-errors.js";

/**
 * @typedef {object} PaymentRequestFields
 * @property {string} countryCode
 * @property {string} currencyCode
 * @property {{ amount: string, label: string }} total the amount in pounds, `"42.50"`
 */

/** What a wallet's sheet asks the buyer to approve: the result of `payments.paymentRequest()`. */
export class PaymentRequest {
  /** True while a wallet's sheet shows the request, which may not change then. */
  isShown = false;

  /** @param {PaymentRequestFields} fields */
  constructor(fields) {
    this.fields = checkRequest(fields);
  }

  /** @param {Partial<PaymentRequestFields>} changes */
  update(changes) {
    if (this.isShown) return false;
    this.fields = checkRequest({ ...this.fields, ...changes });
    return true;
  }

  /** Accepted and never called: the sheets ask for no address. */
  addEventListener() {}
}

/** @param {PaymentRequestFields} fields */
function checkRequest(fields) {
  const { countryCode, currencyCode, total } = fields;
  const isValid =
    /^[A-Z]{2}$/.test(countryCode) &&
    /^[A-Z]{3}$/.test(currencyCode) &&
    /^\d+(\.\d{1,2})?$/.test(total?.amount ?? "") &&
    total.label !== "";
  if (!isValid) throw new InvalidPaymentRequestError("The payment request is not valid.");
  return fields;
}
