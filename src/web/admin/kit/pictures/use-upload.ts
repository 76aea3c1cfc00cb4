import { useEffect, useRef, useState } from "react";
import { UPLOADING_MS } from "../../../../shared/limits.ts";
import type { PictureUse } from "../../../../shared/rules/picture-uses.ts";
import { staffFailureOf } from "../staff-failure.ts";
import { notUploaded, wrongWith } from "./upload-errors.ts";

interface Upload {
  /** How much has left, from 0 to 1; null while nothing is under way. */
  progress: number | null;
  /** Why the last file was not taken. */
  message: string | undefined;
  /** Uploads a file, instead of one that is under way. */
  begin: (file: File) => void;
  cancel: () => void;
  /** As if nothing had been tried. */
  forget: () => void;
}

/** One file at a time on its way to the server; whoever leaves ends it. */
export function useUpload(use: PictureUse, onUploaded: (imageUrl: string) => void): Upload {
  const [progress, setProgress] = useState<number | null>(null);
  const [message, setMessage] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  function cancel() {
    underWay.current?.abort();
    underWay.current = undefined;
    setProgress(null);
  }

  async function begin(file: File) {
    cancel();
    const wrong = wrongWith(file);
    setMessage(wrong ?? undefined);
    if (wrong !== null) return;
    const mine = new AbortController();
    underWay.current = mine;
    setProgress(0);
    try {
      const { signal } = mine;
      const onProgress = (part: number) => underWay.current === mine && setProgress(part);
      onUploaded(await sendPicture(file, { use, signal, onProgress }));
    } catch (error) {
      if (!mine.signal.aborted) setMessage(notUploaded(staffFailureOf(error)));
    }
    if (underWay.current === mine) cancel();
  }

  return {
    progress,
    message,
    begin: (file) => void begin(file),
    cancel,
    forget: () => setMessage(undefined),
  };
}

interface Sending {
  use: PictureUse;
  signal: AbortSignal;
  /** How much has left, from 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * Uploads a file (`desk.pictures.upload`). Not by the client of the API, because `fetch` tells nobody
 * how far it has got. Throws what the client would: an error with a code, or one without an answer.
 * @returns the picture's `image_url`
 */
function sendPicture(file: File, { use, signal, onProgress }: Sending): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = new XMLHttpRequest();
  request.open("POST", `/api/desk/pictures?use=${use}`);
  // The type that the browser guesses from a name is of no use, and none at all means JSON.
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.responseType = "json";
  request.timeout = UPLOADING_MS;
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
  request.onload = () => {
    const answer: unknown = request.response;
    if (request.status === 200 && isPicture(answer)) resolve(answer.imageUrl);
    else reject(Object.assign(new Error("The picture was not taken."), codeOf(answer)));
  };
  request.onerror = () => reject(new TypeError("No answer came."));
  request.ontimeout = () => reject(new DOMException("No answer in time.", "TimeoutError"));
  request.onabort = () => reject(new DOMException("Not wanted any more.", "AbortError"));
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.send(file);
  return promise;
}

function isPicture(answer: unknown): answer is { imageUrl: string } {
  return typeof answer === "object" && answer !== null && "imageUrl" in answer;
}

/** An answer that is none of ours has no code that anybody knows. */
function codeOf(answer: unknown): { code: string } {
  const isCoded = typeof answer === "object" && answer !== null && "code" in answer;
  return { code: isCoded ? String(answer.code) : "INTERNAL" };
}
