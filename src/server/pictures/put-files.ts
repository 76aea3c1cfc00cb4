import type { Files } from "../integrations/files/file-store.ts";

/** A file that is not kept yet. */
export interface EncodedFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

/** Keeps them all. Throws once every try has ended, when one failed: then others may be kept. */
export async function putFiles(files: Files, encoded: readonly EncodedFile[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    encoded.map(({ fileName, bytes, contentType }) => files.put(fileName, bytes, contentType)),
  );
  const failed = outcomes.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
