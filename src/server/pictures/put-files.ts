import type { FileStore } from "../integrations/files/file-store.ts";

/** A file to be stored. */
export interface EncodedFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

/**
 * Stores all files. Throws after all writes have ended if one failed; the others may then be
 * stored.
 */
export async function putFiles(files: FileStore, encoded: readonly EncodedFile[]): Promise<void> {
  const results = await Promise.allSettled(
    encoded.map(({ fileName, bytes, contentType }) => files.put(fileName, bytes, contentType)),
  );
  const failed = results.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
