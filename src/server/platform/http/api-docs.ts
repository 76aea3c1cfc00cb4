import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { Hono, type Context as HttpContext } from "hono";
import { accepts } from "hono/accepts";
import type { Context } from "../../context.ts";
import { plainPagePolicy } from "./content-security-policy.ts";

/**
 * `/api/openapi.json` and the readable `/api/docs`, both generated from the contract on first use.
 */
export function apiDocsRoutes({ config }: Context): Hono {
  let openApi: Promise<CachedDocument> | undefined;
  let docs: Promise<CachedDocument> | undefined;
  return new Hono()
    .get("/openapi.json", async (c) => {
      const { generateOpenApi } = await import("./api-documents.ts");
      openApi ??= generateOpenApi(config.publicUrl).then(toCachedDocument);
      c.header("Content-Type", "application/json");
      return send(c, await openApi);
    })
    .get("/docs", async (c) => {
      const { API_DOCS_STYLE_HASH, renderApiDocs } = await import("./api-documents.ts");
      docs ??= renderApiDocs().then(toCachedDocument);
      c.header("Content-Type", "text/html; charset=UTF-8");
      c.header("Content-Security-Policy", plainPagePolicy(API_DOCS_STYLE_HASH));
      return send(c, await docs);
    });
}

/** A generated document, cached until the process ends. */
interface CachedDocument {
  uncompressed: Buffer<ArrayBuffer>;
  compressed: Buffer<ArrayBuffer>;
  etag: string;
}

async function toCachedDocument(text: string): Promise<CachedDocument> {
  const uncompressed = Buffer.from(text);
  const compressed = (await promisify(gzip)(uncompressed)) as Buffer<ArrayBuffer>;
  // Weak, because it identifies both the plain and the compressed form.
  const etag = `W/"${createHash("sha256").update(uncompressed).digest("base64url")}"`;
  return { uncompressed, compressed, etag };
}

function send(c: HttpContext, { uncompressed, compressed, etag }: CachedDocument): Response {
  c.header("ETag", etag);
  c.header("Cache-Control", "no-cache");
  c.header("Vary", "Accept-Encoding");
  if (c.req.header("if-none-match") === etag) return c.body(null, 304);
  const encoding = accepts(c, {
    header: "Accept-Encoding",
    supports: ["gzip", "identity"],
    default: "identity",
  });
  if (encoding === "identity") return c.body(uncompressed);
  c.header("Content-Encoding", encoding);
  return c.body(compressed);
}
