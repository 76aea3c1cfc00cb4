import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { clientAddress } from "./network.ts";

/** How TRUST_PROXY does not fit the requests. */
export type ProxyMisconfiguration = "unset" | "too-high" | "too-low";

/** Requests are evaluated in samples of this size. */
const SAMPLE_SIZE = 200;

const WARNINGS: Readonly<Record<ProxyMisconfiguration, string>> = {
  unset:
    "TRUST_PROXY too low: it is 0, but requests come through a proxy; rate limits count all callers as one",
  "too-high":
    "TRUST_PROXY too high: requests come through fewer proxies; rate limits may count a proxy or a forged address",
  "too-low":
    "TRUST_PROXY probably too low: callers have private addresses; rate limits may count a proxy as the caller",
};

/**
 * Checks TRUST_PROXY against the X-Forwarded-For headers of actual requests. It goes by the
 * majority of a sample, because any caller can forge the header. Disabled in demo mode, which runs
 * on a developer's own machine.
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

  /** The result of the last complete sample; null when TRUST_PROXY fits. */
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
