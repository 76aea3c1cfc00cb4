/** The base class of the SDK's errors; `errors` has the details. */
class SqError extends Error {
  /**
   * @param {string} message
   * @param {readonly unknown[]} [errors]
   */
  constructor(message, errors = []) {
    super(message);
    this.name = new.target.name;
    this.errors = errors;
  }
}

export class WebSdkEmbedError extends SqError {}
export class InvalidApplicationIdError extends SqError {}
export class ApplicationIdEnvironmentMismatchError extends SqError {}
export class InvalidOptionError extends SqError {}
export class ElementNotFoundError extends SqError {}
export class InvalidElementTypeError extends SqError {}
export class InvalidFieldNameError extends SqError {}
export class InvalidEventListenerCallbackError extends SqError {}
export class InvalidStylesError extends SqError {}
export class PaymentMethodAlreadyAttachedError extends SqError {}
export class PaymentMethodNotAttachedError extends SqError {}
export class PaymentMethodAlreadyDestroyedError extends SqError {}
export class TokenizationError extends SqError {}
export class PaymentMethodUnsupportedError extends SqError {}
export class InvalidPaymentRequestError extends SqError {}
export class UnexpectedError extends SqError {}

/** The classes in `Square.errors`, for `instanceof`. */
export const publicErrors = {
  ElementNotFoundError,
  InvalidOptionError,
  InvalidEventListenerCallbackError,
  TokenizationError,
  UnexpectedError,
  WebSdkEmbedError,
};
