import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** The caller's network, as the rate limits count it. */
export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address: typically one household or one phone. */
  near: string;
  /**
   * The /48 of an IPv6 address, which a provider may assign to one customer; for IPv4 as `near`.
   */
  wide: string;
}

/** Returns the networks of an address. Text that is no IP address is returned as it is. */
export function toNetwork(address: string): Network {
  const [ip = ""] = address.split("%");
  if (!isIPv6(ip)) return { near: ip, wide: ip };
  const groups = parseIpv6Groups(ip);
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isIPv4) {
    const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
    return { near: bytes.join("."), wide: bytes.join(".") };
  }
  const prefix = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(":");
  return { near: `${prefix(4)}::/64`, wide: `${prefix(3)}::/48` };
}

/** Returns the eight groups of 16 bits. */
function parseIpv6Groups(ip: string): number[] {
  // URL normalises it (RFC 5952): no IPv4 notation at the end, `::` for a run of zeros.
  const [head = "", tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::");
  const parseGroups = (text: string) =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [first, last] = [parseGroups(head), parseGroups(tail ?? "")];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/**
 * Returns the caller's address. Each trusted proxy appends the address that it saw to
 * X-Forwarded-For, so the last `trustedProxies` entries are reliable, and the first of those is
 * the caller's. Earlier entries may be forged by the caller.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, "socket" | "headers">,
  trustedProxies: number,
): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  const trustedAddress = trustedProxies === 0 ? "" : forwarded.at(-trustedProxies)?.trim();
  return trustedAddress || (socket.remoteAddress ?? "");
}
