import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";
import type { S3Bucket } from "../../src/server/platform/config/s3-url.ts";

type S3Fault = "none" | "denied" | "broken" | "silent" | "half" | "elsewhere";

export interface S3Server {
  store: S3Bucket;
  objects: Map<string, Buffer>;
  /** The fault of every call from now on. */
  setFault: (fault: S3Fault) => void;
}

const CREDENTIALS = {
  region: "eu-west-2",
  accessKeyId: "TESTKEY",
  secretAccessKey: "a/secret+of=tests",
};

/**
 * The part of S3 that puts, gets and deletes one object. It checks the signature of each request by
 * computing it again from what came over the wire, as Amazon documents it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  let fault: S3Fault = "none";
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (fault === "silent") return;
    if (fault === "elsewhere") return void response.writeHead(307, { location: "/" }).end();
    if (fault === "broken") return void response.writeHead(500).end("<Error/>");
    if (fault === "denied" || !isSigned(request, body)) return void response.writeHead(403).end();
    if (fault === "half") {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half of it");
      return void setImmediate(() => response.destroy());
    }
    handleRequest(objects, request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    store: { ...CREDENTIALS, folderUrl: `http://127.0.0.1:${port}/bucket/pictures/` },
    objects,
    setFault(newFault) {
      fault = newFault;
    },
  };
}

function handleRequest(
  objects: Map<string, Buffer>,
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  if (method === "PUT") objects.set(url, body);
  const found = objects.get(url);
  if (method === "DELETE") objects.delete(url);
  if (method === "GET") return void response.writeHead(found ? 200 : 404).end(found);
  response.writeHead(method === "DELETE" ? 204 : 200).end();
}

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const [, scope = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=TESTKEY\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const signedNames = names.split(";");
  const isComplete = ["host", "x-amz-content-sha256", "x-amz-date"].every((name) =>
    signedNames.includes(name),
  );
  if (!isComplete || headers["x-amz-content-sha256"] !== bodyHash) return false;
  const lines = signedNames.map((name) => `${name}:${String(headers[name]).trim()}\n`).join("");
  const request = [method, url, "", lines, names, bodyHash].join("\n");
  const date = String(headers["x-amz-date"]);
  const text = [
    "AWS4-HMAC-SHA256",
    date,
    scope,
    createHash("sha256").update(request).digest("hex"),
  ].join("\n");
  const expectedScope = `${date.slice(0, 8)}/${CREDENTIALS.region}/s3/aws4_request`;
  return scope === expectedScope && signature === hmac(signingKey(scope), text).toString("hex");
}

function signingKey(scope: string): Buffer {
  return scope.split("/").reduce<Buffer>(hmac, Buffer.from(`AWS4${CREDENTIALS.secretAccessKey}`));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
