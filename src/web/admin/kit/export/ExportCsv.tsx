import Download from "lucide-react/icons/download";
import { useEffect, useRef, useState } from "react";
import { CSV_ROWS_HEADER } from "../../../../shared/csv-rows-header.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { formatStaffFailure, toStaffFailure } from "../staff-failure.ts";
import { createRowCounter } from "./count-rows.ts";
import { downloadFile } from "./download-file.ts";

interface ExportCsvProps {
  /** What the button says where there are several. */
  label?: string;
  /** Where the server writes the file. */
  href: string;
  /** If the server gives it no name. */
  fileName: string;
  /** How many rows there will be, if that is known; the server's own word goes first. */
  total?: number | undefined;
  /** The failure's title, for instance "Failed to export bookings"; the reason follows. */
  failureTitle: string;
}

/**
 * Saves everything that a list's filter matches as a CSV file, and shows how far it is. The button
 * becomes the progress with its Cancel; how it ended stands below.
 */
export function ExportCsv(props: ExportCsvProps) {
  const { label = "Export CSV", href, fileName, total, failureTitle } = props;
  const { progress, failure, start, cancel } = useExport(href, fileName, total);
  return (
    <div className="flex max-w-full flex-col items-end gap-2">
      <div className="flex max-w-full items-center gap-3">
        {progress && <ExportProgressBar {...progress} />}
        {/* One button with two tasks, so that it keeps the focus of whoever pressed it. */}
        <Button
          variant="outline"
          size="md"
          onClick={(event) => {
            if (!progress) void start();
            // The second half of a double click takes nothing back.
            else if (event.detail < 2) cancel();
          }}
        >
          {progress ? (
            "Cancel"
          ) : (
            <>
              <Download className="size-4" />
              {label}
            </>
          )}
        </Button>
      </div>
      {failure && (
        <Alert tone="danger" title={failureTitle}>
          {formatStaffFailure(failure)}
        </Alert>
      )}
    </div>
  );
}

/** "12,400 of 418,000" over a bar; only the number of rows where nobody knows how many there are. */
function ExportProgressBar({ rows, total }: ExportProgress) {
  const progressText =
    total === null ? `${formatCount(rows)} rows` : `${formatCount(rows)} of ${formatCount(total)}`;
  const fraction = total ? Math.min(1, rows / total) : 0;
  return (
    <div className="w-48 min-w-0">
      <div aria-hidden="true" className="flex justify-between gap-3 text-sm text-ink-2">
        <span>Exporting</span>
        <span className="tabular-nums">{progressText}</span>
      </div>
      <div
        role="progressbar"
        aria-label="Export"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={total === null ? undefined : Math.round(fraction * 100)}
        aria-valuetext={progressText}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left bg-primary transition-transform duration-fast"
          style={{ transform: `scaleX(${fraction})` }}
        />
      </div>
    </div>
  );
}

function formatCount(count: number): string {
  return count.toLocaleString("en-GB");
}

interface CsvExport {
  /** Null while nothing is exported. */
  progress: ExportProgress | null;
  failure: ApiFailure | null;
  start: () => Promise<void>;
  cancel: () => void;
}

/** Progress is shown so often at most, in milliseconds. */
const PROGRESS_INTERVAL_MS = 100;

/** One export at a time; it ends with the screen that began it. */
function useExport(href: string, fileName: string, expectedTotal: number | undefined): CsvExport {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  async function start() {
    if (controllerRef.current) return;
    const controller = new AbortController();
    controllerRef.current = controller;
    setFailure(null);
    setProgress({ rows: 0, total: expectedTotal ?? null });
    let lastUpdateMs = 0;
    try {
      const file = await fetchCsv(href, fileName, controller.signal, (current) => {
        if (performance.now() - lastUpdateMs < PROGRESS_INTERVAL_MS) return;
        lastUpdateMs = performance.now();
        setProgress({ rows: current.rows, total: current.total ?? expectedTotal ?? null });
      });
      downloadFile(file);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(toStaffFailure(error));
    } finally {
      controllerRef.current = null;
      setProgress(null);
    }
  }
  return { progress, failure, start, cancel: () => controllerRef.current?.abort() };
}

interface ExportProgress {
  rows: number;
  /** Null when the server does not say. */
  total: number | null;
}

/**
 * Reads a CSV file to its end.
 * @returns the file, with the name that the server gave it, or else `fileName`.
 * @throws what the server said instead, with its `code`; a TypeError when it broke off.
 */
async function fetchCsv(
  href: string,
  fileName: string,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<File> {
  const response = await fetch(href, { signal, headers: { accept: "text/csv" } });
  if (!response.ok || response.body === null) throw await readErrorBody(response);
  const rowsHeader = response.headers.get(CSV_ROWS_HEADER);
  const total = rowsHeader === null ? null : Number(rowsHeader);
  const countRows = createRowCounter();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    onProgress({ rows: countRows(value), total });
  }
  return new File(chunks, getFileName(response) ?? fileName, { type: "text/csv" });
}

function getFileName(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
}

async function readErrorBody(response: Response): Promise<unknown> {
  return response.json().catch(() => ({ code: "INTERNAL" }));
}
