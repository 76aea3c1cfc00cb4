import { randomBytes } from "node:crypto";
import type { FileStore } from "../integrations/files/file-store.ts";

const FILES_PATH = "/files/";

/** Generates an unguessable name: 128 random bits in hexadecimal. */
export function createPictureName(): string {
  return randomBytes(16).toString("hex");
}

/** Converts a `/files/` path to the name in the file store. */
export function toFileName(path: string): string {
  return path.startsWith(FILES_PATH) ? path.slice(FILES_PATH.length) : path;
}

export function toImageUrl(name: string): string {
  return FILES_PATH + name;
}

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
