import { connect, type Socket } from "node:net";

export interface Reply {
  readonly status: number;
  readonly body: string;
}

/**
 * Sends requests to one port of this machine over connections that stay open. Only as much of
 * HTTP/1.1 as the server under test speaks, so that little of the machine goes into asking.
 */
export interface KeepAliveClient {
  get(path: string): Promise<Reply>;
  post(path: string, headers: Record<string, string>, body: object): Promise<Reply>;
  close(): void;
}

/** A server that takes longer is broken. */
const PATIENCE_MS = 30_000;

export function keepAliveClient(port: number, connections: number): KeepAliveClient {
  const all: Connection[] = [];
  const free: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  const take = async (): Promise<Connection> => {
    const idle = free.pop();
    if (idle) return idle;
    if (all.length >= connections) return new Promise((resolve) => waiting.push(resolve));
    const made = new Connection(port);
    all.push(made);
    return made;
  };
  const ask = async (request: string): Promise<Reply> => {
    const connection = await take();
    const reply = await connection.ask(request);
    const next = waiting.shift();
    if (next) next(connection);
    else free.push(connection);
    return reply;
  };
  return {
    get: (path) => ask(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`),
    post(path, headers, body) {
      const content = JSON.stringify(body);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      return ask(
        `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join("")}` +
          `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n\r\n` +
          content,
      );
    },
    close() {
      for (const connection of all) connection.close();
    },
  };
}

/** One request at a time. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #asked: PromiseWithResolvers<Reply> | undefined;

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.setNoDelay(true);
    this.#socket.setTimeout(PATIENCE_MS, () => {
      if (this.#asked) this.#socket.destroy(new Error("A request was not answered in time."));
    });
    this.#socket.on("data", (chunk: Buffer) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#asked?.reject(error));
    this.#socket.on("close", () => this.#asked?.reject(new Error("The server hung up.")));
  }

  ask(request: string): Promise<Reply> {
    this.#asked = Promise.withResolvers();
    this.#socket.write(request);
    return this.#asked.promise;
  }

  close(): void {
    this.#asked = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd === -1) return;
    const head = this.#received.toString("latin1", 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`An answer without a length:\n${head}`);
    const end = headEnd + 4 + Number(length);
    if (this.#received.length < end) return;
    const body = this.#received.toString("utf8", headEnd + 4, end);
    this.#received = this.#received.subarray(end);
    // After `HTTP/1.1 `.
    this.#asked?.resolve({ status: Number(head.slice(9, 12)), body });
    this.#asked = undefined;
  }
}
