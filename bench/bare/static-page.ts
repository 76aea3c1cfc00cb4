import { createServer, get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

/**
 * The raw limit of a first page: the start page of the product at `origin` (the first argument) as
 * it was rendered, but without scripts, from the memory of a bare Node server. Styles, fonts and
 * pictures are the product's own bytes with its own headers and compression.
 */
interface CapturedResponse {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const SCRIPTS = /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;
const PATHS = /\/(?:assets|files)\/[\w.-]+/g;
const COPIED_HEADERS = ["content-type", "content-encoding", "cache-control", "vary", "etag"];
const ENCODINGS = "gzip, deflate, br, zstd";

const origin = process.argv[2] ?? "";
const page = await capturePage();
const files = new Map<string, CapturedResponse>();
for (const path of new Set(page.text.match(PATHS)))
  files.set(path, await captureResponse(path, ENCODINGS));
files.set("/", page.response);

const server = createServer((request, response) => {
  const file = files.get(request.url ?? "");
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  for (const name of COPIED_HEADERS) {
    const value = file.headers[name];
    if (value !== undefined) response.setHeader(name, value);
  }
  response.setHeader("content-length", file.body.length);
  response.end(file.body);
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://localhost:${port} \n`);
});

async function capturePage(): Promise<{ text: string; response: CapturedResponse }> {
  const { headers, body } = await captureResponse("/", "identity");
  const text = body.toString().replaceAll(SCRIPTS, "");
  if (text.length === body.length || text.includes("<script")) {
    throw new Error("The page's scripts were not found in the expected form.");
  }
  return {
    text,
    response: { headers: { ...headers, "content-encoding": "gzip" }, body: gzipSync(text) },
  };
}

/** The bytes of a response as received, still compressed. */
async function captureResponse(path: string, encodings: string): Promise<CapturedResponse> {
  return await new Promise((resolve, reject) => {
    get(`${origin}${path}`, { headers: { "accept-encoding": encodings } }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${path} responded with ${response.statusCode}.`));
      }
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    }).on("error", reject);
  });
}
