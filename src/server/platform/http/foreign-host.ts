import { isIP } from "node:net";
import type { Config } from "../config/config.ts";

/**
 * Protects a demo, which runs on a developer's own machine, from DNS rebinding: it accepts only
 * localhost, IP addresses and the host of PUBLIC_URL.
 * @param host the Host header; a missing or malformed one is accepted
 * @returns true when the request must be refused
 */
export function isForeignHost(
  host: string | undefined,
  { publicUrl }: Pick<Config, "publicUrl">,
): boolean {
  const name = URL.parse(`http://${host ?? ""}`)?.hostname ?? "localhost";
  const isLocal = name === "localhost" || name.endsWith(".localhost");
  const isAddress = isIP(name.replace(/^\[|\]$/g, "")) !== 0;
  return !isLocal && !isAddress && name !== URL.parse(publicUrl)?.hostname;
}
