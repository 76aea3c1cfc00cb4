import { createHash } from "node:crypto";
import type { AnyContractProcedure } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { html, raw } from "hono/html";
import { z } from "zod";
import type { AllowedCaller, EndpointMeta } from "../../../shared/contract/base/endpoint.ts";
import { listEndpoints } from "../../../shared/contract/base/endpoint.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { type ErrorCode, errors, isErrorCode } from "../../../shared/errors.ts";
import { API_BODY_MAX_BYTES } from "../../../shared/limits.ts";

/** Generates the contract's OpenAPI document as JSON. */
export async function generateOpenApi(publicUrl: string): Promise<string> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: "Slipway", version: "1", description: "Booking activities at a venue." },
    servers: [{ url: `${publicUrl}/api` }],
  });
  return JSON.stringify(document);
}

/**
 * Renders the readable documentation: each endpoint with its callers, limits, schemas and errors.
 */
export async function renderApiDocs(): Promise<string> {
  const endpoints = listEndpoints(contract);
  const page = await html`<!doctype html>
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
  return String(page);
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
export const API_DOCS_STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;
