import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type FileStore, getContentType, type StoredFile } from "./file-store.ts";

/**
 * Creates a store in one flat local folder, which is created with the first file. A file is written
 * under a temporary name, flushed and renamed, so a reader never sees a partial file, not even
 * after a power failure.
 */
export function createDiskStore(folder: string): FileStore {
  return {
    async put(name, bytes, contentType) {
      if (getContentType(name) !== contentType) {
        throw new Error(`"${name}" cannot be stored as ${contentType}.`);
      }
      await mkdir(folder, { recursive: true });
      // `getContentType` refuses this name, so the temporary file is never served.
      const temporaryPath = join(folder, `.${randomBytes(8).toString("hex")}.part`);
      try {
        await writeFile(temporaryPath, bytes, { flush: true });
        await rename(temporaryPath, join(folder, name));
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
    },

    async read(name): Promise<StoredFile | null> {
      const contentType = getContentType(name);
      if (contentType === null) return null;
      const bytes = await readFile(join(folder, name)).catch(nullWhenMissing);
      return bytes && { bytes, contentType };
    },

    async remove(name) {
      if (getContentType(name) !== null) await rm(join(folder, name), { force: true });
    },
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
