import { useEffect, useRef, useState } from "react";
import type { PictureUse } from "../../../shared/rules/picture-uses.ts";
import { staffFailureOf } from "../shell/staff-failure.ts";
import { sendPicture } from "./send-picture.ts";
import { notUploaded, wrongWith } from "./upload-words.ts";

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
