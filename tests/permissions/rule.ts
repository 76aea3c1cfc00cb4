import type { Caller } from "../../src/shared/contract/base/endpoint.ts";
import type { ErrorCode } from "../../src/shared/errors.ts";
import type { CallerKind } from "./callers.ts";

/** `served`: nobody is turned away for who they are; else the code that they are turned away with. */
type Verdict = ErrorCode | "served";

export interface Rule {
  for: Caller;
  answers: Record<CallerKind, Verdict>;
  /** Where a call has to be complete to get as far as the question who calls. */
  body?: unknown;
}

export function everybody(verdict: Verdict): Record<CallerKind, Verdict> {
  return {
    stranger: verdict,
    customer: verdict,
    other: verdict,
    holder: verdict,
    otherHolder: verdict,
    administrator: verdict,
  };
}

export const ofAdministrators: Rule = {
  for: "admin",
  answers: {
    stranger: "UNAUTHENTICATED",
    customer: "FORBIDDEN",
    other: "FORBIDDEN",
    holder: "UNAUTHENTICATED",
    otherHolder: "UNAUTHENTICATED",
    administrator: "served",
  },
};

/** The one named is not there, whoever asks. */
export function ofUnknown(code: Rule["answers"]["administrator"]): Rule {
  return { ...ofAdministrators, answers: { ...ofAdministrators.answers, administrator: code } };
}
