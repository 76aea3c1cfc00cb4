import { type ApiFailure, formatFailure } from "../../app/api-failure.ts";

/** What is said above a form; what nobody has planned for in the specification's words. */
export function formatAccountFailure(failure: ApiFailure): string {
  return failure === "INTERNAL" ? "An error occurred." : formatFailure(failure);
}
