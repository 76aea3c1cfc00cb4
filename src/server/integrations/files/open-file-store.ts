import { join } from "node:path";
import type { Config } from "../../platform/config/config.ts";
import { createDiskStore } from "./disk-store.ts";
import type { FileStore } from "./file-store.ts";
import { createS3Store } from "./s3-store.ts";

/** The configured store of uploaded pictures. */
export function openFileStore({
  filesStore,
  dataDir,
}: Pick<Config, "filesStore" | "dataDir">): FileStore {
  return filesStore === undefined
    ? createDiskStore(join(dataDir, "files"))
    : createS3Store(filesStore);
}
