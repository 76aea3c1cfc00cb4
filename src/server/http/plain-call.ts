import type { IncomingMessage } from "node:http";
import type { AnyProcedure } from "@orpc/server";
import type { EndpointMeta } from "../../shared/contract/endpoint.ts";
import { API_BODY_MAX_BYTES } from "../../shared/limits.ts";

/** A call as it came in, written plainly. */
export interface PlainCall {
  path: string;
  /** Arranged as the contract says, not checked yet. Rejects when it is no JSON or does not arrive. */
  input: Promise<unknown>;
}

/** Undefined for whatever else is allowed, and for what is wrong before its body. */
export type PlainReader = (incoming: IncomingMessage) => PlainCall | undefined;

/**
 * Makes what reads an endpoint's calls if they are written in the way that browsers and our own
 * client write: a GET (compact) with a query, or a POST (detailed) with a body and none.
 */
export function plainReader(endpoint: AnyProcedure): PlainReader {
  const { route, meta } = endpoint["~orpc"];
  const address = new RegExp(`^/api${route.path?.replace(/\{(\w+)\}/g, "(?<$1>[\\w-]+)")}$`);
  return (incoming) => {
    const { method, url = "", headers } = incoming;
    if (method !== route.method || !PLAIN_HOST.test(headers.host ?? "")) return undefined;
    const [path = "", query] = url.split("?", 2);
    const match = address.exec(path);
    if (!match) return undefined;
    const params = { ...match.groups };
    const input =
      method === "GET"
        ? readQuery(params, url.slice(path.length + 1))
        : query === undefined && readBody(params, incoming, meta as EndpointMeta);
    return input ? { path, input } : undefined;
  };
}

type Params = Record<string, string>;

/** What needs no look whether it is a host at all. */
const PLAIN_HOST = /^[a-z0-9.-]+(:\d+)?$/i;

/** Names and values that mean the same escaped and not. */
const PLAIN_QUERY = /^[a-z]+=[\w-]+(&[a-z]+=[\w-]+)*$/i;

/** Undefined when it is anything but each name once with a plain value. */
function readQuery(params: Params, text: string): Promise<unknown> | undefined {
  if (!PLAIN_QUERY.test(text)) return undefined;
  const pairs = text.split("&").map((pair) => pair.split("="));
  const query: Params = Object.fromEntries(pairs);
  const isOnceEach = Object.keys(query).length === pairs.length;
  return isOnceEach ? Promise.resolve({ ...query, ...params }) : undefined;
}

/** Undefined when it is anything but JSON of a length that was announced and is allowed. */
function readBody(
  params: Params,
  incoming: IncomingMessage,
  { bodyMaxBytes = API_BODY_MAX_BYTES }: EndpointMeta,
): Promise<unknown> | undefined {
  const { headers } = incoming;
  const isPlain =
    headers["content-type"] === "application/json" &&
    headers["content-disposition"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    Number(headers["content-length"]) <= bodyMaxBytes;
  if (!isPlain) return undefined;
  return readText(incoming).then((text) => ({
    params,
    headers,
    body: text === "" ? undefined : JSON.parse(text),
  }));
}

/** Node reads no more than was announced. Rejects when whoever sends it leaves before its end. */
function readText(incoming: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => resolve(utf8.decode(Buffer.concat(chunks))));
  incoming.on("error", reject);
  return promise;
}

/** As web requests are read: without a byte order mark, and with a sign for what is no letter. */
const utf8 = new TextDecoder();
