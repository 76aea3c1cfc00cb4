import { useEffect, useRef, useState } from "react";
import { errors } from "../../../../shared/errors.ts";
import { PICTURE_MAX_BYTES, UPLOAD_TIMEOUT_MS } from "../../../../shared/limits.ts";
import type { PictureUse } from "../../../../shared/rules/picture-uses.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { formatStaffFailure, toStaffFailure } from "../staff-failure.ts";

interface Upload {
  /** Fraction sent, from 0 to 1; null when no upload is in progress. */
  progress: number | null;
  /** Why the last file was not uploaded. */
  message: string | undefined;
  /** Uploads a file; aborts an upload that is in progress. */
  start: (file: File) => void;
  cancel: () => void;
  clearError: () => void;
}

/** Uploads one file at a time; aborts the upload when the component unmounts. */
export function useUpload(use: PictureUse, onUploaded: (imageUrl: string) => void): Upload {
  const [progress, setProgress] = useState<number | null>(null);
  const [message, setMessage] = useState<string>();
  const activeUpload = useRef<AbortController>(undefined);
  useEffect(() => () => activeUpload.current?.abort(), []);

  function cancel() {
    activeUpload.current?.abort();
    activeUpload.current = undefined;
    setProgress(null);
  }

  async function start(file: File) {
    cancel();
    const problem = validatePictureFile(file);
    setMessage(problem ?? undefined);
    if (problem !== null) return;
    const controller = new AbortController();
    activeUpload.current = controller;
    setProgress(0);
    try {
      const { signal } = controller;
      const onProgress = (fraction: number) =>
        activeUpload.current === controller && setProgress(fraction);
      onUploaded(await sendPicture(file, { use, signal, onProgress }));
    } catch (error) {
      if (!controller.signal.aborted) setMessage(formatUploadFailure(toStaffFailure(error)));
    }
    if (activeUpload.current === controller) cancel();
  }

  return {
    progress,
    message,
    start: (file) => void start(file),
    cancel,
    clearError: () => setMessage(undefined),
  };
}

interface SendOptions {
  use: PictureUse;
  signal: AbortSignal;
  /** Receives the fraction sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Uploads a file (`admin.pictures.upload`). Does not use the API client, because `fetch` does not
 * report upload progress. Rejects as the client would: with an error that has a code, or without
 * one when there was no response.
 * @returns the picture's `image_url`
 */
function sendPicture(file: File, { use, signal, onProgress }: SendOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open("POST", `/api/admin/pictures?use=${use}`);
  // The type that the browser derives from the file name is useless, and no type at all means JSON.
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.responseType = "json";
  request.timeout = UPLOAD_TIMEOUT_MS;
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
  request.onload = () => {
    const response: unknown = request.response;
    if (request.status === 200 && isPictureResponse(response)) resolve(response.imageUrl);
    else
      reject(Object.assign(new Error("The server refused the picture."), getErrorCode(response)));
  };
  request.onerror = () => reject(new TypeError("The server did not respond."));
  request.ontimeout = () => reject(new DOMException("The upload timed out.", "TimeoutError"));
  request.onabort = () => reject(new DOMException("The upload was aborted.", "AbortError"));
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.send(file);
  return promise;
}

function isPictureResponse(response: unknown): response is { imageUrl: string } {
  return typeof response === "object" && response !== null && "imageUrl" in response;
}

/** A response that is not from the API has no known code. */
function getErrorCode(response: unknown): { code: string } {
  const hasCode = typeof response === "object" && response !== null && "code" in response;
  return { code: hasCode ? String(response.code) : "INTERNAL" };
}

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
