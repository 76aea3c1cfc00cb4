import { staffErrors } from "./staff-errors.ts";
import { visitorErrors } from "./visitor-errors.ts";

/** Every refusal: code → HTTP status and the sentence that people read. */
export const errors = { ...visitorErrors, ...staffErrors } as const;

export type ErrorCode = keyof typeof errors;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}
