import { useEffect, useRef, useState } from "react";
import type { ApiFailure } from "../../api/api-failure.ts";
import { staffFailureOf } from "../shell/staff-failure.ts";
import { type ExportProgress, fetchCsv } from "./fetch-csv.ts";
import { saveFile } from "./save-file.ts";

interface Export {
  /** Null while nothing is exported. */
  progress: ExportProgress | null;
  failure: ApiFailure | null;
  start: () => Promise<void>;
  cancel: () => void;
}

/** Progress is shown so often at most, in milliseconds. */
const SHOWN_EVERY_MS = 100;

/** One export at a time; it ends with the screen that began it. */
export function useExport(href: string, fileName: string, expected: number | undefined): Export {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setProgress({ rows: 0, total: expected ?? null });
    let shownAt = 0;
    try {
      const file = await fetchCsv(href, fileName, controller.signal, (now) => {
        if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
        shownAt = performance.now();
        setProgress({ rows: now.rows, total: now.total ?? expected ?? null });
      });
      saveFile(file);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(staffFailureOf(error));
    } finally {
      running.current = null;
      setProgress(null);
    }
  }
  return { progress, failure, start, cancel: () => running.current?.abort() };
}
