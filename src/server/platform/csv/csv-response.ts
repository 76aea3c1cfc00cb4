import { CSV_ROWS_HEADER } from "../../../shared/csv-rows-header.ts";
import { type CsvCell, toCsvLine } from "./csv-line.ts";

interface CsvFile {
  /** Without characters that a header cannot hold. */
  fileName: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]>;
  /** How many rows there will be; undefined when nobody knows. */
  rowCount?: number;
}

/** What an endpoint with a detailed output answers with. */
export interface CsvResponse {
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array>;
}

/** So much is written at a time. */
const CHUNK_CHARACTERS = 65_536;

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A file that is written while it is read: no more of it is in memory than a chunk, rows are asked
 * for as fast as the client takes them, and `rows` is told when the client goes away. The first
 * chunk is made before there is an answer, so that what fails at once is told as an error; what fails
 * later breaks the connection off, so that half a file never looks like a whole one.
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

/** A client that takes nothing for so long is gone, whatever its connection says. */
const STALL_TIMEOUT_MS = 60_000;

type Chunks = AsyncGenerator<string, void>;

/**
 * The body of an answer that is made chunk by chunk, each when the client has taken the one before.
 * When the client goes away, or pauses for too long, the chunks are told to end.
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
        controller.error(new Error("The client takes no more of a CSV file."));
        void chunks.return();
      }, stallTimeoutMs);
    },
    async cancel() {
      clearTimeout(stallTimer);
      await chunks.return();
    },
  });
}
