import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { TIME_LIMITS_MS } from "../../../shared/timeouts.ts";
import type { S3Store } from "../../platform/config/s3-url.ts";
import { contentTypeOf, type Files, FilesUnavailable, type StoredFile } from "./file-store.ts";

interface Options {
  limitMs?: number;
}

/**
 * Files in a bucket, in which each is whole or not at all. Every call is signed with what it carries
 * and ends when its time is over, its answer included; nothing is tried twice.
 * @throws FilesUnavailable, which never names the key
 */
export function s3Files(
  store: S3Store,
  { limitMs = TIME_LIMITS_MS.storedFile }: Options = {},
): Files {
  const call = (method: string, name: string, file?: StoredFile) =>
    send(store, { method, name, file, signal: AbortSignal.timeout(limitMs) });
  return {
    async put(name, bytes, contentType) {
      if (contentTypeOf(name) !== contentType) {
        throw new Error(`"${name}" cannot be kept as ${contentType}.`);
      }
      await call("PUT", name, { bytes: new Uint8Array(bytes), contentType });
    },

    async read(name): Promise<StoredFile | null> {
      const contentType = contentTypeOf(name);
      if (contentType === null) return null;
      const bytes = await call("GET", name);
      return bytes && { bytes, contentType };
    },

    async remove(name) {
      if (contentTypeOf(name) !== null) await call("DELETE", name);
    },
  };
}

interface Call {
  method: string;
  name: string;
  file: StoredFile | undefined;
  signal: AbortSignal;
}

/** @returns what the answer holds; null when there is no such file */
async function send(store: S3Store, call: Call): Promise<Uint8Array<ArrayBuffer> | null> {
  const { method, name, signal, file } = call;
  try {
    const { url, headers } = await signed(store, call);
    // A redirect would carry the file to somebody else.
    const reply = await fetch(url, {
      method,
      headers,
      signal,
      redirect: "error",
      ...(file && { body: file.bytes }),
    });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    if (reply.ok) return bytes;
    if (reply.status === 404 && method !== "PUT") return null;
    throw new FilesUnavailable(`The store of files answered ${reply.status} to ${method} ${name}.`);
  } catch (error) {
    if (error instanceof FilesUnavailable) throw error;
    throw new FilesUnavailable(`The store of files did not answer ${method} ${name}.`, {
      cause: error,
    });
  }
}

function signed({ folderUrl, ...credentials }: S3Store, { method, name, file }: Call) {
  const sum = createHash("sha256")
    .update(file?.bytes ?? "")
    .digest("hex");
  const signer = new AwsV4Signer({
    ...credentials,
    method,
    service: "s3",
    url: folderUrl + name,
    headers: {
      "x-amz-content-sha256": sum,
      ...(file && { "content-type": file.contentType }),
    },
  });
  return signer.sign();
}
