import type { FileStore } from "../integrations/files/file-store.ts";

/** A file that is not kept yet. */
export interface EncodedFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

/** Keeps them all. Throws once every try has ended, when one failed: then others may be kept. */
export async function putFiles(files: FileStore, encoded: readonly EncodedFile[]): Promise<void> {
  const results = await Promise.allSettled(
    encoded.map(({ fileName, bytes, contentType }) => files.put(fileName, bytes, contentType)),
  );
  const failed = results.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
