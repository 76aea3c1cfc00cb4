import { useEffect, useRef, useState } from "react";
import { UPLOAD_TIMEOUT_MS } from "../../../../shared/limits.ts";
import type { PictureUse } from "../../../../shared/rules/picture-uses.ts";
import { toStaffFailure } from "../staff-failure.ts";
import { formatUploadFailure, validatePictureFile } from "./upload-errors.ts";

interface Upload {
  /** How much has left, from 0 to 1; null while nothing is under way. */
  progress: number | null;
  /** Why the last file was not taken. */
  message: string | undefined;
  /** Uploads a file, instead of one that is under way. */
  start: (file: File) => void;
  cancel: () => void;
  /** As if nothing had been tried. */
  clearError: () => void;
}

/** One file at a time on its way to the server; whoever leaves ends it. */
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
  /** How much has left, from 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Uploads a file (`desk.pictures.upload`). Not by the client of the API, because `fetch` tells nobody
 * how far it has got. Throws what the client would: an error with a code, or one without an answer.
 * @returns the picture's `image_url`
 */
function sendPicture(file: File, { use, signal, onProgress }: SendOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open("POST", `/api/desk/pictures?use=${use}`);
  // The type that the browser guesses from a name is of no use, and none at all means JSON.
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.responseType = "json";
  request.timeout = UPLOAD_TIMEOUT_MS;
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
  request.onload = () => {
    const response: unknown = request.response;
    if (request.status === 200 && isPictureResponse(response)) resolve(response.imageUrl);
    else reject(Object.assign(new Error("The picture was not taken."), getErrorCode(response)));
  };
  request.onerror = () => reject(new TypeError("No answer came."));
  request.ontimeout = () => reject(new DOMException("No answer in time.", "TimeoutError"));
  request.onabort = () => reject(new DOMException("Not wanted any more.", "AbortError"));
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.send(file);
  return promise;
}

function isPictureResponse(response: unknown): response is { imageUrl: string } {
  return typeof response === "object" && response !== null && "imageUrl" in response;
}

/** An answer that is none of ours has no code that anybody knows. */
function getErrorCode(response: unknown): { code: string } {
  const hasCode = typeof response === "object" && response !== null && "code" in response;
  return { code: hasCode ? String(response.code) : "INTERNAL" };
}
