import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { newSecret } from "../../support/test-venue.ts";

export interface Reply {
  status: number;
  /** Parsed JSON, or text where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads fields of many endpoints.
  body: any;
  headers: Headers;
}

interface Request {
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 30_000;

/**
 * Somebody with a browser of their own: an address, cookies and a checkout secret. Every request
 * names the process, or the balancer, that gets it.
 */
export class Person {
  readonly secret = newSecret();
  readonly address: string;
  #cookies = new Map([["visitor", randomBytes(16).toString("hex")]]);

  /** @param address as the first of two proxies reports it; by default one of their own */
  constructor(address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`) {
    this.address = address;
  }

  /** The Cookie header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /**
   * Sends a request, and repeats it while the server is too busy, as the web client does.
   * @param endpoint such as `POST /api/checkouts`
   */
  async send(server: Target, endpoint: string, request: Request = {}): Promise<Reply> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const reply = await this.#sendOnce(server, endpoint, request);
      if (reply.status !== 503 || Date.now() > deadline) return reply;
      await sleep(200);
    }
  }

  async #sendOnce(
    server: Target,
    endpoint: string,
    { body, headers = {} }: Request,
  ): Promise<Reply> {
    const [method = "", path = ""] = endpoint.split(" ");
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        "x-forwarded-for": server.isPastBalancer ? `${this.address}, 127.0.0.1` : this.address,
        "sec-fetch-site": "same-origin",
        "checkout-secret": this.secret,
        cookie: this.cookie,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }
}

/** Where a request goes. */
export interface Target {
  readonly url: string;
  /** A process that expects a balancer in front gets the header that the balancer would send. */
  readonly isPastBalancer?: boolean;
}
