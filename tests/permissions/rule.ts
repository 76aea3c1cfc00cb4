import type { AllowedCaller } from "../../src/shared/contract/base/endpoint.ts";
import type { ErrorCode } from "../../src/shared/errors.ts";
import type { CallerKind } from "./callers.ts";

/** `served`: nobody is turned away for who they are; else the code that they are turned away with. */
type ExpectedOutcome = ErrorCode | "served";

export interface Rule {
  caller: AllowedCaller;
  expectedByCaller: Record<CallerKind, ExpectedOutcome>;
  /** Where a call has to be complete to get as far as the question who calls. */
  body?: unknown;
}

export function sameForAll(expected: ExpectedOutcome): Record<CallerKind, ExpectedOutcome> {
  return {
    stranger: expected,
    customer: expected,
    other: expected,
    holder: expected,
    otherHolder: expected,
    administrator: expected,
  };
}

export const adminOnly: Rule = {
  caller: "admin",
  expectedByCaller: {
    stranger: "UNAUTHENTICATED",
    customer: "FORBIDDEN",
    other: "FORBIDDEN",
    holder: "UNAUTHENTICATED",
    otherHolder: "UNAUTHENTICATED",
    administrator: "served",
  },
};

/** The one named is not there, whoever asks. */
export function adminWithUnknownId(code: Rule["expectedByCaller"]["administrator"]): Rule {
  return { ...adminOnly, expectedByCaller: { ...adminOnly.expectedByCaller, administrator: code } };
}
