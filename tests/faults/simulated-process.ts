import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import { expireAuthorisation } from "../../src/server/bookings/place/expire-authorisation.ts";
import type { Context } from "../../src/server/context.ts";
import type { EmailTransport } from "../../src/server/integrations/email/email-transport.ts";
import { createDiskStore } from "../../src/server/integrations/files/disk-store.ts";
import type { PaymentProvider } from "../../src/server/integrations/square/payment-provider.ts";
import { readConfig, type SquareConfig } from "../../src/server/platform/config/config.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import type { Failpoint } from "../../src/server/platform/failpoints.ts";
import { ProxyMonitor } from "../../src/server/platform/proxy/proxy-monitor.ts";
import { createSecrets } from "../../src/server/platform/secrets/secrets.ts";
import { startTcpProxy, type TcpProxy, throughProxy } from "../support/tcp-proxy.ts";

/** What a process gets from its environment. */
export interface ProcessDependencies {
  databaseUrl: string;
  square: SquareConfig;
  log: Logger;
  payments: PaymentProvider;
  mail: EmailTransport;
  /** Called when it crashes, with the failpoint or null if it was killed between two. */
  onCrash(point: Failpoint | null): void;
}

/** Rejects pending operations when their process crashes: the caller gets no response. */
export class ProcessCrashed extends Error {
  override readonly name = "ProcessCrashed";
}

const never = new Promise<never>(() => undefined);

/**
 * One server process as seen from outside: it has its own database connections and holds no other
 * state. When it crashes, all its work stops where it is: connections are reset, calls to other
 * services never resume, and nothing more is sent.
 */
export class SimulatedProcess {
  readonly context: Context;
  readonly proxy: TcpProxy;
  readonly #onDeath: ProcessDependencies["onCrash"];
  readonly #death = Promise.withResolvers<never>();
  #isDead = false;
  #crashPoint: Failpoint | null = null;

  private constructor(dependencies: ProcessDependencies, proxy: TcpProxy) {
    const url = throughProxy(dependencies.databaseUrl, proxy);
    const { db, pool } = connectTo(url, dependencies.log, {
      max: 12,
      // Much shorter than the product's timeouts, so that doomed queries end soon.
      connectionTimeoutMillis: 3_000,
      statement_timeout: 1_500,
      lock_timeout: 400,
    });
    this.proxy = proxy;
    this.#onDeath = dependencies.onCrash;
    this.#death.promise.catch(() => undefined);
    const config = {
      ...readConfig({ DEMO: "1", PORT: "0" }),
      demo: false,
      square: dependencies.square,
    };
    this.context = {
      db,
      pool,
      config,
      log: dependencies.log,
      payments: this.#stopWithProcess(dependencies.payments),
      email: this.#stopWithProcess(dependencies.mail),
      files: createDiskStore(join(tmpdir(), "slipway-test-files")),
      secrets: createSecrets("what all processes of these tests share, long enough"),
      proxyMonitor: new ProxyMonitor(config, dependencies.log),
      expireAuthorisation,
      failpoint: (point) => this.#reach(point),
    };
  }

  static async start(dependencies: ProcessDependencies): Promise<SimulatedProcess> {
    const { hostname, port } = new URL(dependencies.databaseUrl);
    return new SimulatedProcess(
      dependencies,
      await startTcpProxy({ host: hostname, port: Number(port) }),
    );
  }

  get isCrashed(): boolean {
    return this.#isDead;
  }

  /** Makes it crash the next time it reaches this failpoint; null disarms it. */
  crashAt(point: Failpoint | null): void {
    this.#crashPoint = point;
  }

  kill(): void {
    this.#die(null);
  }

  /** Runs an operation as a request over the network does. @throws ProcessCrashed */
  async run<Answer>(work: (context: Context) => Promise<Answer>): Promise<Answer> {
    if (this.#isDead) throw new ProcessCrashed();
    const running = work(this.context);
    running.catch(() => undefined);
    return Promise.race([running, this.#death.promise]);
  }

  async stop(): Promise<void> {
    if (!this.#isDead) await this.context.pool.end();
    await this.proxy.close();
  }

  #reach(point: Failpoint): void | Promise<void> {
    if (this.#isDead) return never;
    if (this.#crashPoint !== point) return;
    this.#die(point);
    return never;
  }

  #die(point: Failpoint | null): void {
    if (this.#isDead) return;
    this.#isDead = true;
    this.proxy.refuse();
    this.proxy.cut();
    this.#death.reject(new ProcessCrashed());
    this.context.pool.end().catch(() => undefined);
    this.#onDeath(point);
  }

  /** Wraps a dependency so that its results never reach a crashed process. */
  #stopWithProcess<Part extends object>(dependency: Part): Part {
    const untilCrash = async <Value>(value: Promise<Value> | Value): Promise<Value> => {
      const settled = await Promise.allSettled([this.#isDead ? never : value]);
      if (this.#isDead) return never;
      const [outcome] = settled;
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    };
    return new Proxy(dependency, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          if (this.#isDead) return never;
          const result: unknown = member.apply(receiver, args);
          if (isIterable(result)) return itemsUntilCrash(result, untilCrash);
          return result instanceof Promise ? untilCrash(result) : result;
        };
      },
    });
  }
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

async function* itemsUntilCrash(
  items: AsyncIterable<unknown>,
  untilCrash: <Value>(value: Promise<Value> | Value) => Promise<Value>,
) {
  for await (const item of items) yield await untilCrash(item);
}
