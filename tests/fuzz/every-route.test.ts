import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../src/server/app.ts";
import { isErrorCode } from "../../src/shared/errors.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { NAUGHTY_STRINGS } from "./naughty-values.ts";
import { sendRaw } from "./raw-request.ts";
import { toTarget, wireClient } from "./wire-client.ts";
import { detectWrites } from "./write-detector.ts";

const context = await testContext();
await createVenue(context);
const takeWrites = await detectWrites(context.database.ownerPool);
beforeEach(async () => void (await takeWrites()));
const base = await testApp(context);
const client = wireClient(base);
afterAll(client.close);

/** Every route besides the contract's own, which are fuzzed by their schemas. */
const addresses = new Set(
  createApp({
    context,
    readiness: { isDraining: false },
    pages: async () => new Response("a page"),
    simulatorScript: "",
  }).routes.map(({ path }) => path.replace("*", ":rest")),
);

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PURGE"];

const NAUGHTY_SEGMENTS = [
  ...NAUGHTY_STRINGS.map((text) => encodeURIComponent(text.toWellFormed())),
  "%",
  "%zz",
  "%E0%A4%A",
  "%ED%A0%80",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "a".repeat(7_000),
];

describe.each([...addresses])("%s", (address) => {
  test("responds without a server error to any path segment and method, and writes nothing", async () => {
    for (const segment of NAUGHTY_SEGMENTS) {
      const target = toTarget(`${address.replace(/:\w+/g, segment)}?${segment}=${segment}`);
      const { status, text } = await client.send({
        method: "GET",
        target,
        headers: {},
        body: null,
      });
      expect(status, `GET ${target} → ${text}`).toBeLessThan(500);
    }
    for (const method of METHODS) {
      const body = method === "GET" || method === "HEAD" ? null : Buffer.from('{"a": "\\u0000"}');
      const headers = { "content-type": "application/json" };
      const target = toTarget(address.replace(/:\w+/g, "x"));
      const { status, text } = await client.send({ method, target, headers, body });
      expect(status, `${method} ${target} → ${text}`).toBeLessThan(500);
    }
    expect(await takeWrites()).toEqual({});
  });
});

test("an unknown path gets 404 with a listed error code, whatever the method", async () => {
  for (const method of METHODS.filter((m) => m !== "HEAD")) {
    const { status, text } = await client.send({
      method,
      target: "/api/nothing/here",
      headers: {},
      body: null,
    });
    expect(status).toBe(404);
    expect(isErrorCode(JSON.parse(text).code)).toBe(true);
  }
});

const MALFORMED_HTTP: [what: string, bytes: string, status: number][] = [
  ["nonsense", "\u0016\u0003\u0001\u0000\r\n\r\n", 400],
  ["no host", "GET /api/venue HTTP/1.1\r\n\r\n", 400],
  ["an invalid host", "GET /api/venue HTTP/1.1\r\nHost: a b<>\r\nConnection: close\r\n\r\n", 400],
  ["an invalid address", "GET \u00ff HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  ["a bare octet in the address", "GET /api/\u00ff HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  [
    "a header with NUL",
    "GET /api/venue HTTP/1.1\r\nHost: localhost\r\nCookie: a\u0000b\r\n\r\n",
    400,
  ],
  [
    "two lengths",
    "POST /api/voucher-checks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    400,
  ],
  [
    "length and chunks",
    "POST /api/voucher-checks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  [
    "a negative length",
    "POST /api/voucher-checks HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    400,
  ],
  [
    "an invalid chunk",
    "POST /api/voucher-checks HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    400,
  ],
  [
    "endless headers",
    `GET /api/venue HTTP/1.1\r\nHost: localhost\r\nA: ${"a".repeat(20_000)}\r\n\r\n`,
    431,
  ],
  ["an endless address", `GET /api/${"a".repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
];

test.each(MALFORMED_HTTP)("%s is rejected before any handler runs", async (_, bytes, status) => {
  const reply = await sendRaw(base, bytes);
  expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(reply).not.toMatch(/\bat .*:\d+:\d+/);
  expect(await takeWrites()).toEqual({});
});
