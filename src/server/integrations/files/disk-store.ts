import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { contentTypeOf, type Files, type StoredFile } from "./file-store.ts";

/**
 * Files in one flat folder of this machine, made when the first one is kept. A file is written
 * beside its place, flushed and renamed into it, so a reader never meets half a file, not even
 * after a power cut.
 */
export function diskFiles(folder: string): Files {
  return {
    async put(name, bytes, contentType) {
      if (contentTypeOf(name) !== contentType) {
        throw new Error(`"${name}" cannot be kept as ${contentType}.`);
      }
      await mkdir(folder, { recursive: true });
      // A name that contentTypeOf refuses, so that a file in the making is never served.
      const draft = join(folder, `.${randomBytes(8).toString("hex")}.part`);
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async read(name): Promise<StoredFile | null> {
      const contentType = contentTypeOf(name);
      if (contentType === null) return null;
      const bytes = await readFile(join(folder, name)).catch(nullWhenMissing);
      return bytes && { bytes, contentType };
    },

    async remove(name) {
      if (contentTypeOf(name) !== null) await rm(join(folder, name), { force: true });
    },
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
