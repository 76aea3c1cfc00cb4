import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { clientAddress } from "./network.ts";

/** What makes TRUST_PROXY look wrong. */
export type ProxyDoubt = "unset" | "too-high" | "too-low";

/** So many requests are judged together, and then as many new ones. */
const JUDGED_TOGETHER = 200;

const SENTENCES: Readonly<Record<ProxyDoubt, string>> = {
  unset:
    "TRUST_PROXY is 0, but requests come through a proxy: to the limits everybody is one address",
  "too-high":
    "TRUST_PROXY counts more proxies than requests come through: the limits can take a proxy for the caller",
  "too-low":
    "with this TRUST_PROXY requests come from private addresses: the limits may take a proxy for the caller",
};

/**
 * Whether TRUST_PROXY fits the requests that come, judged by most of them: anybody can write the header
 * of one. A demo, on a machine of one's own, is not judged.
 */
export class ProxyWatch {
  readonly #config: Pick<Config, "trustedProxies" | "demo">;
  readonly #log: Pick<Logger, "warn">;
  readonly #counts = new Map<ProxyDoubt | null, number>();
  #seen = 0;
  #doubt: ProxyDoubt | null = null;

  constructor(config: Pick<Config, "trustedProxies" | "demo">, log: Pick<Logger, "warn">) {
    this.#config = config;
    this.#log = log;
  }

  /** What most of the requests speak for; null: nothing against it. */
  get doubt(): ProxyDoubt | null {
    return this.#doubt;
  }

  note(incoming: Pick<IncomingMessage, "socket" | "headers">): void {
    if (this.#config.demo) return;
    const doubt = doubtOf(incoming, this.#config.trustedProxies);
    this.#counts.set(doubt, (this.#counts.get(doubt) ?? 0) + 1);
    this.#seen += 1;
    if (this.#seen === JUDGED_TOGETHER) this.#judge();
  }

  #judge(): void {
    const before = this.#doubt;
    const most = [...this.#counts].find(([, count]) => count > JUDGED_TOGETHER / 2);
    this.#doubt = most?.[0] ?? null;
    this.#counts.clear();
    this.#seen = 0;
    if (this.#doubt && this.#doubt !== before) this.#log.warn(SENTENCES[this.#doubt]);
  }
}

function doubtOf(
  incoming: Pick<IncomingMessage, "socket" | "headers">,
  trustedProxies: number,
): ProxyDoubt | null {
  const header = String(incoming.headers["x-forwarded-for"] ?? "");
  const named = header === "" ? 0 : header.split(",").length;
  if (trustedProxies === 0) return named > 0 ? "unset" : null;
  if (named < trustedProxies) return "too-high";
  return isPrivate(clientAddress(incoming, trustedProxies)) ? "too-low" : null;
}

/** RFC 1918, RFC 4193, loopback and link-local addresses. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
] as const) {
  PRIVATE.addSubnet(net, prefix, "ipv4");
}
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");
PRIVATE.addAddress("::1", "ipv6");

function isPrivate(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && PRIVATE.check(address, version === 4 ? "ipv4" : "ipv6");
}
