import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Reads a secret from a file, or creates it: 256 random bits as 64 hexadecimal characters, readable
 * by the owner only (mode 0600). Processes that start concurrently get the same secret.
 */
export async function readOrCreateSecret(file: string): Promise<string> {
  return (await readIfExists(file)) ?? (await createSecret(file));
}

/** Writes a temporary file, then links it, so that the file appears atomically. */
async function createSecret(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const temporaryFile = `${file}.${randomBytes(6).toString("hex")}`;
  const secret = randomBytes(32).toString("hex");
  try {
    await writeDurably(temporaryFile, secret);
    await link(temporaryFile, file);
    return secret;
  } catch (error) {
    const existing = await readIfExists(file);
    if (existing === undefined) throw error;
    return existing;
  } finally {
    await rm(temporaryFile, { force: true });
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
