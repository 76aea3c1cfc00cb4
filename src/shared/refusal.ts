import { type ErrorCode, errors } from "./errors.ts";

/**
 * Thrown by an operation to refuse a request. The transaction rolls back; the route responds with
 * the code's status and sentence, and `details` as the error's data. It captures no stack: refusals
 * are expected, and hundreds are thrown at once when a slot is full.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, details?: Record<string, unknown>) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(errors[code].sentence);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.details = details;
  }
}

/** Returns whether an error is a refusal with one of the codes. */
export function isRefusal(error: unknown, ...codes: ErrorCode[]): error is Refusal {
  return error instanceof Refusal && codes.includes(error.code);
}
