import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { getContentType } from "../integrations/files/file-store.ts";

/** What the folder's files mean. A change that an earlier version could not read raises it. */
const FORMAT_VERSION = 1;

const MANIFEST_FILE = "venue.json";

const manifestFile = z.object({
  /** Relative to the folder, with slashes. */
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});
export type ManifestFile = z.infer<typeof manifestFile>;

/** `venue.json`: what the folder holds. It is written last, so a folder with one is whole. */
const manifest = z.object({
  format: z.literal("slipway-venue"),
  formatVersion: z.int(),
  /** The newest migration of the exported database. */
  schemaVersion: z.int(),
  /** The only thing that differs between two exports of the same data. */
  exportedAt: z.iso.datetime(),
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()), rows: z.int() })),
  files: z.array(manifestFile),
});
export type Manifest = z.infer<typeof manifest>;

/** A reason why an export or import cannot be made, for the person at the command line. */
export class TransferRefusal extends Error {
  override readonly name = "TransferRefusal";
}

export const toDataPath = (table: string) => `data/${table}.jsonl`;
export const toCsvPath = (table: string) => `csv/${table}.csv`;
const UPLOADS = "uploads/";
export const toUploadPath = (fileName: string) => UPLOADS + fileName;

/** @returns the name of an upload in the file store; undefined for other files */
export function toUploadName({ path }: ManifestFile): string | undefined {
  const name = path.startsWith(UPLOADS) ? path.slice(UPLOADS.length) : "";
  return getContentType(name) === null ? undefined : name;
}

/**
 * Creates the folder, which nobody else of this machine can read.
 * @throws TransferRefusal when it holds anything
 */
export async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) {
    throw new TransferRefusal(`${folder} is not empty. Choose a new folder.`);
  }
}

/** Writes a file piece by piece. @returns its entry in the manifest */
export async function writeFolderFile(
  folder: string,
  path: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<ManifestFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    content,
    async function* (pieces: AsyncIterable<string | Uint8Array>) {
      for await (const piece of pieces) {
        const buffer = Buffer.from(piece);
        hash.update(buffer);
        bytes += buffer.length;
        yield buffer;
      }
    },
    createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }),
  );
  return { path, bytes, sha256: hash.digest("hex") };
}

export async function writeManifest(
  folder: string,
  content: Omit<Manifest, "format" | "formatVersion">,
): Promise<void> {
  const written: Manifest = {
    format: "slipway-venue",
    formatVersion: FORMAT_VERSION,
    ...content,
  };
  const target = join(folder, MANIFEST_FILE);
  await writeFile(target, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600, flush: true });
}

/** @throws TransferRefusal when the folder is no export, or one that this version cannot read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), "utf8").catch(() => undefined);
  if (text === undefined) {
    throw new TransferRefusal(
      `${folder} has no ${MANIFEST_FILE}: it is not an export, or the export did not finish.`,
    );
  }
  const read = manifest.safeParse(parseJson(text));
  if (!read.success) {
    throw new TransferRefusal(`${MANIFEST_FILE} is not that of an exported venue.`);
  }
  if (read.data.formatVersion !== FORMAT_VERSION) {
    throw new TransferRefusal(
      `The export has format ${read.data.formatVersion}; this version of Slipway reads format ${FORMAT_VERSION}.`,
    );
  }
  return read.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads every file of the manifest and compares it.
 * @throws TransferRefusal naming the first file that is missing or was changed
 */
export async function verifyFiles(folder: string, { files, tables }: Manifest): Promise<void> {
  const listed = new Set(files.map(({ path }) => path));
  const unlisted = tables.find(({ table }) => !listed.has(toDataPath(table)));
  if (unlisted) throw new TransferRefusal(`${toDataPath(unlisted.table)} is not in the export.`);
  for (const file of files) await verifyFile(folder, file);
}

async function verifyFile(folder: string, { path, sha256 }: ManifestFile): Promise<void> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(join(folder, path)), hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new TransferRefusal(`${path} is missing from the export.`);
  }
  if (hash.digest("hex") !== sha256) {
    throw new TransferRefusal(`${path} was changed after it was exported.`);
  }
}
