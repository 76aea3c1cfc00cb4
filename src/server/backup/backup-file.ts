import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { extract, type Pack, pack } from "tar-stream";
import type { BackupArchive } from "../platform/database/embedded/base-backup.ts";

/**
 * A backup is a tar archive, compressed by Zstandard and, with a key, encrypted in the age format.
 * So the programs `age`, `zstd` and `tar` read it too. Zstandard's checksum and end mark show that a
 * file was changed by accident or cut off; the encryption shows every change.
 */

/** A reason why a backup cannot be made or restored, for the person at the command line. */
export class BackupRefusal extends Error {
  override readonly name = "BackupRefusal";
}

const SUFFIX_OF_PARTIAL = ".partial";

/**
 * Writes a backup, a piece at a time. The file gets its name when it is whole and on disk; nobody
 * else of this machine can read it.
 * @param passphrase encrypts the file
 */
export async function writeBackupFile(
  file: string,
  passphrase: string | undefined,
  fill: (archive: BackupArchive) => Promise<void>,
): Promise<void> {
  const partial = `${file}${SUFFIX_OF_PARTIAL}`;
  const archive = pack();
  const filling = fillArchive(archive, fill).catch((error: unknown) => {
    archive.destroy(error as Error);
    throw error;
  });
  try {
    const writing = pipeline(
      archive,
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      (pieces: AsyncIterable<Uint8Array>) =>
        passphrase === undefined ? pieces : encrypt(pieces, passphrase),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    const results = await Promise.allSettled([filling, writing]);
    const failure = pickFailure(results);
    if (failure !== undefined) throw failure;
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Either side fails when the other does. The reason is the error of a file or of the database, not
 * that a stream was closed.
 */
function pickFailure(results: readonly PromiseSettledResult<void>[]): unknown {
  const reasons = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason] : [],
  );
  return reasons.find(isFromSystem) ?? reasons[0];
}

const isFromSystem = (error: unknown) =>
  error instanceof BackupRefusal || (error as NodeJS.ErrnoException).syscall !== undefined;

async function fillArchive(
  archive: Pack,
  fill: (archive: BackupArchive) => Promise<void>,
): Promise<void> {
  await fill({
    addFolder: (path) => addEntry(archive, { name: path, type: "directory", mode: 0o700 }),
    addFile: (path, source) => addFile(archive, path, source),
    addText: (path, content) => addEntry(archive, { name: path, mode: 0o600 }, content),
  });
  archive.finalize();
}

type Header = Parameters<Pack["entry"]>[0];

function addEntry(archive: Pack, header: Header, content: string | Buffer = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry(header, content, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * A file of a running database may grow or shrink while it is read. The entry has the size that the
 * file had at first; zeros stand for what is gone. Recovery replays the change.
 */
async function addFile(archive: Pack, path: string, source: string): Promise<void> {
  const handle = await open(source).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (handle === undefined) return;
  try {
    const { size, mtime } = await handle.stat();
    await new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ name: path, size, mtime, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      pipeline(readExactly(handle, size), entry).catch(reject);
    });
  } finally {
    await handle.close();
  }
}

const PIECE_BYTES = 256 * 1024;

async function* readExactly(handle: Awaited<ReturnType<typeof open>>, size: number) {
  for (let position = 0; position < size; ) {
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, size - position));
    const { bytesRead } = await handle.read(piece, 0, piece.length, position);
    position += bytesRead === 0 ? piece.length : bytesRead;
    yield bytesRead === 0 ? piece : piece.subarray(0, bytesRead);
  }
}

/** An entry of a backup. Its content must be read to the end before the next one comes. */
export interface BackupEntry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly content: Readable;
}

/**
 * Reads a backup to its end, an entry at a time. Until this returns, the entries are not known to be
 * whole: use them only then.
 * @throws BackupRefusal when the file is no backup, is damaged or incomplete, or the key is wrong
 */
export async function readBackupFile(
  file: string,
  passphrase: string | undefined,
  readEntry: (entry: BackupEntry) => Promise<void>,
): Promise<void> {
  const isEncrypted = await detectEncryption(file);
  if (isEncrypted && passphrase === undefined) {
    throw new BackupRefusal(`${file} is encrypted: set BACKUP_KEY to the key it was made with.`);
  }
  const archive = extract();
  const feeding = pipeline(
    createReadStream(file),
    (pieces: AsyncIterable<Uint8Array>) =>
      isEncrypted ? decrypt(pieces, passphrase ?? "", file) : pieces,
    createZstdDecompress(),
    archive,
  );
  const reading = (async () => {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      const path = name.replace(/\/$/, "");
      await readEntry({ path, isFolder: type === "directory", content: entry });
      entry.resume();
    }
  })();
  const failure = pickFailure(await Promise.allSettled([reading, feeding]));
  if (failure === undefined) return;
  throw isFromSystem(failure) ? failure : damaged(file, failure);
}

function damaged(file: string, cause?: unknown): BackupRefusal {
  return new BackupRefusal(
    `${file} is damaged or incomplete. Nothing was restored: use another backup.`,
    { cause },
  );
}

const AGE_HEADER = "age-encryption.org/v1\n";
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

async function detectEncryption(file: string): Promise<boolean> {
  const handle = await open(file).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupRefusal(`${file} cannot be read (${cause.code}).`, { cause });
  });
  try {
    const head = Buffer.alloc(AGE_HEADER.length);
    await handle.read(head, 0, head.length, 0);
    if (head.toString("latin1") === AGE_HEADER) return true;
    if (head.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) return false;
    throw new BackupRefusal(`${file} is not a backup of Slipway.`);
  } finally {
    await handle.close();
  }
}

/** 64 MB of memory. The usual 18 takes four times as much; a random passphrase does not need it. */
const SCRYPT_WORK_FACTOR = 16;

async function* encrypt(pieces: AsyncIterable<Uint8Array>, passphrase: string) {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  yield* await encrypter.encrypt(toWebStream(pieces));
}

async function* decrypt(pieces: AsyncIterable<Uint8Array>, passphrase: string, file: string) {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const decrypted = await decrypter.decrypt(toWebStream(pieces)).catch((cause: unknown) => {
    throw new BackupRefusal(
      `BACKUP_KEY is not the key that ${file} was made with, or the beginning of the file is damaged. Nothing was restored.`,
      { cause },
    );
  });
  yield* decrypted;
}

function toWebStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>;
}
