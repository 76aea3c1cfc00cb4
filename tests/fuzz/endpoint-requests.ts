import { randomUUID } from "node:crypto";
import type { AnyContractProcedure } from "@orpc/contract";
import fc from "fast-check";
import { z } from "zod";
import type { EndpointMeta } from "../../src/shared/contract/base/endpoint.ts";
import { NASTY_TEXTS, spoiled, spoiledJson } from "./naughty-values.ts";
import { FILE_BYTES, samplesOf } from "./schema-arbitraries.ts";
import { asTarget, isHeaderText, type WireRequest } from "./wire-client.ts";

type Texts = Record<string, string>;

/** Where the input of an endpoint stands in a request. */
interface Parts {
  params: Texts;
  query: Texts;
  headers: Texts;
  body: unknown;
}

/** A request to one endpoint, and whether its schema takes what stands in it. */
export interface Attempt {
  request: WireRequest;
  /** Null when nobody can say: the body is not plain JSON, or the address is broken. */
  isInput: boolean | null;
}

/** An endpoint as the fuzzing sees it. */
export interface Fuzzed {
  name: string;
  method: string;
  path: string;
  isDetailed: boolean;
  /** Nobody gets any further who is not signed in. */
  isForSignedIn: boolean;
  input: z.ZodType;
}

export function fuzzedOf(endpoint: AnyContractProcedure): Fuzzed {
  const { route, inputSchema, meta } = endpoint["~orpc"];
  const { caller } = meta as EndpointMeta;
  const { method = "POST", path = "", inputStructure } = route;
  const input = inputSchema instanceof z.ZodType ? inputSchema : z.object({});
  return {
    name: `${method} ${path}`,
    method,
    path,
    isDetailed: inputStructure === "detailed",
    isForSignedIn: caller === "holder" || caller === "customer" || caller === "admin",
    input,
  };
}

/**
 * Requests with one thing wrong somewhere, and some with nothing wrong.
 * @param complete an input that an endpoint with many conditions accepts; most start from it
 */
export function attemptsAt(
  endpoint: Fuzzed,
  words: readonly string[],
  complete?: unknown,
): fc.Arbitrary<Attempt> {
  const samples = samplesOf(endpoint.input, words);
  const inputs =
    complete === undefined
      ? samples
      : fc.oneof(
          { weight: 1, arbitrary: samples },
          { weight: 3, arbitrary: fc.constant(complete) },
        );
  const parts = inputs.map((input) => partsOf(endpoint, input));
  return parts.chain((whole) => {
    const judged = (spoilt: fc.Arbitrary<Parts>) => spoilt.map((p) => judgedAttempt(endpoint, p));
    // A file goes as it is; what is wrong with one is tried where pictures are uploaded.
    const isFile = whole.body instanceof File;
    const others = [
      { weight: 1, arbitrary: fc.constant(judgedAttempt(endpoint, whole)) },
      { weight: 3, arbitrary: judged(spoiledTexts(whole, "headers")) },
      { weight: 3, arbitrary: judged(spoiledTexts(whole, "params")) },
      { weight: 2, arbitrary: brokenAddress(endpoint, whole) },
    ];
    if (endpoint.method === "GET") {
      return fc.oneof(...others, { weight: 6, arbitrary: judged(spoiledTexts(whole, "query")) });
    }
    if (isFile) return fc.oneof(...others, otherBodies(endpoint, whole));
    const spoiledBody = spoiled(whole.body).map((body) => ({ ...whole, body }));
    return fc.oneof(
      ...others,
      { weight: 12, arbitrary: judged(spoiledBody) },
      { weight: 4, arbitrary: brokenBody(endpoint, whole) },
      { weight: 2, arbitrary: otherContentType(endpoint, whole) },
    );
  });
}

/** Requests that are right in every way, for an id that nothing has. */
export function strangersAt(endpoint: Fuzzed, words: readonly string[]): fc.Arbitrary<Attempt> {
  return samplesOf(endpoint.input, words).map((input) => {
    const parts = partsOf(endpoint, input);
    // A time is no id.
    const ids = Object.entries(parts.params).map(([name, value]) => [
      name,
      name === "startsAt" ? value : randomUUID(),
    ]);
    return judgedAttempt(endpoint, { ...parts, params: Object.fromEntries(ids) });
  });
}

function partsOf({ method, path, isDetailed }: Fuzzed, input: unknown): Parts {
  const given = { ...(input as Record<string, unknown>) };
  if (isDetailed) {
    const { params = {}, query = {}, headers = {}, body } = given;
    return { params, query, headers: textsOf(headers as Texts), body } as Parts;
  }
  const params: Texts = {};
  for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g)) {
    params[name] = String(given[name]);
    delete given[name];
  }
  const isQuery = method === "GET";
  const query = isQuery ? textsOf(given) : {};
  return { params, query, headers: {}, body: isQuery ? undefined : given };
}

function textsOf(record: Record<string, unknown>): Texts {
  const given = Object.entries(record).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}

/** What the endpoint's schema says about it. */
function judgedAttempt(endpoint: Fuzzed, parts: Parts): Attempt {
  const { params, query, headers } = parts;
  const body = asRead(parts.body);
  const input = endpoint.isDetailed ? { params, query, headers, body } : merged(parts, body);
  return { request: requestOf(endpoint, parts), isInput: endpoint.input.safeParse(input).success };
}

/** What the server makes of a body. */
function asRead(body: unknown): unknown {
  return body === undefined || body instanceof File ? body : JSON.parse(JSON.stringify(body));
}

/** The simple structure: parameters and fields in one object. */
function merged({ params, query }: Parts, body: unknown): unknown {
  if (body === undefined) return { ...query, ...params };
  const isRecord = typeof body === "object" && body !== null && !Array.isArray(body);
  return isRecord ? { ...body, ...params } : body;
}

function requestOf({ method, path }: Fuzzed, { params, query, headers, body }: Parts): WireRequest {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ""));
  const search = Object.entries(query).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  const target = `/api${address}${search.length > 0 ? `?${search.join("&")}` : ""}`;
  const file = body instanceof File ? FILE_BYTES.get(body) : undefined;
  const json = body === undefined || file ? undefined : JSON.stringify(body);
  return {
    method,
    target,
    headers: {
      ...headers,
      ...(file && { "content-type": "application/octet-stream" }),
      ...(json !== undefined && { "content-type": "application/json" }),
    },
    body: json === undefined ? (file ?? null) : Buffer.from(json),
  };
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function spoiledTexts(whole: Parts, part: "params" | "query" | "headers"): fc.Arbitrary<Parts> {
  const keys = Object.keys(whole[part]);
  const texts = fc.constantFrom(...NASTY_TEXTS.map((text) => text.toWellFormed()));
  const nasty = part === "headers" ? texts.filter(isHeaderText) : texts.filter((t) => t !== "");
  const key = part === "params" ? keys : [...keys, "unasked"];
  if (key.length === 0) return fc.constant(whole);
  return fc.tuple(fc.constantFrom(...key), nasty, fc.boolean()).map(([name, text, isLeftOut]) => {
    const { [name]: before, ...others } = whole[part];
    const isKept = part === "params" || !isLeftOut;
    const value = part === "headers" ? text.trim() : text;
    return { ...whole, [part]: isKept ? { ...others, [name]: value } : others };
  });
}

const BROKEN_ENDS = ["%", "%zz", "%E0%A4%A", "%00", "/", "//", `/${"a".repeat(8_000)}`];
const BROKEN_QUERIES = ["?%", "?a[b][c]=1", "?date[__proto__][x]=1", "?a[99999999]=1", "?=&&=?"];

function brokenAddress(endpoint: Fuzzed, whole: Parts): fc.Arbitrary<Attempt> {
  const request = requestOf(endpoint, whole);
  return fc.constantFrom(...BROKEN_ENDS, ...BROKEN_QUERIES).map((end) => ({
    request: { ...request, target: asTarget(request.target + end) },
    isInput: null,
  }));
}

function brokenBody(endpoint: Fuzzed, whole: Parts): fc.Arbitrary<Attempt> {
  const request = requestOf(endpoint, whole);
  const headers = { ...request.headers, "content-type": "application/json" };
  return spoiledJson(String(request.body ?? "{}")).map((body) => ({
    request: { ...request, headers, body },
    isInput: null,
  }));
}

const OTHER_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "text/event-stream",
  "application/json; charset=utf-16",
  "application/json, application/json",
  "nonsense",
];

const FORM_BODIES = [
  "code=1&code=2&a[0]=1&a[99999]=2&__proto__[x]=1",
  '--x\r\nContent-Disposition: form-data; name="code"; filename="a"\r\n\r\nb\r\n--x--\r\n',
  "data: {}\n\ndata: \u0000\n\n",
];

/** Instead of a file: JSON, or nothing. */
function otherBodies(endpoint: Fuzzed, whole: Parts): fc.Arbitrary<Attempt> {
  return fc
    .constantFrom<unknown>({}, [], "text", 1, null, undefined, { body: "x" })
    .map((body) => judgedAttempt(endpoint, { ...whole, body }));
}

function otherContentType(endpoint: Fuzzed, whole: Parts): fc.Arbitrary<Attempt> {
  const request = requestOf(endpoint, whole);
  const bodies = fc.constantFrom(request.body, ...FORM_BODIES.map((text) => Buffer.from(text)));
  return fc.tuple(fc.constantFrom(...OTHER_TYPES), bodies).map(([type, body]) => ({
    request: { ...request, headers: { ...request.headers, "content-type": type }, body },
    isInput: null,
  }));
}
