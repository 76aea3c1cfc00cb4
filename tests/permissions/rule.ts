import type { AllowedCaller } from "../../src/shared/contract/base/endpoint.ts";
import type { ErrorCode } from "../../src/shared/errors.ts";
import type { CallerKind } from "./callers.ts";

/** `served`: the caller is allowed; otherwise the code of the refusal. */
type ExpectedOutcome = ErrorCode | "served";

export interface Rule {
  caller: AllowedCaller;
  expectedByCaller: Record<CallerKind, ExpectedOutcome>;
  /** Needed if input is validated before the caller is checked. */
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

/** Allows admins only; their call names something that does not exist. */
export function adminWithUnknownId(code: Rule["expectedByCaller"]["administrator"]): Rule {
  return { ...adminOnly, expectedByCaller: { ...adminOnly.expectedByCaller, administrator: code } };
}
