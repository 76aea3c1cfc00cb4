import type { ErrorCode } from "../../shared/errors.ts";
import { getErrorSentence, isVisitorErrorCode } from "../../shared/visitor-errors.ts";

/** Why a call failed: the code of a refusal, or the reason why there was no response. */
export type ApiFailure = ErrorCode | keyof typeof NO_RESPONSE;

/** Sentences for a call without a response; the first two are the specification's (section 8). */
const NO_RESPONSE = {
  OFFLINE: "No internet connection. Please check your network and try again.",
  UNREACHABLE:
    "We cannot reach the booking service. Please check your internet connection and try again.",
  TIMED_OUT: "The booking service takes too long to answer. Please try again.",
} as const;

/**
 * Classifies an error; a code that is not expected becomes INTERNAL.
 * @param isExpectedCode by default accepts the codes that visitors can meet
 */
export function toApiFailure(
  error: unknown,
  isExpectedCode: (code: string) => code is ApiFailure = isVisitorErrorCode,
): ApiFailure {
  const code = getErrorCode(error);
  if (code !== undefined) {
    if (isExpectedCode(code)) return code;
    return rememberSentence(code, error) ? (code as ApiFailure) : "INTERNAL";
  }
  // `AbortSignal.timeout` rejects with a TimeoutError.
  // https://dom.spec.whatwg.org/#dom-abortsignal-timeout
  if (error instanceof DOMException && error.name === "TimeoutError") return "TIMED_OUT";
  if (typeof navigator !== "undefined" && navigator.onLine === false) return "OFFLINE";
  // `fetch` rejects with a TypeError when there is no response.
  // https://fetch.spec.whatwg.org/#fetch-method
  return error instanceof TypeError ? "UNREACHABLE" : "INTERNAL";
}

/** Sentences of refusals that are not in the table of every page. */
const sentences = new Map<string, string>();

/** Adds the sentences of a table that only some pages load. */
export function addSentences(table: Readonly<Record<string, { sentence: string }>>): void {
  for (const [code, { sentence }] of Object.entries(table)) sentences.set(code, sentence);
}

/** Whether this page has a sentence for a code that came without one. */
export function hasSentence(code: string): code is ErrorCode {
  return isVisitorErrorCode(code) || sentences.has(code);
}

/** @returns whether the endpoint's contract has this refusal, so that its sentence is for people */
function rememberSentence(code: string, error: unknown): boolean {
  if (!(error instanceof Error && "defined" in error && error.defined === true)) return false;
  sentences.set(code, error.message);
  return true;
}

/** The sentence to show to a visitor. */
export function formatFailure(failure: ApiFailure): string {
  if (isNoResponse(failure)) return NO_RESPONSE[failure];
  if (isVisitorErrorCode(failure)) return getErrorSentence(failure);
  return sentences.get(failure) ?? getErrorSentence("INTERNAL");
}

/** True when there was no response: the server may or may not have processed the request. */
export function isNoResponse(failure: string): failure is keyof typeof NO_RESPONSE {
  return Object.hasOwn(NO_RESPONSE, failure);
}

/** Errors with a response that may be gone a moment later. */
const TRANSIENT: ReadonlySet<ApiFailure> = new Set([
  "INTERNAL",
  "SERVER_BUSY",
  "DATABASE_UNAVAILABLE",
]);

/** True when a retry may help, because the visitor's input is not the cause. */
export function isRetryable(failure: ApiFailure): boolean {
  return isNoResponse(failure) || TRANSIENT.has(failure);
}

/**
 * The details that an error carries besides its sentence (the contract says which do), or
 * undefined.
 */
export function getFailureDetails(error: unknown): unknown {
  return typeof error === "object" && error !== null && "data" in error ? error.data : undefined;
}

function getErrorCode(error: unknown): string | undefined {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode && typeof error.code === "string" ? error.code : undefined;
}
