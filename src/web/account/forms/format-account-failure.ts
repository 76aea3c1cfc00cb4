import { type ApiFailure, failureSentence } from "../../app/api-failure.ts";

/** What is said above a form; what nobody has planned for in the specification's words. */
export function failureWords(failure: ApiFailure): string {
  return failure === "INTERNAL" ? "An error occurred." : failureSentence(failure);
}
