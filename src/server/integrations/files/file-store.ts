/** Storage for uploaded pictures: a local folder or an S3 bucket. */
export interface FileStore {
  /**
   * Stores a file atomically, and replaces an existing one.
   * @throws when the name is invalid, or its extension does not fit the content type
   */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @returns null when there is no such file, or the name is invalid */
  read(name: string): Promise<StoredFile | null>;
  /** Idempotent: a missing file is not an error. */
  remove(name: string): Promise<void>;
}

/** A remote store did not respond, timed out, broke off or refused the request. */
export class FileStoreUnavailable extends Error {
  override readonly name = "FileStoreUnavailable";
}

export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** The allowed types by file extension; nothing else is stored or served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  jpeg: "image/jpeg",
  png: "image/png",
};

/** Lower-case words joined by single hyphens, and a known extension: no path, no hidden file. */
const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(avif|webp|jpeg|png)$/;
const FILE_NAME_MAX_CHARACTERS = 100;

/** Returns the content type for a file name's extension, or null when the name is invalid. */
export function getContentType(name: string): string | null {
  if (name.length > FILE_NAME_MAX_CHARACTERS) return null;
  const extension = FILE_NAME.exec(name)?.[1];
  return (extension === undefined ? null : CONTENT_TYPES[extension]) ?? null;
}
