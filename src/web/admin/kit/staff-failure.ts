import { errors, isErrorCode } from "../../../shared/errors.ts";
import {
  type ApiFailure,
  formatFailure,
  isNoResponse,
  toApiFailure,
} from "../../app/api-failure.ts";

/** What went wrong with a call of the back office, which knows more refusals than visitors do. */
export function toStaffFailure(error: unknown): ApiFailure {
  return toApiFailure(error, isErrorCode);
}

/** What staff read. */
export function formatStaffFailure(failure: ApiFailure): string {
  return isNoResponse(failure) ? formatFailure(failure) : errors[failure].sentence;
}
