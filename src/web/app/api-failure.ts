import type { ErrorCode } from "../../shared/errors.ts";
import { getErrorSentence, isVisitorErrorCode } from "../../shared/visitor-errors.ts";

/** What went wrong with a call: a refusal of ours, or no answer at all. */
export type ApiFailure = ErrorCode | keyof typeof NO_RESPONSE;

/** Sentences for a call that got no answer; the first two are the specification's (section 8). */
const NO_RESPONSE = {
  OFFLINE: "No internet connection. Please check your network and try again.",
  UNREACHABLE:
    "We cannot reach the booking service. Please check your internet connection and try again.",
  TIMED_OUT: "The booking service takes too long to answer. Please try again.",
} as const;

/**
 * The kind of failure; an answer that is not one of our errors counts as INTERNAL.
 * @param isExpectedCode which codes are: those that visitors can meet, if absent
 */
export function toApiFailure(
  error: unknown,
  isExpectedCode: (code: string) => code is ErrorCode = isVisitorErrorCode,
): ApiFailure {
  const code = getErrorCode(error);
  if (code !== undefined) return isExpectedCode(code) ? code : "INTERNAL";
  // How a call ends whose time-out struck. https://dom.spec.whatwg.org/#dom-abortsignal-timeout
  if (error instanceof DOMException && error.name === "TimeoutError") return "TIMED_OUT";
  if (typeof navigator !== "undefined" && navigator.onLine === false) return "OFFLINE";
  // `fetch` rejects with a TypeError when no answer came. https://fetch.spec.whatwg.org/#fetch-method
  return error instanceof TypeError ? "UNREACHABLE" : "INTERNAL";
}

/** What the visitor reads. */
export function formatFailure(failure: ApiFailure): string {
  if (isNoResponse(failure)) return NO_RESPONSE[failure];
  return getErrorSentence(isVisitorErrorCode(failure) ? failure : "INTERNAL");
}

/** True when no answer came: what was asked for may have happened, or not. */
export function isNoResponse(failure: ApiFailure): failure is keyof typeof NO_RESPONSE {
  return Object.hasOwn(NO_RESPONSE, failure);
}

/** Of the errors with an answer, those that may be gone a moment later. */
const TRANSIENT: ReadonlySet<ApiFailure> = new Set([
  "INTERNAL",
  "SERVER_BUSY",
  "DATABASE_UNAVAILABLE",
]);

/** True when trying the same again may help: the visitor's own choice is not what was wrong. */
export function isRetryable(failure: ApiFailure): boolean {
  return isNoResponse(failure) || TRANSIENT.has(failure);
}

/** What an error carries besides its sentence (the contract says which does), or undefined. */
export function getFailureDetails(error: unknown): unknown {
  return typeof error === "object" && error !== null && "data" in error ? error.data : undefined;
}

function getErrorCode(error: unknown): string | undefined {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode && typeof error.code === "string" ? error.code : undefined;
}
