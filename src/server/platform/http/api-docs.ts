import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { AnyContractProcedure } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { Hono, type Context as HttpContext } from "hono";
import { accepts } from "hono/accepts";
import { html, raw } from "hono/html";
import { z } from "zod";
import type { AllowedCaller, EndpointMeta } from "../../../shared/contract/base/endpoint.ts";
import { listEndpoints } from "../../../shared/contract/base/endpoint.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { type ErrorCode, errors, isErrorCode } from "../../../shared/errors.ts";
import { API_BODY_MAX_BYTES } from "../../../shared/limits.ts";
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
      openApi ??= generateOpenApi(config.publicUrl).then(toCachedDocument);
      c.header("Content-Type", "application/json");
      return send(c, await openApi);
    })
    .get("/docs", async (c) => {
      docs ??= toCachedDocument(String(await renderApiDocs()));
      c.header("Content-Type", "text/html; charset=UTF-8");
      c.header("Content-Security-Policy", plainPagePolicy(API_DOCS_STYLE_HASH));
      return send(c, await docs);
    });
}

async function generateOpenApi(publicUrl: string): Promise<string> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: "Slipway", version: "1", description: "Booking activities at a venue." },
    servers: [{ url: `${publicUrl}/api` }],
  });
  return JSON.stringify(document);
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

/**
 * Renders the readable documentation: each endpoint with its callers, limits, schemas and errors.
 */
function renderApiDocs() {
  const endpoints = listEndpoints(contract);
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Slipway API</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <h1>Slipway API</h1>
        <p>
          JSON under <code>/api</code>, for machines at <a href="openapi.json">openapi.json</a>.
          Money is whole pence, instants are ISO 8601 in UTC, dates are the venue's. A body may
          have ${API_BODY_MAX_BYTES} bytes. An error is
          <code>{ code, status, message, data }</code>; compare the code, show the message.
        </p>
        ${endpoints.map(renderEndpoint)}
      </body>
    </html>`;
}

function renderEndpoint(endpoint: AnyContractProcedure) {
  const { route, errorMap, inputSchema, outputSchema } = endpoint["~orpc"];
  const { caller, rate, bodyMaxBytes } = endpoint["~orpc"].meta as EndpointMeta;
  const id = `${route.method} ${route.path}`;
  return html`<section aria-label="${id}">
    <h2><b>${route.method}</b> /api${route.path}</h2>
    <p>${route.summary}</p>
    <p>
      For ${CALLER_LABELS[caller]}.
      ${rate ? `At most ${rate.requests} times in ${rate.seconds} seconds for a visitor.` : ""}
      ${bodyMaxBytes ? `Its body may have ${bodyMaxBytes} bytes.` : ""}
    </p>
    ${renderSchema("Input", inputSchema)} ${renderSchema("Output", outputSchema)}
    <details>
      <summary>Errors</summary>
      <ul>
        ${Object.keys(errorMap).filter(isErrorCode).map(renderError)}
      </ul>
    </details>
  </section>`;
}

const CALLER_LABELS: Record<AllowedCaller, string> = {
  anyone: "anyone",
  checkout: "whoever holds the checkout's secret",
  manager: "whoever holds the booking's manage link",
  holder: "whoever holds the booking's manage link, or is signed in as its customer",
  customer: "whoever is signed in",
  admin: "administrators",
};

function renderError(code: ErrorCode) {
  const { status, sentence } = errors[code];
  return html`<li><code>${status} ${code}</code> ${sentence}</li>`;
}

function renderSchema(title: string, schema: unknown) {
  if (!(schema instanceof z.ZodType)) return "";
  const shape = z.toJSONSchema(schema, {
    io: title === "Input" ? "input" : "output",
    unrepresentable: "any",
  });
  return html`<details>
    <summary>${title}</summary>
    <pre>${JSON.stringify(shape, null, 2)}</pre>
  </details>`;
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
  section { border-top: 1px solid #8886; padding: 0.5rem 0 1rem; }
  h2 { font-size: 1.1rem; overflow-wrap: anywhere; }
  h2 b { color: light-dark(#0a5a99, #7cc4ff); }
  summary { cursor: pointer; padding: 0.5rem 0; }
  pre { overflow: auto; padding: 1rem; background: #8882; border-radius: 0.5rem; font-size: 0.8rem; }
`;

/** Allows exactly this style sheet in a Content-Security-Policy. */
const API_DOCS_STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;
