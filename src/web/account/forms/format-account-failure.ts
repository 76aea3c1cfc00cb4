import { type ApiFailure, formatFailure } from "../../app/api-failure.ts";

/** The sentence above an account form; INTERNAL has the specification's own. */
export function formatAccountFailure(failure: ApiFailure): string {
  return failure === "INTERNAL" ? "An error occurred." : formatFailure(failure);
}
