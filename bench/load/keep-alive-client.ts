import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Sends requests to one port of this machine over connections that stay open. */
export interface KeepAliveClient {
  post(path: string, headers: Record<string, string>, body: object): Promise<Reply>;
  close(): void;
}

/** A server that takes longer is broken. */
const PATIENCE_MS = 30_000;

export function keepAliveClient(port: number, connections: number): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    async post(path, headers, body) {
      const content = JSON.stringify(body);
      const { promise, resolve, reject } = Promise.withResolvers<Reply>();
      const sent = request(
        {
          host: "127.0.0.1",
          port,
          path,
          method: "POST",
          timeout: PATIENCE_MS,
          agent,
          headers: {
            ...headers,
            "content-type": "application/json",
            "content-length": Buffer.byteLength(content),
          },
        },
        (response) => {
          text(response).then(
            (read) => resolve({ status: response.statusCode ?? 0, body: read }),
            reject,
          );
        },
      );
      sent.once("error", reject);
      sent.once("timeout", () => sent.destroy(new Error(`${path} was not answered in time.`)));
      sent.end(content);
      return await promise;
    },
    close: () => agent.destroy(),
  };
}
