import { errors, isErrorCode } from "../../../shared/errors.ts";
import {
  type ApiFailure,
  formatFailure,
  isNoResponse,
  toApiFailure,
} from "../../app/api-failure.ts";

/**
 * Converts the error of an admin request. Admin endpoints have error codes that public ones lack,
 * and an error of the server's own reading comes with its failure as the code.
 */
export function toStaffFailure(error: unknown): ApiFailure {
  return toApiFailure(error, (code) => isErrorCode(code) || isNoResponse(code));
}

/** Returns the sentence that staff read. */
export function formatStaffFailure(failure: ApiFailure): string {
  return isNoResponse(failure) ? formatFailure(failure) : errors[failure].sentence;
}
