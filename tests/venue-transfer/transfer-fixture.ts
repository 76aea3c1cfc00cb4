import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll } from "vitest";
import { createDiskStore } from "../../src/server/integrations/files/disk-store.ts";
import type { FileStore } from "../../src/server/integrations/files/file-store.ts";
import type { DatabaseAddress } from "../../src/server/platform/config/config.ts";
import { exportVenue } from "../../src/server/venue-transfer/export-venue.ts";
import { importVenue } from "../../src/server/venue-transfer/import-venue.ts";
import { quietLog } from "../support/quiet-log.ts";
import { type TestContext, testContext } from "../support/test-context.ts";

/** Folders that are removed after the file's last test, and exports and imports between contexts. */
type VenueStore = { database: DatabaseAddress; files: FileStore };

export async function transferFixture() {
  const scratch = await mkdtemp(join(tmpdir(), "slipway-transfer-"));
  afterAll(() => rm(scratch, { recursive: true }));
  const newFolder = () => join(scratch, randomUUID());

  /** A context with files of its own. */
  async function newContext(changes: Partial<TestContext> = {}): Promise<TestContext> {
    return testContext({ files: createDiskStore(newFolder()), ...changes });
  }

  /** @returns the folder */
  async function exportFrom({ database, files }: VenueStore) {
    const folder = newFolder();
    await exportVenue({ databaseUrl: database.url, files, folder });
    return folder;
  }

  async function importInto(
    { database, files }: VenueStore,
    folder: string,
    migrations?: string,
  ): Promise<void> {
    const options = { database, files, folder, log: quietLog };
    await importVenue({ ...options, ...(migrations !== undefined && { migrations }) });
  }

  return { newFolder, newContext, exportFrom, importInto };
}

/** The texts of all files of an export by their paths, without the time in `venue.json`. */
export async function readExport(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
  const files = paths.map(async (path) => {
    // One character for each byte, so that pictures are compared too.
    const text = await readFile(join(folder, path), "latin1");
    return [path, text.replace(/"exportedAt": "[^"]+"/, "")] as const;
  });
  return new Map(await Promise.all(files));
}

/** The rows of an exported table. */
export async function readRows(folder: string, table: string): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(folder, "data", `${table}.jsonl`), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
