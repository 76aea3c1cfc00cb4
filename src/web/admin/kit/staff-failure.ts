import { errors, isErrorCode } from "../../../shared/errors.ts";
import {
  type ApiFailure,
  failureOf,
  failureSentence,
  isWithoutAnswer,
} from "../../app/api-failure.ts";

/** What went wrong with a call of the back office, which knows more refusals than visitors do. */
export function staffFailureOf(error: unknown): ApiFailure {
  return failureOf(error, isErrorCode);
}

/** What staff read. */
export function staffSentence(failure: ApiFailure): string {
  return isWithoutAnswer(failure) ? failureSentence(failure) : errors[failure].sentence;
}
