import { type ErrorCode, isErrorCode, sentenceOf } from "../../shared/errors.ts";

/** What went wrong with a call: a refusal of ours, or no answer at all. */
export type ApiFailure = ErrorCode | "OFFLINE" | "UNREACHABLE";

/** Sentences of the specification (section 8) for a call that got no answer. */
const NO_ANSWER = {
  OFFLINE: "No internet connection. Please check your network and try again.",
  UNREACHABLE:
    "We cannot reach the booking service. Please check your internet connection and try again.",
} as const;

/** The kind of failure; an answer that is not one of our errors counts as INTERNAL. */
export function failureOf(error: unknown): ApiFailure {
  const code = codeOf(error);
  if (code !== undefined) return isErrorCode(code) ? code : "INTERNAL";
  if (typeof navigator !== "undefined" && navigator.onLine === false) return "OFFLINE";
  // `fetch` rejects with a TypeError when no answer came. https://fetch.spec.whatwg.org/#fetch-method
  return error instanceof TypeError ? "UNREACHABLE" : "INTERNAL";
}

/** What the visitor reads. */
export function failureSentence(failure: ApiFailure): string {
  return failure === "OFFLINE" || failure === "UNREACHABLE"
    ? NO_ANSWER[failure]
    : sentenceOf(failure);
}

/** True when trying the same again may help: the visitor's own choice is not what was wrong. */
export function isWorthRetrying(failure: ApiFailure): boolean {
  return ["OFFLINE", "UNREACHABLE", "INTERNAL", "DATABASE_UNAVAILABLE"].includes(failure);
}

/** What an error carries besides its sentence (the contract says which does), or undefined. */
export function failureDetails(error: unknown): unknown {
  return typeof error === "object" && error !== null && "data" in error ? error.data : undefined;
}

function codeOf(error: unknown): string | undefined {
  const isCoded = typeof error === "object" && error !== null && "code" in error;
  return isCoded && typeof error.code === "string" ? error.code : undefined;
}
