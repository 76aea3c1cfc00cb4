import { z } from "zod";
import { findBinaries } from "../platform/database/embedded/cluster-location.ts";

/** What the entries of a backup mean. A change that an earlier version could not read raises it. */
export const FORMAT_VERSION = 1;

/** The first entry. */
export const MANIFEST = "backup.json";
export const CLUSTER_FOLDER = "cluster";
export const UPLOADS_FOLDER = "files";

/**
 * Files of DATA_DIR without which what the database holds cannot be used: its password, the secret
 * that encrypts, and in a demo the simulator's ledger.
 */
export const DATA_FILES = ["postgres-password", "auth-secret", "square-simulator.jsonl"] as const;

export const manifest = z.object({
  format: z.literal("slipway-backup"),
  formatVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** PostgreSQL's major version. */
  postgres: z.string(),
  /** Files of a cluster depend on the system and the processor, such as "linux x64". */
  machine: z.string(),
});
export type Manifest = z.infer<typeof manifest>;

/** A backup made here and now. */
export function createManifest(): Manifest {
  return {
    format: "slipway-backup",
    formatVersion: FORMAT_VERSION,
    createdAt: new Date().toISOString(),
    postgres: findBinaries().version.replace(/\..*/, ""),
    machine: `${process.platform} ${process.arch}`,
  };
}
