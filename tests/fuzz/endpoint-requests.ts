import { randomUUID } from "node:crypto";
import type { AnyContractProcedure } from "@orpc/contract";
import fc from "fast-check";
import { z } from "zod";
import type { EndpointMeta } from "../../src/shared/contract/base/endpoint.ts";
import { corruptJson, corruptOnePlace, NAUGHTY_STRINGS } from "./naughty-values.ts";
import { arbitraryFromSchema, FILE_BYTES } from "./schema-arbitraries.ts";
import { isHeaderValue, toTarget, type WireRequest } from "./wire-client.ts";

type Texts = Record<string, string>;

/** The parts of a request that hold an endpoint's input. */
interface RequestParts {
  params: Texts;
  query: Texts;
  headers: Texts;
  body: unknown;
}

/** A request to one endpoint, and whether its schema accepts the input. */
export interface FuzzRequest {
  request: WireRequest;
  /** Null if unknown: the body is not plain JSON, or the URL is malformed. */
  isValidInput: boolean | null;
}

export interface FuzzedEndpoint {
  name: string;
  method: string;
  path: string;
  isDetailed: boolean;
  /** Requests without a session are rejected before their input is read. */
  isForSignedIn: boolean;
  input: z.ZodType;
}

export function toFuzzedEndpoint(endpoint: AnyContractProcedure): FuzzedEndpoint {
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
 * Requests with one fault somewhere, and some without.
 * @param completeInput an input that an endpoint with many conditions accepts; most requests are
 * based on it
 */
export function fuzzRequestsFor(
  endpoint: FuzzedEndpoint,
  sampleTexts: readonly string[],
  completeInput?: unknown,
): fc.Arbitrary<FuzzRequest> {
  const samples = arbitraryFromSchema(endpoint.input, sampleTexts);
  const inputs =
    completeInput === undefined
      ? samples
      : fc.oneof(
          { weight: 1, arbitrary: samples },
          { weight: 3, arbitrary: fc.constant(completeInput) },
        );
  const parts = inputs.map((input) => toRequestParts(endpoint, input));
  return parts.chain((validParts) => {
    const toFuzzRequests = (corrupted: fc.Arbitrary<RequestParts>) =>
      corrupted.map((p) => toFuzzRequest(endpoint, p));
    // A file is sent unchanged; invalid files are tested where pictures are uploaded.
    const isFile = validParts.body instanceof File;
    const others = [
      { weight: 1, arbitrary: fc.constant(toFuzzRequest(endpoint, validParts)) },
      { weight: 3, arbitrary: toFuzzRequests(corruptTexts(validParts, "headers")) },
      { weight: 3, arbitrary: toFuzzRequests(corruptTexts(validParts, "params")) },
      { weight: 2, arbitrary: malformedUrls(endpoint, validParts) },
    ];
    if (endpoint.method === "GET") {
      return fc.oneof(...others, {
        weight: 6,
        arbitrary: toFuzzRequests(corruptTexts(validParts, "query")),
      });
    }
    if (isFile) return fc.oneof(...others, wrongFileBodies(endpoint, validParts));
    const corruptedBody = corruptOnePlace(validParts.body).map((body) => ({ ...validParts, body }));
    return fc.oneof(
      ...others,
      { weight: 12, arbitrary: toFuzzRequests(corruptedBody) },
      { weight: 4, arbitrary: malformedBodies(endpoint, validParts) },
      { weight: 2, arbitrary: wrongContentTypes(endpoint, validParts) },
    );
  });
}

/** Valid requests for ids that do not exist. */
export function unknownIdRequestsFor(
  endpoint: FuzzedEndpoint,
  sampleTexts: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  return arbitraryFromSchema(endpoint.input, sampleTexts).map((input) => {
    const parts = toRequestParts(endpoint, input);
    // `startsAt` and `tag` are path parameters, but not ids.
    const ids = Object.entries(parts.params).map(([name, value]) => [
      name,
      ["startsAt", "tag"].includes(name) ? value : randomUUID(),
    ]);
    return toFuzzRequest(endpoint, { ...parts, params: Object.fromEntries(ids) });
  });
}

function toRequestParts(
  { method, path, isDetailed }: FuzzedEndpoint,
  input: unknown,
): RequestParts {
  const fields = { ...(input as Record<string, unknown>) };
  if (isDetailed) {
    const { params = {}, query = {}, headers = {}, body } = fields;
    return { params, query, headers: toTexts(headers as Texts), body } as RequestParts;
  }
  const params: Texts = {};
  for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g)) {
    params[name] = String(fields[name]);
    delete fields[name];
  }
  const isQuery = method === "GET";
  const query = isQuery ? toTexts(fields) : {};
  return { params, query, headers: {}, body: isQuery ? undefined : fields };
}

function toTexts(record: Record<string, unknown>): Texts {
  const fields = Object.entries(record).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields.map(([key, value]) => [key, String(value)]));
}

/** Builds the request and checks its input against the endpoint's schema. */
function toFuzzRequest(endpoint: FuzzedEndpoint, parts: RequestParts): FuzzRequest {
  const { params, query, headers } = parts;
  const body = parseAsServer(parts.body);
  const input = endpoint.isDetailed ? { params, query, headers, body } : mergeInput(parts, body);
  return {
    request: toWireRequest(endpoint, parts),
    isValidInput: endpoint.input.safeParse(input).success,
  };
}

/** The body as the server parses it. */
function parseAsServer(body: unknown): unknown {
  return body === undefined || body instanceof File ? body : JSON.parse(JSON.stringify(body));
}

/** The compact input structure of oRPC: path parameters and fields in one object. */
function mergeInput({ params, query }: RequestParts, body: unknown): unknown {
  if (body === undefined) return { ...query, ...params };
  const isRecord = typeof body === "object" && body !== null && !Array.isArray(body);
  return isRecord ? { ...body, ...params } : body;
}

function toWireRequest(
  { method, path }: FuzzedEndpoint,
  { params, query, headers, body }: RequestParts,
): WireRequest {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeText(params[name] ?? ""));
  const search = Object.entries(query).map(
    ([key, value]) => `${encodeText(key)}=${encodeText(value)}`,
  );
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

function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function corruptTexts(
  validParts: RequestParts,
  part: "params" | "query" | "headers",
): fc.Arbitrary<RequestParts> {
  const keys = Object.keys(validParts[part]);
  const texts = fc.constantFrom(...NAUGHTY_STRINGS.map((text) => text.toWellFormed()));
  const naughtyTexts =
    part === "headers" ? texts.filter(isHeaderValue) : texts.filter((t) => t !== "");
  const key = part === "params" ? keys : [...keys, "unasked"];
  if (key.length === 0) return fc.constant(validParts);
  return fc
    .tuple(fc.constantFrom(...key), naughtyTexts, fc.boolean())
    .map(([name, text, isOmitted]) => {
      const { [name]: _omitted, ...others } = validParts[part];
      const isIncluded = part === "params" || !isOmitted;
      const value = part === "headers" ? text.trim() : text;
      return { ...validParts, [part]: isIncluded ? { ...others, [name]: value } : others };
    });
}

const MALFORMED_PATH_ENDS = ["%", "%zz", "%E0%A4%A", "%00", "/", "//", `/${"a".repeat(8_000)}`];
const MALFORMED_QUERIES = ["?%", "?a[b][c]=1", "?date[__proto__][x]=1", "?a[99999999]=1", "?=&&=?"];

function malformedUrls(
  endpoint: FuzzedEndpoint,
  validParts: RequestParts,
): fc.Arbitrary<FuzzRequest> {
  const request = toWireRequest(endpoint, validParts);
  return fc.constantFrom(...MALFORMED_PATH_ENDS, ...MALFORMED_QUERIES).map((end) => ({
    request: { ...request, target: toTarget(request.target + end) },
    isValidInput: null,
  }));
}

function malformedBodies(
  endpoint: FuzzedEndpoint,
  validParts: RequestParts,
): fc.Arbitrary<FuzzRequest> {
  const request = toWireRequest(endpoint, validParts);
  const headers = { ...request.headers, "content-type": "application/json" };
  return corruptJson(String(request.body ?? "{}")).map((body) => ({
    request: { ...request, headers, body },
    isValidInput: null,
  }));
}

const OTHER_CONTENT_TYPES = [
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

/** JSON or nothing instead of a file. */
function wrongFileBodies(
  endpoint: FuzzedEndpoint,
  validParts: RequestParts,
): fc.Arbitrary<FuzzRequest> {
  return fc
    .constantFrom<unknown>({}, [], "text", 1, null, undefined, { body: "x" })
    .map((body) => toFuzzRequest(endpoint, { ...validParts, body }));
}

function wrongContentTypes(
  endpoint: FuzzedEndpoint,
  validParts: RequestParts,
): fc.Arbitrary<FuzzRequest> {
  const request = toWireRequest(endpoint, validParts);
  const bodies = fc.constantFrom(request.body, ...FORM_BODIES.map((text) => Buffer.from(text)));
  return fc.tuple(fc.constantFrom(...OTHER_CONTENT_TYPES), bodies).map(([type, body]) => ({
    request: { ...request, headers: { ...request.headers, "content-type": type }, body },
    isValidInput: null,
  }));
}
