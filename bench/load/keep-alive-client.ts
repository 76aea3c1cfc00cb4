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
      sent.end(content);
      return await promise;
    },
    close: () => agent.destroy(),
  };
}
