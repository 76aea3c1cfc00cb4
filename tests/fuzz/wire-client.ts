import { Agent, request } from "node:http";

/** A request as sent over the wire; no part of it has to be well-formed. */
export interface WireRequest {
  method: string;
  /** Includes the query, encoded or not. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface WireReply {
  status: number;
  type: string;
  text: string;
}

/** A client that reuses one connection, so that bytes left over from a request hit the next one. */
export function wireClient(base: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(base);
  return {
    send({ method, target, body, ...rest }: WireRequest): Promise<WireReply> {
      const length = body === null ? {} : { "content-length": String(body.length) };
      const headers = { ...rest.headers, ...length };
      return new Promise((resolve, reject) => {
        const clientRequest = request(
          { hostname, port, method, path: target, headers, agent },
          (reply) => {
            const chunks: Buffer[] = [];
            reply.on("data", (chunk: Buffer) => chunks.push(chunk));
            reply.on("error", reject);
            reply.on("end", () =>
              resolve({
                status: reply.statusCode ?? 0,
                type: reply.headers["content-type"] ?? "",
                text: Buffer.concat(chunks).toString(),
              }),
            );
          },
        );
        clientRequest.on("error", reject);
        clientRequest.end(body ?? undefined);
      });
    },
    close: () => agent.destroy(),
  };
}

/** Whether HTTP can transmit the text as a header value. */
export function isHeaderValue(text: string): boolean {
  return !/[^\t\x20-\x7e\x80-\xff]/.test(text);
}

/** Encodes the characters that HTTP cannot transmit in a request target. */
export function toTarget(text: string): string {
  return text.replace(/[^\u0021-\u00ff]/g, (character) => encodeURIComponentLoosely(character));
}

/** A lone surrogate has no encoding, so its three bytes are sent as they are. */
function encodeURIComponentLoosely(character: string): string {
  return character.isWellFormed() ? encodeURIComponent(character) : "%ED%A0%80";
}
