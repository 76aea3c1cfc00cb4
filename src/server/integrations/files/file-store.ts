/** Where pictures and other kept files lie: a folder of this machine, or a store elsewhere. */
export interface FileStore {
  /**
   * Keeps a file whole or not at all; a name that exists is replaced.
   * Throws when the name is not a file name, or does not end as its type does.
   */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such file, or the name cannot be one. */
  read(name: string): Promise<StoredFile | null>;
  /** Removing what is not there is not an error. */
  remove(name: string): Promise<void>;
}

/** A store elsewhere did not answer, not in time, not to its end, or said no. */
export class FileStoreUnavailable extends Error {
  override readonly name = "FilesUnavailable";
}

export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** What is kept at all, by the ending of its name; anything else is neither stored nor served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  jpeg: "image/jpeg",
  png: "image/png",
};

/** Lower-case words joined by single dashes and a known ending: no folder, no dot file, no path. */
const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(avif|webp|jpeg|png)$/;
const FILE_NAME_MAX_CHARACTERS = 100;

/** The content type that a name promises, or null when it is not the name of a kept file. */
export function getContentType(name: string): string | null {
  if (name.length > FILE_NAME_MAX_CHARACTERS) return null;
  const extension = FILE_NAME.exec(name)?.[1];
  return (extension === undefined ? null : CONTENT_TYPES[extension]) ?? null;
}
