import { staffErrors } from "./staff-errors.ts";
import { visitorErrors } from "./visitor-errors.ts";

/** Every refusal that the product can give: code → HTTP status and the sentence a person reads. */
export const errors = { ...visitorErrors, ...staffErrors } as const;

export type ErrorCode = keyof typeof errors;

/** True when a string is one of our codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}
