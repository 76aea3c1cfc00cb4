import { errors } from "../../../../shared/errors.ts";
import { PICTURE_MAX_BYTES } from "../../../../shared/limits.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { formatStaffFailure } from "../staff-failure.ts";

export const ACCEPTED_PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

const TOO_LARGE = "File too large. Maximum size is 5MB.";
const UPLOAD_FAILED = "Failed to upload image. Please try again.";

/**
 * Returns what is wrong with a file before its upload, as far as the browser can tell; else null.
 */
export function validatePictureFile({ size, type }: Pick<File, "size" | "type">): string | null {
  // The server checks the file's bytes; a file of unknown type is left to it.
  const isAccepted = type === "" || ACCEPTED_PICTURE_TYPES.some((accepted) => accepted === type);
  if (!isAccepted) return errors.PICTURE_TYPE.sentence;
  return size > PICTURE_MAX_BYTES ? TOO_LARGE : null;
}

/** Returns the message for a failed upload. */
export function formatUploadFailure(failure: ApiFailure): string {
  if (failure === "TOO_LARGE") return TOO_LARGE;
  if (failure === "PICTURE_TYPE") return errors.PICTURE_TYPE.sentence;
  return failure === "INTERNAL" ? UPLOAD_FAILED : `${UPLOAD_FAILED} ${formatStaffFailure(failure)}`;
}
