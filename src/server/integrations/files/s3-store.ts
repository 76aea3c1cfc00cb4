import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import type { S3Bucket } from "../../platform/config/s3-url.ts";
import {
  type FileStore,
  FileStoreUnavailable,
  getContentType,
  type StoredFile,
} from "./file-store.ts";

interface S3StoreOptions {
  timeoutMs?: number;
}

/**
 * Creates a store in an S3 bucket, whose writes are atomic. Every request is signed, including its
 * content, and has one timeout, including the response body. Nothing is retried.
 * Its methods throw FileStoreUnavailable, which never contains the key.
 */
export function createS3Store(
  bucket: S3Bucket,
  { timeoutMs = TIMEOUTS_MS.fileStore }: S3StoreOptions = {},
): FileStore {
  const request = (method: string, name: string, file?: StoredFile) =>
    sendRequest(bucket, { method, name, file, signal: AbortSignal.timeout(timeoutMs) });
  return {
    async put(name, bytes, contentType) {
      if (getContentType(name) !== contentType) {
        throw new Error(`"${name}" cannot be stored as ${contentType}.`);
      }
      await request("PUT", name, { bytes: new Uint8Array(bytes), contentType });
    },

    async read(name): Promise<StoredFile | null> {
      const contentType = getContentType(name);
      if (contentType === null) return null;
      const bytes = await request("GET", name);
      return bytes && { bytes, contentType };
    },

    async remove(name) {
      if (getContentType(name) !== null) await request("DELETE", name);
    },
  };
}

interface S3Request {
  method: string;
  name: string;
  file: StoredFile | undefined;
  signal: AbortSignal;
}

/** @returns the response body; null when there is no such file */
async function sendRequest(
  bucket: S3Bucket,
  request: S3Request,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { method, name, signal, file } = request;
  try {
    const { url, headers } = await sign(bucket, request);
    // Following a redirect could send the file to another host.
    const response = await fetch(url, {
      method,
      headers,
      signal,
      redirect: "error",
      ...(file && { body: file.bytes }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.ok) return bytes;
    if (response.status === 404 && method !== "PUT") return null;
    throw new FileStoreUnavailable(
      `File store responded with ${response.status} to ${method} ${name}.`,
    );
  } catch (error) {
    if (error instanceof FileStoreUnavailable) throw error;
    throw new FileStoreUnavailable(`File store did not respond to ${method} ${name}.`, {
      cause: error,
    });
  }
}

function sign({ folderUrl, ...credentials }: S3Bucket, { method, name, file }: S3Request) {
  const contentHash = createHash("sha256")
    .update(file?.bytes ?? "")
    .digest("hex");
  const signer = new AwsV4Signer({
    ...credentials,
    method,
    service: "s3",
    url: folderUrl + name,
    headers: {
      "x-amz-content-sha256": contentHash,
      ...(file && { "content-type": file.contentType }),
    },
  });
  return signer.sign();
}
