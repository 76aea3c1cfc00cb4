import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import { losePayment } from "../../src/server/bookings/place/expire-authorisation.ts";
import type { Context } from "../../src/server/context.ts";
import type { Mail } from "../../src/server/integrations/email/email-transport.ts";
import { diskFiles } from "../../src/server/integrations/files/disk-store.ts";
import type { Payments } from "../../src/server/integrations/square/payment-provider.ts";
import { readConfig, type SquareConfig } from "../../src/server/platform/config/config.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import type { FailPoint } from "../../src/server/platform/failpoints.ts";
import { ProxyWatch } from "../../src/server/platform/proxy/proxy-monitor.ts";
import { createSecrets } from "../../src/server/platform/secrets/secrets.ts";
import { startTcpProxy, type TcpProxy, throughProxy } from "../support/tcp-proxy.ts";

/** What a process is given by the world that it runs in. */
export interface ProcessParts {
  databaseUrl: string;
  square: SquareConfig;
  log: Logger;
  payments: Payments;
  mail: Mail;
  /** Called when it dies, with the point or null when it was killed between two. */
  onDeath(point: FailPoint | null): void;
}

/** The process that was asked is no more: whoever asked gets no answer. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

const never = new Promise<never>(() => undefined);

/**
 * One server process as far as the outside can tell: it has its own connections to the database and
 * holds no other state. When it dies, everything that it has in hand stops where it is: connections
 * are reset, calls to the outside have no continuation, and nobody hears from it again.
 */
export class ServerProcess {
  readonly context: Context;
  readonly proxy: TcpProxy;
  readonly #onDeath: ProcessParts["onDeath"];
  readonly #death = Promise.withResolvers<never>();
  #isDead = false;
  #doom: FailPoint | null = null;

  private constructor(parts: ProcessParts, proxy: TcpProxy) {
    const url = throughProxy(parts.databaseUrl, proxy);
    const { db, pool } = connectTo(url, parts.log, {
      max: 12,
      // Much shorter than the product's, so that what waits in vain is over soon.
      connectionTimeoutMillis: 3_000,
      statement_timeout: 1_500,
      lock_timeout: 400,
    });
    this.proxy = proxy;
    this.#onDeath = parts.onDeath;
    this.#death.promise.catch(() => undefined);
    const config = {
      ...readConfig({ DEMO: "1", PORT: "0" }),
      demo: false,
      square: parts.square,
    };
    this.context = {
      db,
      pool,
      config,
      log: parts.log,
      payments: this.#mortal(parts.payments),
      mail: this.#mortal(parts.mail),
      files: diskFiles(join(tmpdir(), "slipway-test-files")),
      secrets: createSecrets("what all processes of these tests share, long enough"),
      proxies: new ProxyWatch(config, parts.log),
      losePayment,
      reach: (point) => this.#reach(point),
    };
  }

  static async start(parts: ProcessParts): Promise<ServerProcess> {
    const { hostname, port } = new URL(parts.databaseUrl);
    return new ServerProcess(parts, await startTcpProxy({ host: hostname, port: Number(port) }));
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** It will die the next time that it comes to this point; null: nowhere. */
  dieAt(point: FailPoint | null): void {
    this.#doom = point;
  }

  kill(): void {
    this.#die(null);
  }

  /** Asks it to do something, as a request over the network does. @throws NoAnswer */
  async ask<Answer>(work: (context: Context) => Promise<Answer>): Promise<Answer> {
    if (this.#isDead) throw new NoAnswer();
    const working = work(this.context);
    working.catch(() => undefined);
    return Promise.race([working, this.#death.promise]);
  }

  async stop(): Promise<void> {
    if (!this.#isDead) await this.context.pool.end();
    await this.proxy.close();
  }

  #reach(point: FailPoint): void | Promise<void> {
    if (this.#isDead) return never;
    if (this.#doom !== point) return;
    this.#die(point);
    return never;
  }

  #die(point: FailPoint | null): void {
    if (this.#isDead) return;
    this.#isDead = true;
    this.proxy.refuse();
    this.proxy.cut();
    this.#death.reject(new NoAnswer());
    this.context.pool.end().catch(() => undefined);
    this.#onDeath(point);
  }

  /** The same part of the outside world, whose answers do not reach the dead. */
  #mortal<Part extends object>(part: Part): Part {
    const alive = async <Value>(value: Promise<Value> | Value): Promise<Value> => {
      const settled = await Promise.allSettled([this.#isDead ? never : value]);
      if (this.#isDead) return never;
      const [outcome] = settled;
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    };
    return new Proxy(part, {
      get: (target, name, receiver) => {
        const found: unknown = Reflect.get(target, name, receiver);
        if (typeof found !== "function") return found;
        return (...given: unknown[]) => {
          if (this.#isDead) return never;
          const result: unknown = found.apply(receiver, given);
          if (isIterable(result)) return aliveItems(result, alive);
          return result instanceof Promise ? alive(result) : result;
        };
      },
    });
  }
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

async function* aliveItems(
  items: AsyncIterable<unknown>,
  alive: <Value>(value: Promise<Value> | Value) => Promise<Value>,
) {
  for await (const item of items) yield await alive(item);
}
