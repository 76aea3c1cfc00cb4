import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** Where a caller comes from, as far as limits need to know it. */
export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address: what one household or one phone has. */
  near: string;
  /** The /48 that it belongs to, of which one customer of a provider may have all; of IPv4 the same. */
  wide: string;
}

/** The networks of an address. What is no IP address stands for itself. */
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

/** The eight groups of 16 bits. */
function parseIpv6Groups(ip: string): number[] {
  // As a URL writes it (RFC 5952): no IPv4 at the end, `::` where zeros are left out.
  const [head = "", tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::");
  const parseGroups = (text: string) =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [first, last] = [parseGroups(head), parseGroups(tail ?? "")];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/**
 * The address that counts for limits. Each trusted proxy appends the address it saw, so the last
 * `trustedProxies` entries of X-Forwarded-For are theirs and the first of those is the caller's;
 * what stands before was written by the caller and is not believed.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, "socket" | "headers">,
  trustedProxies: number,
): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  const trustedAddress = trustedProxies === 0 ? "" : forwarded.at(-trustedProxies)?.trim();
  return trustedAddress || (socket.remoteAddress ?? "");
}
