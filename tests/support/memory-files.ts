import type { FileStore } from "../../src/server/integrations/files/file-store.ts";

/** A read-only file store in memory with these files, by name. */
export function memoryFiles(
  storedFiles: Record<string, { bytes: Uint8Array; contentType: string }>,
): FileStore {
  return {
    put: async () => undefined,
    read: async (name) => {
      const file = storedFiles[name];
      return file ? { ...file, bytes: new Uint8Array(file.bytes) } : null;
    },
    remove: async () => undefined,
  };
}

export const noFiles: FileStore = memoryFiles({});
