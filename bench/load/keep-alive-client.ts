import { connect, type Socket } from "node:net";

export interface Reply {
  readonly status: number;
  readonly body: string;
}

/**
 * Sends requests to a local port over persistent connections. Supports only as much of HTTP/1.1 as
 * the server under test uses, so that the load generator costs little.
 */
export interface KeepAliveClient {
  get(path: string): Promise<Reply>;
  post(path: string, headers: Record<string, string>, body: object): Promise<Reply>;
  close(): void;
}

/** A server that takes longer is considered broken. */
const REQUEST_TIMEOUT_MS = 30_000;

export function createKeepAliveClient(port: number, connections: number): KeepAliveClient {
  const openConnections: Connection[] = [];
  const idleConnections: Connection[] = [];
  const waiters: ((connection: Connection) => void)[] = [];
  const acquire = async (): Promise<Connection> => {
    const idle = idleConnections.pop();
    if (idle) return idle;
    if (openConnections.length >= connections)
      return new Promise((resolve) => waiters.push(resolve));
    const newConnection = new Connection(port);
    openConnections.push(newConnection);
    return newConnection;
  };
  const send = async (request: string): Promise<Reply> => {
    const connection = await acquire();
    const reply = await connection.send(request);
    const next = waiters.shift();
    if (next) next(connection);
    else idleConnections.push(connection);
    return reply;
  };
  return {
    get: (path) => send(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`),
    post(path, headers, body) {
      const content = JSON.stringify(body);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      return send(
        `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join("")}` +
          `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n\r\n` +
          content,
      );
    },
    close() {
      for (const connection of openConnections) connection.close();
    },
  };
}

/** One request at a time. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #pending: PromiseWithResolvers<Reply> | undefined;

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.setNoDelay(true);
    this.#socket.setTimeout(REQUEST_TIMEOUT_MS, () => {
      if (this.#pending) this.#socket.destroy(new Error("A request timed out."));
    });
    this.#socket.on("data", (chunk: Buffer) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#pending?.reject(error));
    this.#socket.on("close", () =>
      this.#pending?.reject(new Error("The server closed the connection.")),
    );
  }

  send(request: string): Promise<Reply> {
    this.#pending = Promise.withResolvers();
    this.#socket.write(request);
    return this.#pending.promise;
  }

  close(): void {
    this.#pending = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd === -1) return;
    const head = this.#received.toString("latin1", 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`A response without content-length:\n${head}`);
    const end = headEnd + 4 + Number(length);
    if (this.#received.length < end) return;
    const body = this.#received.toString("utf8", headEnd + 4, end);
    this.#received = this.#received.subarray(end);
    // After `HTTP/1.1 `.
    this.#pending?.resolve({ status: Number(head.slice(9, 12)), body });
    this.#pending = undefined;
  }
}
