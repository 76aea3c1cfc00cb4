import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { Hono, type Context as HttpContext } from "hono";
import { accepts } from "hono/accepts";
import { contract } from "../../shared/contract/contract.ts";
import type { Context } from "../context.ts";
import { API_DOCS_STYLE_HASH, apiDocsPage } from "./api-docs-page.ts";
import { plainPagePolicy } from "./content-security-policy.ts";

/** `/api/openapi.json` for machines and `/api/docs` for people, both made from the contract, once. */
export function apiDocsRoutes({ config }: Context): Hono {
  let openApi: Promise<Document> | undefined;
  let docs: Promise<Document> | undefined;
  return new Hono()
    .get("/openapi.json", async (c) => {
      openApi ??= openApiOf(config.publicUrl).then(prepare);
      c.header("Content-Type", "application/json");
      return send(c, await openApi);
    })
    .get("/docs", async (c) => {
      docs ??= prepare(String(await apiDocsPage()));
      c.header("Content-Type", "text/html; charset=UTF-8");
      c.header("Content-Security-Policy", plainPagePolicy(API_DOCS_STYLE_HASH));
      return send(c, await docs);
    });
}

async function openApiOf(publicUrl: string): Promise<string> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: "Slipway", version: "1", description: "Booking activities at a venue." },
    servers: [{ url: `${publicUrl}/api` }],
  });
  return JSON.stringify(document);
}

/** What is the same for everybody until the next start. */
interface Document {
  plain: Buffer<ArrayBuffer>;
  compressed: Buffer<ArrayBuffer>;
  etag: string;
}

async function prepare(text: string): Promise<Document> {
  const plain = Buffer.from(text);
  const compressed = (await promisify(gzip)(plain)) as Buffer<ArrayBuffer>;
  // Weak: it stands for both forms.
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url")}"`;
  return { plain, compressed, etag };
}

function send(c: HttpContext, { plain, compressed, etag }: Document): Response {
  c.header("ETag", etag);
  c.header("Cache-Control", "no-cache");
  c.header("Vary", "Accept-Encoding");
  if (c.req.header("if-none-match") === etag) return c.body(null, 304);
  const encoding = accepts(c, {
    header: "Accept-Encoding",
    supports: ["gzip", "identity"],
    default: "identity",
  });
  if (encoding === "identity") return c.body(plain);
  c.header("Content-Encoding", encoding);
  return c.body(compressed);
}
