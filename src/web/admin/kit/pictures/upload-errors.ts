import { errors } from "../../../../shared/errors.ts";
import { PICTURE_MAX_BYTES } from "../../../../shared/limits.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { staffSentence } from "../staff-failure.ts";

export const PICTURE_TYPES_TAKEN = ["image/jpeg", "image/png", "image/webp"] as const;

const TOO_LARGE = "File too large. Maximum size is 5MB.";
const NOT_UPLOADED = "Failed to upload image. Please try again.";

/** What is wrong with a file before it is sent, as far as the browser knows; else null. */
export function wrongWith({ size, type }: Pick<File, "size" | "type">): string | null {
  // What its bytes are, the server finds out; a file whose type is unknown is left to it.
  const isTaken = type === "" || PICTURE_TYPES_TAKEN.some((taken) => taken === type);
  if (!isTaken) return errors.PICTURE_TYPE.sentence;
  return size > PICTURE_MAX_BYTES ? TOO_LARGE : null;
}

/** Why it was not taken. */
export function notUploaded(failure: ApiFailure): string {
  if (failure === "TOO_LARGE") return TOO_LARGE;
  if (failure === "PICTURE_TYPE") return errors.PICTURE_TYPE.sentence;
  return failure === "INTERNAL" ? NOT_UPLOADED : `${NOT_UPLOADED} ${staffSentence(failure)}`;
}
