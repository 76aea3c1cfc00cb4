import type { HttpBindings } from "@hono/node-server";
import type { AnyProcedure } from "@orpc/server";
import type { Context as HttpContext } from "hono";
import type { EndpointMeta } from "../../shared/contract/endpoint.ts";
import { API_BODY_MAX_BYTES } from "../../shared/limits.ts";

export type Http = { Bindings: HttpBindings };

/**
 * Reads what a call hands to its endpoint, arranged as the contract says but not checked yet, if it
 * is written in the way that browsers and our own client write. Undefined for whatever else is
 * allowed, and for what is wrong before its body: that is for the router. Rejects when the body is
 * no JSON or does not arrive.
 */
export function readPlainCall(
  { req, env }: HttpContext<Http>,
  endpoint: AnyProcedure,
): Promise<unknown> | undefined {
  const { route, meta } = endpoint["~orpc"];
  if (req.raw.method !== route.method) return undefined;
  const params = req.param();
  if (route.method === "GET") {
    const query = readQuery(req.url);
    return query && Promise.resolve({ ...params, ...query });
  }
  const { headers } = env.incoming;
  if (!isPlainBody(headers, meta as EndpointMeta)) return undefined;
  return req.raw.text().then((text) => ({
    params,
    headers,
    body: text === "" ? undefined : JSON.parse(text),
  }));
}

/** Names and values that mean the same escaped and not. */
const PLAIN_QUERY = /^[a-z]+=[\w-]+(&[a-z]+=[\w-]+)*$/i;

/** Undefined when it is anything but each name once with a plain value. */
function readQuery(url: string): Record<string, string> | undefined {
  const text = url.slice(url.indexOf("?") + 1);
  if (!PLAIN_QUERY.test(text)) return undefined;
  const pairs = text.split("&").map((pair) => pair.split("="));
  const query: Record<string, string> = Object.fromEntries(pairs);
  return Object.keys(query).length === pairs.length ? query : undefined;
}

/** JSON of a length that was announced and is allowed: Node reads no more than that. */
function isPlainBody(
  headers: HttpBindings["incoming"]["headers"],
  { bodyMaxBytes = API_BODY_MAX_BYTES }: EndpointMeta,
): boolean {
  return (
    headers["content-type"] === "application/json" &&
    headers["content-disposition"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    Number(headers["content-length"]) <= bodyMaxBytes
  );
}
