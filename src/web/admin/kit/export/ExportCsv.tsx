import { useQueryClient } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../../../shared/format.ts";
import { CSV_ROWS_HEADER } from "../../../../shared/paths.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { downloadBlob } from "../../../ui/download-blob.ts";
import { FailureAlert } from "../FailureAlert.tsx";
import { withProof } from "../proof/with-proof.ts";
import { queries } from "../queries.ts";
import { RoleButton } from "../RoleButton.tsx";
import { toStaffFailure } from "../staff-failure.ts";
import { createRowCounter } from "./count-rows.ts";

interface ExportCsvProps {
  /** Label of the button, for screens with several exports. */
  label?: string;
  /** The endpoint that returns the file. */
  href: string;
  /** Used when the server sends no file name. */
  fileName: string;
  /** Expected number of rows, if known; the server's own count takes precedence. */
  total?: number | undefined;
  /** For instance "Failed to export bookings"; the reason follows. */
  failureTitle: string;
}

/**
 * Exports everything that a list's filter matches as a CSV file. While it runs, the button is
 * Cancel, beside the progress; a failure is shown below.
 */
export function ExportCsv(props: ExportCsvProps) {
  const { label = "Export CSV", href, fileName, total, failureTitle } = props;
  const { progress, failure, start, cancel } = useExport(href, fileName, total);
  return (
    <div className="flex max-w-full flex-col items-end gap-2">
      <div className="flex max-w-full items-center gap-3">
        {progress && <ExportProgressBar {...progress} />}
        {/* One button for both tasks, so that it keeps the focus. */}
        <RoleButton
          permission="exports"
          variant="outline"
          size="md"
          onClick={(event) => {
            if (!progress) void start();
            // Ignore the second click of a double click.
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
        </RoleButton>
      </div>
      <FailureAlert title={failureTitle} failure={failure} />
    </div>
  );
}

/** "12,400 of 418,000" over a bar; only the number of rows when the total is unknown. */
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

interface CsvExport {
  /** Null while nothing is exported. */
  progress: ExportProgress | null;
  failure: ApiFailure | null;
  start: () => Promise<void>;
  cancel: () => void;
}

const PROGRESS_INTERVAL_MS = 100;

/** Runs one export at a time and aborts it when the component unmounts. */
function useExport(href: string, fileName: string, expectedTotal: number | undefined): CsvExport {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const client = useQueryClient();
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
      const showProgress = (current: ExportProgress) => {
        if (performance.now() - lastUpdateMs < PROGRESS_INTERVAL_MS) return;
        lastUpdateMs = performance.now();
        setProgress({ rows: current.rows, total: current.total ?? expectedTotal ?? null });
      };
      const file = await withProof(() => fetchCsv(href, fileName, controller.signal, showProgress));
      downloadBlob(file.name, file);
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(toStaffFailure(error));
      void client.invalidateQueries({ queryKey: queries.admin.staffRoles.own.key() });
    } finally {
      controllerRef.current = null;
      setProgress(null);
    }
  }
  return { progress, failure, start, cancel: () => controllerRef.current?.abort() };
}

interface ExportProgress {
  rows: number;
  /** Null when the server does not send a total. */
  total: number | null;
}

/**
 * Reads a CSV file to its end.
 * @returns the file, named as the server says, or else `fileName`
 * @throws the server's error response, with its `code`; a TypeError when the connection breaks
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
