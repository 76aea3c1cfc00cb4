import { CSV_ROWS_HEADER } from "../../../shared/csv-rows-header.ts";
import { rowCounter } from "./count-rows.ts";

export interface ExportProgress {
  rows: number;
  /** Null when the server does not say. */
  total: number | null;
}

/**
 * Reads a CSV file to its end.
 * @returns the file, with the name that the server gave it, or else `fileName`.
 * @throws what the server said instead, with its `code`; a TypeError when it broke off.
 */
export async function fetchCsv(
  href: string,
  fileName: string,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<File> {
  const response = await fetch(href, { signal, headers: { accept: "text/csv" } });
  if (!response.ok || response.body === null) throw await refusalIn(response);
  const announced = response.headers.get(CSV_ROWS_HEADER);
  const total = announced === null ? null : Number(announced);
  const countRows = rowCounter();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    onProgress({ rows: countRows(value), total });
  }
  return new File(pieces, nameIn(response) ?? fileName, { type: "text/csv" });
}

function nameIn(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
}

async function refusalIn(response: Response): Promise<unknown> {
  return response.json().catch(() => ({ code: "INTERNAL" }));
}
