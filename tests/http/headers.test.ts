import { expect, test } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { listEndpoints } from "../../src/shared/contract/base/endpoint.ts";
import { contract } from "../../src/shared/contract/contract.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";

const config = { ...readConfig({ DEMO: "1", PORT: "0" }), publicUrl: "https://lake.example" };
const context = await testContext({ config });
const venue = await createVenue(context);
const base = await testApp(context);

/** Irrelevant to security, or different for each request. */
const IGNORED_HEADERS = new Set([
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "x-request-id",
]);
IGNORED_HEADERS.add("transfer-encoding").add("content-encoding").add("vary").add("retry-after");

async function readHeaders(method: string, path: string): Promise<string> {
  const address = path
    .replace(":rest", "x")
    .replace(/\{activityId\}/g, venue.activityId)
    .replace(/\{\w+\}|:\w+/g, "5a4e2c1b-6f0e-4d7f-9f63-2a1b7c3d4e5f");
  const reply = await fetch(base + address, { method, redirect: "manual" });
  await reply.arrayBuffer();
  const comparedHeaders = [...reply.headers].filter(([name]) => !IGNORED_HEADERS.has(name));
  return comparedHeaders
    .map(([name, value]) => `${name}: ${maskRandomValues(value)}`)
    .sort()
    .join("\n");
}

/** Masks values that are random or depend on a style sheet. */
function maskRandomValues(value: string): string {
  return value
    .replace(/visitor=\w+/, "visitor=…")
    .replace(/W\/"[^"]+"/, 'W/"…"')
    .replace(/'sha256-[^']+'/g, "'sha256-…'");
}

const endpoints = listEndpoints(contract).map((endpoint) => {
  const { method = "GET", path = "" } = endpoint["~orpc"].route;
  return [method, `/api${path}`] as const;
});
const otherRoutes = createApp({
  context,
  readiness: { isDraining: false },
  pages: async () => new Response("a page"),
  simulatorScript: "",
}).routes;

test("every API response forbids caching and content sniffing, and requires HTTPS", async () => {
  const endpointsByHeaders = new Map<string, string[]>();
  for (const [method, path] of endpoints) {
    const headers = await readHeaders(method, path);
    endpointsByHeaders.set(headers, [
      ...(endpointsByHeaders.get(headers) ?? []),
      `${method} ${path}`,
    ]);
  }
  // All endpoints share one set of headers; one that differs is listed by name.
  expect([...endpointsByHeaders.values()]).toEqual([
    endpoints.map(([method, path]) => `${method} ${path}`),
  ]);
  expect([...endpointsByHeaders.keys()]).toMatchInlineSnapshot(`
    [
      "cache-control: no-store
    content-security-policy: default-src 'none'; frame-ancestors 'none'
    content-type: application/json
    cross-origin-resource-policy: same-origin
    referrer-policy: same-origin
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
    ]
  `);
});

test("every other route has the headers recorded here", async () => {
  const addresses = [...new Set(otherRoutes.map(({ path }) => path.replace("*", ":rest")))].filter(
    (path) => path !== "/api/:rest",
  );
  const endpointsByHeaders: Record<string, string> = {};
  for (const path of addresses.toSorted())
    endpointsByHeaders[path] = await readHeaders("GET", path);
  expect(endpointsByHeaders).toMatchInlineSnapshot(`
    {
      "/:rest": "content-type: text/plain;charset=UTF-8
    referrer-policy: same-origin
    set-cookie: __Host-visitor=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/api/docs": "cache-control: no-cache
    content-security-policy: default-src 'none'; style-src 'sha256-…'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    content-type: text/html; charset=UTF-8
    etag: W/"…"
    referrer-policy: same-origin
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/api/openapi.json": "cache-control: no-cache
    content-type: application/json
    etag: W/"…"
    referrer-policy: same-origin
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/brand/:name{[0-9a-f]{6}\\.css}": "content-type: text/plain;charset=UTF-8
    referrer-policy: same-origin
    set-cookie: __Host-visitor=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/csp-reports": "content-type: text/plain;charset=UTF-8
    referrer-policy: same-origin
    set-cookie: __Host-visitor=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/dev/mailbox": "cache-control: no-store
    content-security-policy: default-src 'none'; style-src 'sha256-…'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    content-type: text/html; charset=UTF-8
    referrer-policy: no-referrer
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/dev/mailbox/:emailId": "cache-control: no-store
    content-security-policy: default-src 'none'; style-src 'sha256-…'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    content-type: text/html; charset=UTF-8
    referrer-policy: no-referrer
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/dev/mailbox/:emailId/account": "cache-control: no-store
    content-security-policy: default-src 'none'; style-src 'sha256-…'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    content-type: text/html; charset=UTF-8
    referrer-policy: no-referrer
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/dev/mailbox/:emailId/booking": "cache-control: no-store
    content-security-policy: default-src 'none'; style-src 'sha256-…'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    content-type: text/html; charset=UTF-8
    referrer-policy: no-referrer
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/dev/mailbox/:emailId/enclosure": "cache-control: no-store
    content-security-policy: default-src 'none'; style-src 'sha256-…'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    content-type: text/html; charset=UTF-8
    referrer-policy: no-referrer
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/dev/mailbox/:emailId/html": "cache-control: no-store
    content-security-policy: default-src 'none'; style-src 'sha256-…'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    content-type: text/html; charset=UTF-8
    referrer-policy: no-referrer
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/files/:name": "cache-control: no-store
    content-type: text/plain; charset=UTF-8
    referrer-policy: same-origin
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/healthz": "content-type: text/plain; charset=UTF-8",
      "/readyz": "content-type: text/plain; charset=UTF-8",
      "/simulator/square.js": "content-type: text/plain;charset=UTF-8
    referrer-policy: same-origin
    set-cookie: __Host-visitor=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
      "/webhooks/square": "content-type: text/plain;charset=UTF-8
    referrer-policy: same-origin
    set-cookie: __Host-visitor=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax
    strict-transport-security: max-age=31536000; includeSubDomains
    x-content-type-options: nosniff",
    }
  `);
});
