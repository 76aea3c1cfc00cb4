import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { clientAddress } from "./network.ts";

/** What makes TRUST_PROXY look wrong. */
export type ProxyMisconfiguration = "unset" | "too-high" | "too-low";

/** So many requests are judged together, and then as many new ones. */
const SAMPLE_SIZE = 200;

const WARNINGS: Readonly<Record<ProxyMisconfiguration, string>> = {
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
export class ProxyMonitor {
  readonly #config: Pick<Config, "trustedProxies" | "demo">;
  readonly #log: Pick<Logger, "warn">;
  readonly #counts = new Map<ProxyMisconfiguration | null, number>();
  #recordedCount = 0;
  #misconfiguration: ProxyMisconfiguration | null = null;

  constructor(config: Pick<Config, "trustedProxies" | "demo">, log: Pick<Logger, "warn">) {
    this.#config = config;
    this.#log = log;
  }

  /** What most of the requests speak for; null: nothing against it. */
  get misconfiguration(): ProxyMisconfiguration | null {
    return this.#misconfiguration;
  }

  record(incoming: Pick<IncomingMessage, "socket" | "headers">): void {
    if (this.#config.demo) return;
    const misconfiguration = detectMisconfiguration(incoming, this.#config.trustedProxies);
    this.#counts.set(misconfiguration, (this.#counts.get(misconfiguration) ?? 0) + 1);
    this.#recordedCount += 1;
    if (this.#recordedCount === SAMPLE_SIZE) this.#evaluate();
  }

  #evaluate(): void {
    const before = this.#misconfiguration;
    const majority = [...this.#counts].find(([, count]) => count > SAMPLE_SIZE / 2);
    this.#misconfiguration = majority?.[0] ?? null;
    this.#counts.clear();
    this.#recordedCount = 0;
    if (this.#misconfiguration && this.#misconfiguration !== before)
      this.#log.warn(WARNINGS[this.#misconfiguration]);
  }
}

function detectMisconfiguration(
  incoming: Pick<IncomingMessage, "socket" | "headers">,
  trustedProxies: number,
): ProxyMisconfiguration | null {
  const header = String(incoming.headers["x-forwarded-for"] ?? "");
  const hops = header === "" ? 0 : header.split(",").length;
  if (trustedProxies === 0) return hops > 0 ? "unset" : null;
  if (hops < trustedProxies) return "too-high";
  return isPrivateAddress(clientAddress(incoming, trustedProxies)) ? "too-low" : null;
}

/** RFC 1918, RFC 4193, loopback and link-local addresses. */
const PRIVATE_NETWORKS = new BlockList();
for (const [net, prefix] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
] as const) {
  PRIVATE_NETWORKS.addSubnet(net, prefix, "ipv4");
}
PRIVATE_NETWORKS.addSubnet("fc00::", 7, "ipv6");
PRIVATE_NETWORKS.addSubnet("fe80::", 10, "ipv6");
PRIVATE_NETWORKS.addAddress("::1", "ipv6");

function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && PRIVATE_NETWORKS.check(address, version === 4 ? "ipv4" : "ipv6");
}
