import { CSV_ROWS_HEADER } from "../../../shared/paths.ts";
import { type CsvCell, toCsvLine } from "./csv-line.ts";

interface CsvFile {
  /** Must be safe inside a quoted header value. */
  fileName: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]>;
  /** The number of rows, if it is known in advance. */
  rowCount?: number;
}

/** The output of an endpoint with oRPC's detailed output structure. */
export interface CsvResponse {
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array>;
}

const CHUNK_CHARACTERS = 65_536;

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Streams a CSV file. Only one chunk is in memory at a time, rows are read as fast as the client
 * takes them, and `rows` is closed when the client disconnects. The first chunk is read before the
 * response starts, so that an early failure becomes an error response. A later failure breaks the
 * connection, so that a partial file never looks complete.
 */
export async function csvResponse(file: CsvFile): Promise<CsvResponse> {
  const chunks = toChunks(file);
  const first = await chunks.next();
  return {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${file.fileName}"`,
      ...(file.rowCount !== undefined && { [CSV_ROWS_HEADER]: String(file.rowCount) }),
    },
    body: csvBody(first, chunks),
  };
}

async function* toChunks({ columns, rows }: CsvFile): AsyncGenerator<string, void> {
  let chunk = BYTE_ORDER_MARK + toCsvLine(columns);
  for await (const row of rows) {
    chunk += toCsvLine(row);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/** A client that reads nothing for this long is treated as disconnected. */
const STALL_TIMEOUT_MS = 60_000;

type Chunks = AsyncGenerator<string, void>;

/**
 * Streams chunks with back-pressure: each is produced once the client has taken the previous one.
 * Closes `chunks` when the client disconnects or stalls.
 * @param first the chunk that was read in advance
 */
export function csvBody(
  first: IteratorResult<string, void>,
  chunks: Chunks,
  stallTimeoutMs = STALL_TIMEOUT_MS,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let pendingChunk: IteratorResult<string, void> | undefined = first;
  let stallTimer: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stallTimer);
      const { done, value } = pendingChunk ?? (await chunks.next());
      pendingChunk = undefined;
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
      stallTimer = setTimeout(() => {
        controller.error(new Error("CSV download stalled: the client stopped reading."));
        void chunks.return();
      }, stallTimeoutMs);
    },
    async cancel() {
      clearTimeout(stallTimer);
      await chunks.return();
    },
  });
}
