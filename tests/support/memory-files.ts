import type { Files } from "../../src/server/integrations/files/file-store.ts";

/** Files in memory that hold these, by name. */
export function filesWith(kept: Record<string, { bytes: Uint8Array; contentType: string }>): Files {
  return {
    put: async () => undefined,
    read: async (name) => {
      const file = kept[name];
      return file ? { ...file, bytes: new Uint8Array(file.bytes) } : null;
    },
    remove: async () => undefined,
  };
}

export const noFiles: Files = filesWith({});
